import { expect, test } from "vitest";
import { NOW, openedPath, presenting } from "../../../tests/support/presenting.ts";
import { after, HOUR } from "../../server/clock.ts";
import { openSignature, publicPath, signedPath } from "./file.server.ts";

const SESSION = Buffer.alloc(32, 7);
const path = signedPath(presenting, "a.jpg", SESSION);
const opened = (late: number, name = "a.jpg", signature = path.split("?s=")[1]!) => {
  const then = { ...presenting, clock: { now: () => after(NOW, late) } };
  return openSignature(then, name, signature);
};

test("a signed path names one file and one session, for an hour to the millisecond", () => {
  expect(openedPath(path)).toBe(`${publicPath("a.jpg")} for 7, 60 minutes`);
  expect(opened(0)).toEqual(SESSION);
  expect(opened(HOUR)).toEqual(SESSION);
  expect(opened(HOUR + 1)).toBeUndefined();
  expect(opened(0, "b.jpg")).toBeUndefined();
  expect(opened(0, "a.jpg", "forged")).toBeUndefined();
});

import { expect, test } from "vitest";
import { keepImages } from "./kept-images.ts";

const image = (bytes: number) => ({ type: "image/png" as const, bytes: Buffer.alloc(bytes, 1) });

/** Asks for keys, and counts what had to be drawn. */
const counting = (mostBytes: number) => {
  const get = keepImages(mostBytes);
  const drawn: string[] = [];
  const ask = (key: string, bytes = 40) =>
    get(key, async () => {
      drawn.push(key);
      return image(bytes);
    });
  return { ask, drawn };
};

test("an image is drawn once, also for those who ask at the same time", async () => {
  const { ask, drawn } = counting(100);
  const [first, second] = await Promise.all([ask("a"), ask("a")]);
  expect(first.etag).toBe(second.etag);
  await ask("a");
  expect(drawn).toEqual(["a"]);
});

test("what was asked for longest ago goes first once they are too many bytes", async () => {
  const { ask, drawn } = counting(100);
  for (const key of ["a", "b", "a", "c", "a", "b"]) await ask(key);
  expect(drawn).toEqual(["a", "b", "c", "b"]);
});

test("one larger than all that may be kept is answered and not kept", async () => {
  const { ask, drawn } = counting(100);
  expect((await ask("a", 200)).bytes.length).toBe(200);
  await ask("a", 200);
  expect(drawn).toEqual(["a", "a"]);
});

test("a failed drawing is tried again", async () => {
  const get = keepImages(100);
  await expect(get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect((await get("a", async () => image(10))).bytes.length).toBe(10);
});

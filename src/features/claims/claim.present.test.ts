import { expect, test } from "vitest";
import { adminViewer, NOW, presenting, TOMORROW } from "../../../tests/support/presenting.ts";
import { after } from "../../server/clock.ts";
import { presentClaim } from "./claim.present.ts";

const row = { admin_id: 41, name: "Dewi", until: TOMORROW.toISOString(), taken_from: null };
const seen = (change: object) => presentClaim(presenting, { ...row, ...change }, adminViewer);

test("a claim names its admin until it ends", () => {
  const others = { admins: { name: "Dewi" }, until: row.until, is_mine: false, taken_over: false };
  expect(seen({})).toEqual(others);
  expect(seen({ admin_id: adminViewer.id })).toEqual({ ...others, is_mine: true });
  expect(seen({ taken_from: adminViewer.id })).toEqual({ ...others, taken_over: true });
  expect(seen({ until: after(NOW, 1) })).not.toBeNull();
  expect(seen({ until: NOW })).toBeNull();
  expect(presentClaim(presenting, null, adminViewer)).toBeNull();
});

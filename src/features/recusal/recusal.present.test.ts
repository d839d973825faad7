import { expect, test } from "vitest";
import { presenting } from "../../../tests/support/presenting.ts";
import type { App } from "../../server/app.ts";
import { presentRecusal } from "./recusal.present.ts";

const app = { ...presenting, campus: { now: () => ({ units: { units: [] } }) } } as unknown as App;
const rani = {
  id: 3,
  name: "Rani",
  role: "admin",
  scope: "all",
  units: [],
  is_open: true,
} as const;
const row = { unit: "", hidden_from: ["admin:3"], known_admins: [rani] };

test("from whom a report is hidden is for its author and admins, whether anybody reads it for its author", () => {
  const hidden_from = [{ party: "admin:3", name: "Rani" }];
  const shown = (mine: boolean, admin: boolean) => presentRecusal(app, row, { mine, admin });
  expect(shown(true, false)).toEqual({ hidden_from, has_readers: false });
  expect(shown(false, true)).toEqual({ hidden_from });
  expect(shown(false, false)).toEqual({});
});

test("a unit that the settings do not name any more has no name, and its members are left out", () => {
  const beside = { ...row, hidden_from: ["unit:4f0c2a91"] };
  expect(presentRecusal(app, beside, { mine: true, admin: false })).toEqual({
    hidden_from: [{ party: "unit:4f0c2a91", name: "Unit lain" }],
    has_readers: true,
  });
});

test("a report that is hidden from nobody says nothing of it", () => {
  const open = { unit: "", hidden_from: null, known_admins: null };
  expect(presentRecusal(app, open, { mine: true, admin: false })).toEqual({});
});

import { expect, test } from "vitest";
import {
  adminViewer,
  NOW,
  openedPath,
  presenting,
  studentViewer,
  TOMORROW,
  YESTERDAY,
} from "../../../tests/support/presenting.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { presentUser } from "./account.present.ts";
import type { AccountRow } from "./account.sql.ts";

const row: AccountRow = {
  id: 7,
  role: "student",
  scope: "all",
  name: "Siti",
  username: null,
  email: "7400000001@students.example.ac.id",
  npm: "7400000001",
  program_study: "Gizi",
  batch: 2024,
  status: "waiting",
  status_reason: null,
  due_at: TOMORROW,
  must_change_password: false,
  version: 3,
  created_at: YESTERDAY,
  card_file: "card.jpg",
};
const seen = (change: Partial<AccountRow> = {}, viewer: Viewer = studentViewer) =>
  presentUser(presenting, { ...row, ...change }, viewer);

test("an account is answered as its owner sees it, the card by a path of this session", () => {
  const { card_file, due_at, created_at, scope: _clinic, ...told } = row;
  const { ktm_url, ...user } = seen();
  expect(user).toEqual({
    ...told,
    campus_email: row.email,
    created_at: created_at.toISOString(),
    due_at: due_at?.toISOString(),
    is_overdue: false,
  });
  expect(openedPath(ktm_url)).toBe(`/uploads/${card_file} for 7, 60 minutes`);
  expect(seen({ card_file: null }).ktm_url).toBeNull();
});

test("an admin's account has no address of a campus, and tells who has to set up two steps", () => {
  const change = { role: "admin", status: null, due_at: null } as const;
  expect(seen(change, adminViewer)).toMatchObject({ campus_email: null, due_at: null });
  expect(seen(change, adminViewer)).not.toHaveProperty("must_set_up_two_step");
  const unready = seen(change, { ...adminViewer, needsTwoStep: true });
  expect(unready.must_set_up_two_step).toBe(true);
  expect(seen({ ...change, scope: "units" }, adminViewer).scope).toBe("units");
});

test("verification is overdue once its time has passed", () => {
  const overdue = (due_at: Date | null) => seen({ due_at }).is_overdue;
  expect([TOMORROW, NOW, YESTERDAY, null].map(overdue)).toEqual([false, false, true, false]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf, jpeg, pdf } from "../../../tests/forms.ts";
import {
  fileReport,
  setStatus,
  superadminToken,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { removeStudentHere } from "./operator.server.ts";

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  await t.call("POST", "/admin/ukt/status", { token: admin });
});
afterAll(() => t.close());

const vote = (id: number, token: string, type: string) =>
  t.call("POST", `/reports/${id}/vote`, { token, body: { type } });
const statusOf = async (path: string, token?: string) =>
  (await t.call("GET", path, { token })).status;

test("a student who is removed goes with all that bears the name; the rest stays true", async () => {
  const leaver = await verifiedStudent(t, admin, "Pergi Jauh");
  const other = await verifiedStudent(t, admin, "Tinggal Sini");
  const file = { bytes: await jpeg(60, 40), name: "bukti.jpg" };
  const form = formOf(
    { title: "Lampu mati", description: "Gelap.", category: "facilities", report_level: "faculty" },
    { file },
  );
  const named = (await t.call("POST", "/reports", { token: leaver.token, body: form })).body.data;
  const sealed = await fileReport(t, leaver.token, { isAnonymous: "true" });
  const kept = await fileReport(t, other.token);
  for (const { id } of [named, sealed, kept]) await setStatus(t, admin, id, "under_review");
  await vote(kept.id, leaver.token, "upvote");
  await vote(named.id, other.token, "upvote");
  const second = await fileReport(t, other.token);
  await setStatus(t, admin, second.id, "under_review");
  await vote(second.id, leaver.token, "downvote");
  const appeal = await t.call("POST", "/ukt-appeals", {
    token: leaver.token,
    body: formOf({ semester: "3", problem: "natural" }, { ktm: await pdf("Kartu") }),
  });
  expect(appeal.status).toBe(201);
  const before = (await t.call("GET", "/reports")).body.total_per_category.facilities as number;

  expect(await removeStudentHere(t.app, leaver.email.toUpperCase())).toEqual({
    appeals: 1,
    reports: 1,
  });

  expect(await statusOf("/users/me", leaver.token)).toBe(401);
  const { email: identifier, password } = leaver;
  const login = await t.call("POST", "/auth/login", { body: { identifier, password } });
  expect(login.status).toBe(401);
  expect(await statusOf(`/reports/${named.id}`)).toBe(404);
  expect(await statusOf(`/ukt-appeals/${appeal.body.data.id}`, admin)).toBe(404);
  expect(await statusOf(`/reports/${sealed.id}`)).toBe(200);
  const votes = async (id: number) => (await t.call("GET", `/reports/${id}/votes`)).body.data;
  expect(await votes(kept.id)).toEqual({ upvote: 0, downvote: 0, vote_total: 0 });
  expect(await votes(second.id)).toEqual({ upvote: 0, downvote: 0, vote_total: 0 });
  const after = (await t.call("GET", "/reports")).body.total_per_category.facilities as number;
  expect(before - after).toBe(1);
  const students = await t.call("GET", "/admin/students?search=Pergi", { token: admin });
  expect(students.body.data).toEqual([]);
  expect(
    (await t.call("GET", "/admin/students?search=Tinggal", { token: admin })).body.data,
  ).toHaveLength(1);
});

test("whoever is no student is not removed", async () => {
  const { email } = (await t.call("GET", "/users/me", { token: admin })).body.data.user;
  expect(await removeStudentHere(t.app, email)).toBeUndefined();
  expect(await removeStudentHere(t.app, "tidak-ada@students.example.ac.id")).toBeUndefined();
  expect(await statusOf("/users/me", admin)).toBe(200);
});

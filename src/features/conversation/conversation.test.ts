import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf, jpeg, pdf } from "../../../tests/forms.ts";
import {
  fileReport,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
let other: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin);
  other = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

const say = (id: number, token: string, text: string, more: Record<string, string> = {}) =>
  t.call("POST", `/reports/${id}/messages`, { token, body: formOf({ text, ...more }) });
const read = (id: number, token?: string) => t.call("GET", `/reports/${id}/messages`, { token });

test("GET and POST /reports/{id}/messages 200 and 201: author and admin write to each other", async () => {
  const { id } = await fileReport(t, author.token);
  const first = await say(id, author.token, "Sudah tiga hari.");
  expect([first.status, first.body.data.id, first.body.data.from]).toEqual([201, 1, "author"]);
  const second = await say(id, admin, "Lantai berapa?", { asks: "true" });
  expect([second.status, second.body.data.asks]).toEqual([201, true]);
  const { data } = (await read(id, author.token)).body;
  expect(data.map((one: { text: string }) => one.text)).toEqual([
    "Sudah tiga hari.",
    "Lantai berapa?",
  ]);
});
test("files", async () => {
  const { id } = await fileReport(t, author.token);
  const form = formOf({ text: "Ini fotonya" });
  const photo = new Blob([new Uint8Array(await jpeg())], { type: "image/jpeg" });
  form.append("attachments", photo, "a.jpg");
  form.append("attachments", photo, "b.jpg");
  const paper = await pdf();
  form.append("attachments", new Blob([new Uint8Array(paper.bytes)]), "c.pdf");
  const reply = await t.call("POST", `/reports/${id}/messages`, {
    token: author.token,
    body: form,
  });
  expect(reply.status).toBe(201);
  expect(reply.body.data.attachments.map((one: { name: string }) => one.name)).toEqual([
    "Foto 1",
    "Foto 2",
    "Berkas 1",
  ]);
  form.append("attachments", photo, "d.jpg");
  const more = await t.call("POST", `/reports/${id}/messages`, { token: author.token, body: form });
  expect([more.status, more.body.errors]).toEqual([
    422,
    [{ path: "attachments", message: "Paling banyak 3 file" }],
  ]);
  expect((await read(id, other.token)).status).toBe(404);
});

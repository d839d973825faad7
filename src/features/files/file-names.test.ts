import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf, jpeg, pdf, reportFields } from "../../../tests/forms.ts";
import { fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import { superadminToken, verifiedStudent } from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => t.close());

/** A file of every kind, hidden: the path that an admin is given, its name and what the audit keeps. */
const hiddenFiles = async (admin: string) => {
  await setPeriod(t, admin, true);
  const document = await pdf();
  const photo = { bytes: await jpeg(), name: "foto.jpg" };
  const student = await verifiedStudent(t, admin);
  const answer = async (method: string, path: string, token: string, body?: FormData) =>
    (await t.call(method, path, { token, body })).body.data;
  const filed = await fileAppeal(t, student.token, {}, { sk: document });
  const appeal = await answer("GET", `/admin/ukt/appeals/${filed.id}`, admin);
  const sent = formOf(reportFields, { file: photo });
  const { id } = await answer("POST", "/reports", student.token, sent);
  const report = await answer("GET", `/reports/${id}`, admin);
  const draft = formOf(
    { title: "Judul berita", description: "Isi berita.", status: "draft" },
    { cover: photo, attachment: document },
  );
  const news = await answer("POST", "/admin/news", admin, draft);
  const user = await answer("GET", `/users/${student.id}`, admin);
  const card = [`view-student-card student:${student.id}`];
  const letter = [`view-appeal-document appeal:${filed.id}/sk`];
  return [
    [user.ktm_url, `sikam-kartu-mahasiswa-${student.id}.jpg`, card],
    [appeal.sk_url, `sikam-banding-ukt-${filed.id}-sk.pdf`, letter],
    [report.file_url, `sikam-laporan-${id}.jpg`, []],
    [news.cover_url, `sikam-advika-${news.id}-sampul.jpg`, []],
    [news.attachment_url, `sikam-advika-${news.id}-lampiran.pdf`, []],
  ];
};

test("a file is saved under the name of its record, and an admin's look at a student's document alone leaves a row", async () => {
  const files = await hiddenFiles(await superadminToken(t));
  const looks = async () => {
    const rows = t.app.db.selectFrom("audit").select(["id", "action", "target"]).orderBy("id");
    return (await rows.execute()).map(({ action, target }) => `${action} ${target}`);
  };
  const seen = [];
  for (const [path] of files) {
    const before = await looks();
    const reply = await t.open(path);
    await reply.arrayBuffer();
    const name = /^inline; filename="(.+)"$/.exec(reply.headers.get("content-disposition") ?? "");
    seen.push([path, name?.[1], (await looks()).slice(before.length)]);
  }
  expect(seen).toEqual(files);
});

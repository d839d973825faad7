import { afterAll, beforeAll, expect, test } from "vitest";
import { footprints, type Footprints } from "../../../tests/support/footprints.ts";
import { formOf, jpeg } from "../../../tests/forms.ts";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { talkAt } from "../../../tests/support/talk.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** The rows that a conversation about an anonymous report leaves (docs/product/authorship.md#transactions). */

let t: TestApp;
let admin: string;
let author: TestStudent;
let footprintOf: Footprints["footprintOf"];
let expectUnnamed: Footprints["expectUnnamed"];
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin, "Kirana Tapak");
  ({ footprintOf, expectUnnamed } = footprints(t, () => author));
});
afterAll(() => t.close());

const newTalk = async (isAnonymous = true) => {
  const { id } = await fileReport(t, author.token, { isAnonymous });
  return { id: id as number, ...talkAt(t, `/reports/${id}`) };
};
const pausesOf = (id: number) =>
  t.app.db
    .selectFrom("report")
    .select(["answer_pause", "pause_taken"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const HOUR = /:00:00(\.0+)?(Z|\+00)/;

test("the author's message writes itself, its report, file, step, key and slots of limits, the slots apart", async () => {
  const { say, ask } = await newTalk();
  await ask(admin);
  const photo = { bytes: await jpeg(), name: "kirana.jpg" };
  const footprint = await footprintOf(() =>
    say(author.token, "Lantai tiga", {}, [photo], { "idempotency-key": "jejak-pesan" }),
  );
  expectUnnamed(footprint);
  expect([footprint.tables, footprint.gone]).toEqual([
    ["file", "idempotency", "message", "report", "report_event", "sealed_limit", "sealed_limit"],
    [],
  ]);
  const of = (table: string) => footprint.written.filter((row) => row.table === `public.${table}`);
  const slots = of("sealed_limit").map(({ xmin }) => xmin);
  expect(new Set([...slots, of("message")[0]!.xmin]).size).toBe(slots.length + 1);
  for (const { values } of [...of("message"), ...of("report_event")])
    expect([values["at"], values["admin_id"] ?? null]).toEqual([expect.stringMatching(HOUR), null]);
});

test("an admin's message writes news under the tag, and no mail", async () => {
  const { say } = await newTalk();
  const footprint = await footprintOf(() => say(admin, "Terima kasih."));
  expectUnnamed(footprint);
  expect(footprint.tables).toEqual(["audit", "message", "notification", "report"]);
});

test("reading a conversation writes nothing", async () => {
  const { say, read } = await newTalk();
  await say(author.token, "Halo");
  const footprint = await footprintOf(async () => {
    for (const token of [author.token, admin]) expect((await read(token)).status).toBe(200);
    await t.call("GET", "/notifications", { token: author.token });
  });
  expect([footprint.tables, footprint.gone]).toEqual([[], []]);
});

test("the switch to anonymous rounds the author's times, and leaves no row that names", async () => {
  const { id, say, ask } = await newTalk(false);
  await ask(admin);
  t.clock.move(3_700_000);
  await say(author.token, "Lantai tiga");
  const footprint = await footprintOf(() =>
    t.call("PATCH", `/reports/${id}`, { token: author.token, body: formOf({ isAnonymous: true }) }),
  );
  expectUnnamed(footprint);
  const changed = "message notification report report_event report_search used_tag";
  expect([footprint.tables, footprint.gone]).toEqual([changed.split(" "), []]);
  for (const table of ["public.message", "public.report_event"])
    for (const { values } of footprint.written.filter((row) => row.table === table))
      expect(values["at"]).toMatch(HOUR);
  const [report] = footprint.written.filter(({ table }) => table === "public.report");
  expect(report!.values["promised_at"]).toMatch(HOUR);
  expect([report!.values["pause_taken"], report!.values["pause_left"]]).toEqual(["7200", "597600"]);
});

test("a report that becomes anonymous after its answer keeps no finer pauses than hours", async () => {
  const { id, say, ask } = await newTalk(false);
  await ask(admin);
  t.clock.move(3_700_000);
  await say(author.token, "Lantai tiga");
  await setStatus(t, admin, id, "responded", "Sudah kami perbaiki.");
  const { answer_pause: exact } = await pausesOf(id);
  expect(exact).toBeGreaterThan(3_690);
  expect(exact).toBeLessThan(3_720);
  const { token } = author;
  expect((await t.call("POST", `/reports/${id}/anonymize`, { token, body: {} })).status).toBe(200);
  expect(await pausesOf(id)).toEqual({ answer_pause: 7_200, pause_taken: 7_200 });
});

test("removing the account leaves the conversation of a named report, without a name", async () => {
  const writer = await verifiedStudent(t, admin, "Wulan Tapak");
  const { id } = await fileReport(t, writer.token);
  const talk = talkAt(t, `/reports/${id}`);
  await talk.say(writer.token, "Dari saya");
  await talk.say(admin, "Dari kami");
  const body = { password: writer.password };
  const footprint = await footprintOf(() =>
    t.call("POST", "/users/me/erasure", { token: writer.token, body }),
  );
  expect(footprints(t, () => writer).naming(footprint.written)).toEqual([]);
  const { data } = (await talk.read(admin)).body;
  expect(data.map(({ from }: { from: string }) => from)).toEqual(["author", "admin"]);
  expect((await talk.say(admin, "Masih ada?")).status).toBe(201);
});

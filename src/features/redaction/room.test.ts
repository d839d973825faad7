import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import { fileReport, setStatus } from "../../../tests/support/people.ts";
import { aroundRedaction, texts } from "../../../tests/support/redacting.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { openOriginal, type Original, sealOriginal } from "./original.server.ts";

/** A room is the author's text, and may name somebody (docs/product/case.md#redaction). */

const ROOM = "Ruang Pak Budi, B.301";

let t: TestApp;
let around: Awaited<ReturnType<typeof aroundRedaction>>;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  around = await aroundRedaction(t);
});
afterAll(() => t.close());

const file = async () => (await fileReport(t, around.author.token, { ...texts, room: ROOM })).id;
const redactRoom = (id: number) => around.redact(id, { room: [[6, 14]] });

test("its words are taken out for everybody but the author, who reads them apart", async () => {
  const { author, detail, original, other, superadmin } = around;
  const id = await file();
  await setStatus(t, superadmin, id, "under_review");
  const { status, body } = await around.redact(id, { version: 2, room: [[6, 14]] });
  expect([status, body.data.room]).toEqual([200, "Ruang ▇▇▇, B.301"]);
  expect(body.data.redaction.parts).toMatchObject({ room: [[6, 14]], title: [] });
  for (const token of [undefined, other.token, superadmin])
    expect(JSON.stringify(await detail(id, token))).not.toContain("Ruang Pak Budi");
  expect((await detail(id, author.token)).original).toEqual({ ...texts, room: ROOM });
  expect((await original(id)).body.data).toMatchObject({ ...texts, room: ROOM });
  const link = await t.call("POST", "/admin/exports", {
    token: superadmin,
    body: { kind: "reports" },
  });
  const csv = await (await t.open(link.body.data.url)).text();
  expect(csv).toContain('"Ruang ▇▇▇, B.301"');
  expect(csv).not.toContain("Ruang Pak Budi");
});

test("undone, or by an edit of its author, they are there again", async () => {
  const { author, detail, undo } = around;
  const undone = await file();
  await redactRoom(undone);
  expect((await undo(undone)).body.data).toMatchObject({ ...texts, room: ROOM, redaction: null });
  const edited = await file();
  await redactRoom(edited);
  const body = formOf({ title: "Judul lain" });
  await t.call("PATCH", `/reports/${edited}`, { token: author.token, body });
  expect(await detail(edited, author.token)).toMatchObject({ room: ROOM, redaction: null });
});

test("a place outside of it is a 422, and in a report without a room any place is", async () => {
  const id = await file();
  const outside = await around.redact(id, { room: [[0, ROOM.length + 1]] });
  expect([outside.status, outside.body.errors[0].path]).toEqual([422, "room"]);
  const { id: bare } = await fileReport(t, around.author.token, texts);
  expect((await around.redact(bare, { room: [[0, 1]] })).status).toBe(422);
});

test("what was sealed before reports had a room is still opened", async () => {
  const { author, detail, undo } = around;
  const { id } = await fileReport(t, author.token, texts);
  await around.redact(id, { title: [[0, 8]] });
  const row = await t.app.db
    .selectFrom("report")
    .select(["id", "original"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { room: _none, ranges, ...older } = openOriginal(t.app, row)!;
  const { room: _nowhere, ...olderRanges } = ranges;
  const sealed = sealOriginal(t.app, { ...older, ranges: olderRanges } as Original);
  await t.app.db.updateTable("report").set({ original: sealed }).where("id", "=", id).execute();
  expect((await detail(id, author.token)).original).toEqual({ ...texts, room: "" });
  const read = await detail(id, around.admin);
  expect(read.redaction.parts).toMatchObject({ title: [[0, 8]], room: [] });
  expect((await undo(id)).body.data).toMatchObject({ ...texts, room: "" });
});

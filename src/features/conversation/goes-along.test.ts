import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jpeg, pdf } from "../../../tests/forms.ts";
import { changeAppeal, fileAppeal, setPeriod } from "../../../tests/support/appeals.ts";
import {
  fileReport,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { storedNames } from "../../../tests/support/stored.ts";
import { loggedIn, talkAt } from "../../../tests/support/talk.ts";
import { spans, startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { removeWhatIsOver } from "../retention/retention.server.ts";
import { findTalkFaults } from "./verify.sql.ts";

/** What happens to a conversation when something happens to what it is about. */

let t: TestApp;
let admin: string;
let author: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  await setPeriod(t, admin, true);
  author = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

test("the copy of one's own data has every message, also of anonymous reports, and its files", async () => {
  const { id } = await fileReport(t, author.token, { isAnonymous: true });
  const talk = talkAt(t, `/reports/${id}`);
  await talk.ask(admin, "Lantai berapa?");
  const photo = { bytes: await jpeg(), name: "a.jpg" };
  await talk.say(author.token, "Lantai tiga.", {}, [photo, await pdf("Surat")]);
  const appeal = await fileAppeal(t, author.token);
  await talkAt(t, `/ukt-appeals/${appeal.id}`).say(author.token, "Menyusul.", {}, [await pdf("A")]);
  const reply = await t.open("/users/me/data", {
    headers: { authorization: `Bearer ${author.token}` },
  });
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
  const data = JSON.parse(Buffer.from(files["data.json"]!).toString());
  const own = data.reports.find((report: { id: number }) => report.id === id);
  expect(own.messages).toMatchObject([
    { id: 1, from: "admin", text: "Lantai berapa?", asks: true, admins: null },
    {
      id: 2,
      from: "author",
      text: "Lantai tiga.",
      attachments: [
        { name: "Foto 1", type: "image" },
        { name: "Berkas 1", type: "pdf" },
      ],
    },
  ]);
  expect(data.appeals[0].messages).toMatchObject([{ text: "Menyusul." }]);
  const paths = data.files.map(({ path }: { path: string }) => path);
  for (const path of [
    `berkas/laporan-${id}-pesan-2-1.jpg`,
    `berkas/laporan-${id}-pesan-2-2.pdf`,
    `berkas/banding-${appeal.id}-pesan-1-1.pdf`,
  ]) {
    expect(paths).toContain(path);
    expect(files[path]!.length).toBeGreaterThan(0);
  }
  await t.call("DELETE", `/ukt-appeals/${appeal.id}`, { token: author.token });
});

test("a receipt takes the conversation to the account that enters it", async () => {
  const { id, receipt } = await fileReport(t, author.token, { isAnonymous: true });
  const talk = talkAt(t, `/reports/${id}`);
  await talk.say(author.token, "Dari saya.");
  await talk.say(admin, "Dari kami.");
  const heir = await verifiedStudent(t, admin);
  expect((await talk.read(heir.token)).status).toBe(404);
  await t.call("POST", "/reports/claim", { token: heir.token, body: { receipt } });
  expect((await talk.read(heir.token)).body.data).toHaveLength(2);
  expect((await talk.read(author.token)).status).toBe(404);
  const { data } = (await t.call("GET", "/notifications", { token: heir.token })).body;
  const links = data.map(({ link }: { link: string }) => link);
  expect(links).toContain(`/laporan/${id}#percakapan`);
});

test("files of messages about an appeal go a year after the decision, those about reports stay", async () => {
  const { id } = await fileReport(t, author.token);
  await talkAt(t, `/reports/${id}`).say(author.token, "Ini.", {}, [await pdf("Laporan")]);
  const appeal = await fileAppeal(t, author.token);
  const talk = talkAt(t, `/ukt-appeals/${appeal.id}`);
  await talk.say(author.token, "Ini.", {}, [await pdf("Banding")]);
  await changeAppeal(t, admin, { id: appeal.id, status: "rejected" });
  // cards go before
  t.clock.move(40 * spans.day);
  await removeWhatIsOver(t.app);
  const before = await storedNames(t.app);
  t.clock.move(320 * spans.day);
  await removeWhatIsOver(t.app);
  expect(await storedNames(t.app)).toEqual(before);
  t.clock.move(10 * spans.day);
  await removeWhatIsOver(t.app);
  expect(await storedNames(t.app)).toHaveLength(before.length - 1);
  admin = await superadminToken(t);
  author = await loggedIn(t, author);
  expect((await talk.read(author.token)).body.data[0].attachments).toEqual([]);
});

test("the examination finds counts and questions that do not fit the messages", async () => {
  const { id } = await fileReport(t, author.token);
  const talk = talkAt(t, `/reports/${id}`);
  await talk.say(author.token, "Satu.");
  await talk.ask(admin);
  expect(await findTalkFaults(t.app.db)).toEqual([]);
  const change = (columns: object) =>
    t.app.db.updateTable("report").set(columns).where("id", "=", id).execute();
  for (const [wrong, right] of [
    [{ messages: 3 }, { messages: 2 }],
    [{ unread_messages: 1 }, { unread_messages: 0 }],
    [{ question: 1 }, { question: 2 }],
  ]) {
    await change(wrong!);
    expect(await findTalkFaults(t.app.db)).toEqual([
      expect.stringMatching(new RegExp(`^conversation of report ${id}: `)),
    ]);
    await change(right!);
  }
  expect(await findTalkFaults(t.app.db)).toEqual([]);
});

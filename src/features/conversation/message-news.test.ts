import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import {
  fileReport,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { talkAt } from "../../../tests/support/talk.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
});
afterAll(() => t.close());

const newTalk = async (isAnonymous: boolean) => {
  author = await verifiedStudent(t, admin);
  await t.call("PATCH", "/notifications/read-all", { token: author.token });
  const title = `Atap bocor ${author.npm}`;
  const { id } = await fileReport(t, author.token, { isAnonymous, title });
  return { id: id as number, title, ...talkAt(t, `/reports/${id}`) };
};
const bell = async () => {
  const { data, pagination } = (await t.call("GET", "/notifications", { token: author.token }))
    .body;
  const about = data.filter(({ link }: { link: string }) => link.startsWith("/laporan/"));
  return { about, total: pagination.total_items as number };
};
const unread = async () =>
  (await t.call("GET", "/notifications/count", { token: author.token })).body.data.count;

test.each([false, true])(
  "what is unread of one report is one entry, and read with it (anonymous: %s)",
  async (isAnonymous) => {
    const { id, title, say } = await newTalk(isAnonymous);
    const { total } = await bell();
    for (const words of ["Satu", "Dua", "Tiga"]) await say(admin, words);
    const shown = await bell();
    expect(shown.about).toMatchObject([
      {
        description: `3 pesan baru dari admin tentang laporan "${title}".`,
        status: "unread",
        link: `/laporan/${id}#percakapan`,
      },
    ]);
    expect([shown.total - total, await unread()]).toEqual([1, 1]);
    const entry = shown.about[0].id;
    const one = await t.call("GET", `/notifications/${entry}`, { token: author.token });
    expect(one.body.data.description).toContain("3 pesan baru");
    await t.call("PATCH", `/notifications/${entry}/read`, { token: author.token });
    expect(await unread()).toBe(0);
    await say(admin, "Empat");
    const later = (await bell()).about[0];
    expect([later.description, await unread()]).toEqual([
      `Pesan baru dari admin tentang laporan "${title}".`,
      1,
    ]);
    await say(admin, "Lima");
    const [{ id: both }] = (await bell()).about;
    await t.call("DELETE", `/notifications/${both}`, { token: author.token });
    expect(await unread()).toBe(0);
    expect((await bell()).about.map(({ status }: { status: string }) => status)).not.toContain(
      "unread",
    );
  },
);

test("entries of two reports stay apart, and an author's own message tells nobody", async () => {
  const first = await newTalk(true);
  const second = await fileReport(t, author.token, { isAnonymous: true });
  await first.say(author.token, "Dari saya");
  expect(await unread()).toBe(0);
  await first.say(admin, "Satu");
  await talkAt(t, `/reports/${second.id}`).ask(admin);
  expect(await unread()).toBe(2);
  expect((await bell()).about[0].description).toContain("Anda diminta memberi keterangan.");
});

const mails = (talk: { title: string }) =>
  t.mailer.sent.filter(({ text }) => text.includes(talk.title));
/** The jobs that wait about a report's conversation. */
const waiting = async (id: number) => {
  const { rows } = await sql<{ since: number; start_after: Date }>`
    select (data ->> 'since')::int as since, start_after from jobs.job
    where name = 'mail' and data ->> 'kind' = 'messages' and (data ->> 'id')::int = ${id}
      and state in ('created', 'retry', 'active')`.execute(t.app.db);
  return rows;
};

const passHour = ({ id }: { id: number }) =>
  sql`update jobs.job set start_after = now() where (data ->> 'id')::int = ${id}`.execute(t.app.db);

test("a named author is mailed at once, then once an hour with all that came since", async () => {
  const talk = await newTalk(false);
  await talk.say(admin, "Pesan pertama.");
  await expect.poll(() => mails(talk).length, { timeout: 15_000 }).toBe(1);
  expect(mails(talk)[0]).toMatchObject({ to: author.email });
  expect(mails(talk)[0]!.text).toContain("Pesan pertama.");
  await expect.poll(async () => (await waiting(talk.id))[0]?.since, { timeout: 15_000 }).toBe(1);
  await talk.say(admin, "Pesan kedua.");
  await talk.say(author.token, "Dari penulis.");
  await talk.ask(admin, "Pertanyaan ketiga?");
  await talk.say(admin, "Yang dihapus.");
  await talk.remove(admin, 5);
  const [job] = await waiting(talk.id);
  const hour = job!.start_after.getTime();
  expect([hour % 3_600_000, hour - Date.now() >= 3_500_000]).toEqual([0, true]);
  expect(mails(talk)).toHaveLength(1);
  await passHour(talk);
  await expect.poll(() => mails(talk).length, { timeout: 15_000 }).toBe(2);
  const { text, subject } = mails(talk)[1]!;
  expect(subject).toBe("Admin SIKAM butuh keterangan Anda");
  expect(["Pesan kedua.", "Pertanyaan ketiga?"].every((words) => text.includes(words))).toBe(true);
  for (const words of ["Pesan pertama.", "Dari penulis.", "Yang dihapus."])
    expect(text).not.toContain(words);
  await expect.poll(async () => (await waiting(talk.id))[0]?.since, { timeout: 15_000 }).toBe(4);
  await passHour(talk);
  await expect.poll(async () => waiting(talk.id), { timeout: 15_000 }).toEqual([]);
  expect(mails(talk)).toHaveLength(2);
  await talk.say(admin, "Lama sesudahnya.");
  await expect.poll(() => mails(talk).length, { timeout: 15_000 }).toBe(3);
});

test("a question that was answered before its mail goes is mailed as a message", async () => {
  const talk = await newTalk(false);
  await talk.say(admin, "Halo.");
  await expect.poll(async () => (await waiting(talk.id))[0]?.since, { timeout: 15_000 }).toBe(1);
  await talk.ask(admin, "Sejak kapan?");
  await talk.say(author.token, "Sejak kemarin.");
  await passHour(talk);
  await expect.poll(() => mails(talk).length, { timeout: 15_000 }).toBe(2);
  const { text, subject } = mails(talk)[1]!;
  expect([subject, text.includes("Sejak kapan?")]).toEqual(["Pesan baru dari admin SIKAM", true]);
  expect(text).not.toContain("meminta keterangan");
});

test("nobody is mailed about an anonymous report, and no job of one that becomes so is left", async () => {
  const anonymous = await newTalk(true);
  await anonymous.say(admin, "Halo.");
  expect(await waiting(anonymous.id)).toEqual([]);
  const named = await newTalk(false);
  await named.say(author.token, "Dengan nama.");
  await named.say(admin, "Halo.");
  await expect.poll(async () => (await waiting(named.id))[0]?.since, { timeout: 15_000 }).toBe(2);
  const body = formOf({ isAnonymous: true });
  await t.call("PATCH", `/reports/${named.id}`, { token: author.token, body });
  expect(await waiting(named.id)).toEqual([]);
  await named.say(admin, "Sesudahnya.");
  expect(await waiting(named.id)).toEqual([]);
  const { data } = (await named.read(author.token)).body;
  expect(data[0].at).toMatch(/:00:00\.000Z$/);
  expect(data[1].at).not.toMatch(/:00:00\.000Z$/);
  expect((await bell()).about[0].description).toContain("2 pesan baru");
  const lines = t.log.filter((line) => line.includes("mail.not-sent"));
  expect(lines.filter((line) => line.includes("messages"))).toEqual([]);
});

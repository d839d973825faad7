import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { dumpRows, readAll, type RestingRow } from "../../../tests/at-rest.ts";
import { formOf, jpeg, reportFields } from "../../../tests/forms.ts";
import { crawl, type Visit } from "../../../tests/support/crawl.ts";
import {
  newAdmin,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { startPages } from "../../../tests/support/test-pages.ts";
import { api } from "../../api.ts";
import { dataPaths } from "../../server/settings.ts";

import { shareImagePath } from "../sharing/share-image.contract.ts";

/**
 * After the answer to a redaction nothing holds what was taken out, for anybody: no answer, page, export,
 * picture or notification, no row and no stored file (docs/product/case.md#redaction).
 */

const NAMES = ["Wiratmaja", "Prameswari", "Kusumaningrat"] as const;
const [IN_TITLE, IN_STORY, IN_ANSWER] = NAMES;
const TITLE = `Pak ${IN_TITLE} menagih iuran`;
const STORY = `Saya dan Bu ${IN_STORY} ditagih di kelas.`;
const ANSWER = `Pak ${IN_ANSWER} sudah kami tegur.`;
const rangeOf = (text: string, name: string) => {
  const start = text.indexOf(name);
  return [start, start + name.length];
};

const AUTHORS_OWN = ["author getReport", "author getOwnData"];

let t: TestApp;
let superadmin: string;
let admin: string;
let author: TestStudent;
let supporter: TestStudent;
let id: number;
let photo: Buffer;
let oldFile: string;
let oldCard: Buffer;
let before: RestingRow[];
let after: RestingRow[];
let visits: Visit[];

const filed = async (fields: Record<string, string | boolean>) => {
  const body = formOf(
    { ...reportFields, title: TITLE, description: STORY, ...fields },
    { file: { bytes: await jpeg(120, 80, "#cc3311"), name: "foto.jpg" } },
  );
  const reply = await t.call("POST", "/reports", { token: author.token, body });
  expect(reply.status).toBe(201);
  return reply.body.data.id as number;
};
const detail = async (token?: string) =>
  (await t.call("GET", `/reports/${id}`, { token })).body.data;
const card = async (version: number) => {
  const reply = await fetch(t.origin + shareImagePath("laporan", { id, version }));
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
};
const dump = () => dumpRows(t.app.db as never);
const stored = async () => [...(await readAll(dataPaths(t.dataDir).uploads)).values()];
const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

const redact = async (version: number) => {
  const reply = await t.call("PUT", `/admin/reports/${id}/redaction`, {
    token: admin,
    body: {
      version,
      reason: "accusation",
      title: [rangeOf(TITLE, IN_TITLE)],
      description: [rangeOf(STORY, IN_STORY)],
      response: [rangeOf(ANSWER, IN_ANSWER)],
      areas: [{ x: 0, y: 0, w: 0.5, h: 1 }],
    },
  });
  expect(reply.status).toBe(200);
};

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  admin = (await newAdmin(t, superadmin)).token;
  author = await verifiedStudent(t, superadmin, "Penulis Tersembunyi");
  supporter = await verifiedStudent(t, superadmin);
  id = await filed({ isAnonymous: true });
  await setStatus(t, admin, id, "under_review");
  const vote = { token: supporter.token, body: { type: "upvote" } };
  expect((await t.call("POST", `/reports/${id}/vote`, vote)).status).toBe(200);
  await setStatus(t, admin, id, "responded", ANSWER);
  const talk = formOf({ text: "Terima kasih, sudah kami catat." });
  const path = `/reports/${id}/messages`;
  expect((await t.call("POST", path, { token: admin, body: talk })).status).toBe(201);
  const isTold = async () => {
    const reply = await t.call("GET", "/notifications", { token: supporter.token });
    return reply.body.data.some(({ description }: { description: string }) =>
      description.includes(`"${TITLE}"`),
    );
  };
  await vi.waitUntil(isTold, 15_000);
  const seen = await detail();
  oldFile = seen.file_url;
  photo = Buffer.from(await (await t.open(oldFile)).arrayBuffer());
  oldCard = await card(seen.version);
  before = await dump();
  await redact(seen.version);
  after = await dump();
  const askers = {
    guest: undefined,
    author: author.token,
    supporter: supporter.token,
    admin,
    superadmin,
  };
  const ids = [id, author.id, supporter.id, 1, 2, 3, 4, 5, 6];
  visits = await crawl(t, api, { askers, ids, accounts: [author.id], words: NAMES });
}, 120_000);
afterAll(() => t.close());

const holding = (text: string) => NAMES.filter((name) => text.includes(name));

describe("what was taken out", () => {
  test("was everywhere before, and is looked for where it was", () => {
    const rows = before.filter(({ values }) => holding(JSON.stringify(values)).length > 0);
    expect(new Set(rows.map(({ table }) => table))).toContain("public.report");
    expect(visits.filter(({ text }) => text.includes("menagih iuran")).length).toBeGreaterThan(20);
  });

  test("stands in no answer, but for the author's own words and a superadmin who asks for the original", () => {
    const telling = visits
      .filter(({ text }) => holding(text).length > 0)
      .map(({ who, name, text }) => `${who} ${name} ${holding(text).join(" ")}`);
    const own = AUTHORS_OWN.map((place) => `${place} ${IN_TITLE} ${IN_STORY}`);
    expect([...new Set(telling)].filter((place) => !own.includes(place))).toEqual([
      `superadmin getOriginal ${NAMES.join(" ")}`,
    ]);
  });

  test("is found by no search", () => {
    const found = visits.filter(
      ({ name, path, body }) =>
        name.endsWith("Reports") &&
        NAMES.some((one) => path.includes(`search=${one}`)) &&
        (body.data ?? []).length > 0,
    );
    expect(found.map(({ who, path }) => `${who} ${path}`)).toEqual([]);
  });

  test("stands in no row, in no way to spell it", () => {
    const rows = after.filter(({ values }) =>
      NAMES.some((name) =>
        [name, name.toLowerCase(), Buffer.from(name).toString("hex")].some((one) =>
          JSON.stringify(values).includes(one),
        ),
      ),
    );
    expect(rows.map(({ table }) => table)).toEqual([]);
  });

  test("stands in no stored file: neither the picture nor what a look at one gives", async () => {
    expect((await stored()).map(hash)).not.toContain(hash(photo));
    expect((await t.open(oldFile)).status).toBe(404);
  });

  test("stands in no export", async () => {
    const made = await t.call("POST", "/admin/exports", {
      token: admin,
      body: { kind: "reports" },
    });
    const text = await (await t.open(made.body.data.url)).text();
    expect(text).toContain("▇▇▇ menagih iuran");
    expect(holding(text)).toEqual([]);
  });

  test("stands in no page and on no share image, under the old address as well", async () => {
    const pages = await startPages(t);
    try {
      for (const path of ["/", "/laporan", "/laporan?sort=popular", `/laporan/${id}`]) {
        const text = await (await fetch(pages.origin + path)).text();
        expect([path, text.includes("menagih iuran"), holding(text)]).toEqual([path, true, []]);
      }
    } finally {
      await pages.close();
    }
    const { version } = await detail();
    for (const address of [version, version - 1])
      expect((await card(address)).equals(oldCard)).toBe(false);
    expect(t.dropped).toContain(`/laporan/${id}`);
  });

  test("stands in no mail that is sent from then on, and in no log line", async () => {
    const named = await filed({ title: TITLE });
    await setStatus(t, admin, named, "under_review");
    await t.mailer.received(({ to, text }) => to === author.email && text.includes(IN_TITLE));
    const sent = t.mailer.sent.length;
    const body = { version: 2, reason: "accusation", title: [rangeOf(TITLE, IN_TITLE)] };
    await t.call("PUT", `/admin/reports/${named}/redaction`, { token: admin, body });
    await t.mailer.received(({ text }) => text.includes("disunting admin"));
    await setStatus(t, admin, named, "responded", "Sudah kami tindak lanjuti.");
    await t.mailer.received(({ text }) => text.includes("sudah ditanggapi"));
    expect(
      t.mailer.sent.slice(sent).flatMap(({ subject, text }) => holding(subject + text)),
    ).toEqual([]);
    expect(t.log.flatMap(holding)).toEqual([]);
  });

  test("the act names no author: rows of one tag, none of an account but the admin's", () => {
    const old = new Set(before.map((row) => JSON.stringify(row)));
    const written = after.filter(
      (row) => row.table.startsWith("public.") && !old.has(JSON.stringify(row)),
    );
    expect(written.map(({ table }) => table.replace("public.", "")).toSorted()).toEqual([
      "audit",
      "file",
      "file",
      "notification",
      "report",
      "report_event",
      "report_search",
    ]);
    for (const { values } of written)
      for (const column of ["account_id", "author_id", "student_id"])
        expect([column, values[column]]).toEqual([column, undefined]);
  });
});

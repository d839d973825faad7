import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeLimits } from "../../server/limits.ts";
import fc from "fast-check";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { adminViewer, NOW, studentViewer } from "../../../tests/support/presenting.ts";
import { after, DAY, fullHour } from "../../server/clock.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import {
  askAsAuthor,
  type AskedAs,
  authorshipOf,
  formatReceipt,
  idempotencyHashes,
  loadAuthorship,
  newAuthorSecret,
  nobodysAuthorship,
  parseReceipt,
  tagOfReceipt,
  unwrapFromSession,
  wrapForSession,
} from "./authorship.server.ts";
import { insertIdempotent, tagsInUse } from "./authorship.sql.ts";
import { fileOnce, readIdempotencyKey, rememberedKey } from "./idempotency.server.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Puts tags among the used ones, as deleted reports would. */
const use = (tags: readonly Buffer[]) =>
  t.app.db
    .insertInto("used_tag")
    .values(tags.map((tag) => ({ tag })))
    .execute();

describe("the author secret of a session", () => {
  test("opens with its own token alone", () => {
    const secret = newAuthorSecret();
    const wrapped = wrapForSession("token-a", secret);
    expect(unwrapFromSession("token-a", wrapped)).toEqual(secret);
    expect(unwrapFromSession("token-b", wrapped)).toBeUndefined();
  });

  test("is wrapped differently every time", () => {
    const secret = newAuthorSecret();
    expect(wrapForSession("token", secret)).not.toEqual(wrapForSession("token", secret));
  });
});

describe("a receipt", () => {
  test("leads to its tag however it is written", async () => {
    const authorship = await loadAuthorship(t.app, t.app.db, newAuthorSecret());
    const tag = authorship.tags[3]!;
    const receipt = authorship.receipt(tag)!;
    expect(receipt).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]$/);
    const written = receipt.toLowerCase().replaceAll("-", " ").replaceAll("0", "o");
    expect(tagOfReceipt(t.app, parseReceipt(written)!)).toEqual(tag);
  });

  test("is read with the signs that are taken for others, and U is none", () => {
    const signs = "0123456789ABCDEFGHJKMNPQRS";
    const written = (sign: string, as: string) => parseReceipt(signs.replace(sign, as));
    for (const one of ["1", "I", "i", "L", "l"]) expect(written("1", one)).toBe(signs);
    for (const zero of ["0", "O", "o"]) expect(written("0", zero)).toBe(signs);
    for (const other of "23456789ABCDEFGHJKMNPQRSTVWXYZ") {
      expect(written("0", other)).toBe(signs.replace("0", other));
      expect(written("0", other.toLowerCase())).toBe(signs.replace("0", other));
    }
    for (const none of ["U", "u", "*", "Ü", "١"]) expect(written("0", none)).toBeUndefined();
  });

  test("is refused when it cannot be one", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (entered) => {
        const signs = parseReceipt(entered);
        return signs === undefined || /^[0-9A-HJKMNP-TV-Z]{26}$/.test(signs);
      }),
    );
    expect(parseReceipt("U".repeat(26))).toBeUndefined();
    expect(parseReceipt("A".repeat(25))).toBeUndefined();
    expect(parseReceipt("A".repeat(27))).toBeUndefined();
  });

  test("is the same for ever for its secret and its number, since people keep it", async () => {
    const secret = Buffer.alloc(32, 1);
    await use((await loadAuthorship(t.app, t.app.db, secret)).tags);
    const { tags, receipt } = await loadAuthorship(t.app, t.app.db, secret);
    expect([receipt(tags[0]!), receipt(tags[63]!), tags[63]!.toString("hex")]).toEqual([
      "48M1A-MTWAK-EP5SZ-2VRYT-JXJAD-S",
      "HPYWA-RJE63-H7GJR-SRH4M-93M20-H",
      "e2eeb775ff881abfb410f0df1d6212b41a06c3e12c85e2124b51306346516e73",
    ]);
    expect(receipt(tagOfReceipt(t.app, "A".repeat(26)))).toBeUndefined();
  });

  test("is shown in groups of five", () => {
    expect(formatReceipt("ABCDEFGHJKMNPQRSTVWXYZ0123")).toBe("ABCDE-FGHJK-MNPQR-STVWX-YZ012-3");
  });
});

describe("an author's tags", () => {
  test("are the same for the same secret and others for another", async () => {
    const secret = newAuthorSecret();
    const first = await loadAuthorship(t.app, t.app.db, secret);
    expect((await loadAuthorship(t.app, t.app.db, secret)).tags).toEqual(first.tags);
    const other = await loadAuthorship(t.app, t.app.db, newAuthorSecret());
    expect(first.tags.some((tag) => other.has(tag))).toBe(false);
  });

  test("are 4 as long as one of them is free, and 64 more when all are in use", async () => {
    const secret = newAuthorSecret();
    const load = () => loadAuthorship(t.app, t.app.db, secret);
    const { tags } = await load();
    expect(tags).toHaveLength(4);
    await use(tags.slice(0, 3));
    expect((await load()).tags).toHaveLength(4);
    await use(tags.slice(3));
    const more = await load();
    expect(more.tags).toHaveLength(68);
    expect(more.next(0)).toEqual({ i: 4, tag: more.tags[4] });
    await use(more.tags.slice(4, 67));
    expect((await load()).tags).toHaveLength(68);
    await use(more.tags.slice(67));
    expect((await load()).tags).toHaveLength(132);
  });

  test("give the first that is free, never one that was used", async () => {
    const secret = newAuthorSecret();
    const { tags } = await loadAuthorship(t.app, t.app.db, secret);
    await use([tags[0]!, tags[2]!]);
    const authorship = await loadAuthorship(t.app, t.app.db, secret);
    expect(authorship.next(0)?.i).toBe(1);
    expect(authorship.next(2)?.i).toBe(3);
    expect(authorship.next(4)).toBeUndefined();
  });

  test("are read once for each request; a guest and an admin have none", async () => {
    const once = authorshipOf(t.app, t.app.db, studentViewer);
    expect(authorshipOf(t.app, t.app.db, studentViewer)).toBe(once);
    const { tags } = await once;
    expect(await authorshipOf(t.app, t.app.db, adminViewer)).toBe(nobodysAuthorship);
    const { has, receipt, next } = nobodysAuthorship;
    expect([has(null), has(tags[0]!), receipt(tags[0]!), next(0)]).toEqual([
      false,
      false,
      undefined,
      undefined,
    ]);
  });

  test("go along with a question, all of them where they are many", async () => {
    const asked: [number, number][] = [];
    const ask = async ({ tags, block }: AskedAs) => {
      asked.push([tags.length, block.length]);
      return { inUse: await tagsInUse(t.app.db, block) };
    };
    const secret = newAuthorSecret();
    const { authorship } = await askAsAuthor(t.app, secret, ask);
    expect(asked.splice(0)).toEqual([[4, 4]]);
    await use(authorship.tags);
    const more = await askAsAuthor(t.app, secret, ask);
    expect(asked.splice(0)).toEqual([
      [4, 4],
      [68, 64],
    ]);
    expect(more.authorship.next(0)?.i).toBe(4);
    expect((await askAsAuthor(t.app, undefined, ask)).authorship).toBe(nobodysAuthorship);
    expect(asked).toEqual([[0, 0]]);
  });
});

describe("a sealed limit", () => {
  const limitsAt = (now: Date, factor = 1) =>
    makeLimits({ db: t.app.db, secrets: t.app.secrets, clock: { now: () => now }, factor });

  test("refuses the sixth report of a clock hour with the seconds to its end", async () => {
    const secret = newAuthorSecret();
    const now = new Date("2026-11-21T10:15:00Z");
    const take = () => limitsAt(now).take("reports-hour", { secret });
    for (let n = 0; n < 5; n++) await take();
    await expect(take()).rejects.toMatchObject({ status: 429, details: { retryAfter: 45 * 60 } });
    const later = new Date("2026-11-21T11:00:00Z");
    await limitsAt(later).take("reports-hour", { secret });
  });

  test("gives back a slot, fills fifty at once, and finds the last one of many", async () => {
    const secret = newAuthorSecret();
    const now = new Date("2026-11-23T10:15:00Z");
    const take = (factor: number) => limitsAt(now, factor).take("votes-minute", { secret });
    const releases = await Promise.all(Array.from({ length: 50 }, () => take(1)));
    for (let n = 0; n < 10; n++) await take(1);
    await expect(take(1)).rejects.toMatchObject({ status: 429 });
    await releases[7]!();
    await take(1);
    await expect(take(1)).rejects.toMatchObject({ status: 429 });
    for (let n = 0; n < 5; n++) await take(1000);
  });

  test("of one lets one through; of 64 it knows a slot that was given back, of 128 the 66th", async () => {
    const now = new Date("2026-11-24T10:15:00Z");
    const takeAll = async (points: number) => {
      const secret = newAuthorSecret();
      // five points an hour, times the factor
      const take = () => limitsAt(now, points / 5).take("reports-hour", { secret });
      const releases = [];
      for (let n = 0; n < Math.min(points, 66); n++) releases.push(await take());
      return { take, releases };
    };
    const one = await takeAll(1);
    await expect(one.take()).rejects.toMatchObject({ status: 429 });
    const many = await takeAll(64);
    await expect(many.take()).rejects.toMatchObject({ status: 429 });
    await many.releases[8]!();
    await many.take();
    expect((await takeAll(128)).releases).toHaveLength(66);
  });

  test("keeps rows that name nobody and share nothing but the end of their window", async () => {
    const secret = newAuthorSecret();
    const now = new Date("2026-11-22T10:15:00Z");
    for (const name of ["reports-hour", "reports-day", "uploads-hour"] as const)
      await limitsAt(now).take(name, { secret });
    const rows = await t.app.db
      .selectFrom("sealed_limit")
      .selectAll()
      .where("expires_at", ">", now)
      .where("expires_at", "<=", new Date("2026-11-23T00:00:00Z"))
      .execute();
    const keys = new Set(rows.map((row) => row.key.toString("hex")));
    expect(keys.size).toBe(rows.length);
    for (const row of rows) expect(row.expires_at.getTime() % 3_600_000).toBe(0);
  });
});

test("two idempotency rows of one body under two keys share no value", () => {
  const secret = newAuthorSecret();
  const a = idempotencyHashes(secret, "/reports", "key-a", "body");
  const b = idempotencyHashes(secret, "/reports", "key-b", "body");
  expect(a.key).not.toEqual(b.key);
  expect(a.bodyHash).not.toEqual(b.bodyHash);
  expect(idempotencyHashes(secret, "/reports", "key-a", "body")).toEqual(a);
});

test("an idempotency key is free again at the very moment at which it ends", async () => {
  const at = (now: Date) => ({ ...t.app, clock: { now: () => now } });
  const repeat = readIdempotencyKey(newAuthorSecret(), "/reports", "kunci", {});
  await inTransaction(t.app.db, (trx) => insertIdempotent(trx, rememberedKey(at(NOW), repeat)!, 5));
  const ends = fullHour(after(NOW, DAY));
  const file = async () => 6;
  expect(await fileOnce(at(after(ends, -1)), repeat, file)).toBe(5);
  expect(await fileOnce(at(ends), repeat, file)).toBe(6);
});

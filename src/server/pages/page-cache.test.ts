import { describe, expect, test, vi } from "vitest";
import { seededRandom } from "../../demo/random.ts";
import { KEPT_MS, makePageCache, type ReadPage } from "./page-cache.ts";
import type { Page, SentPage } from "./sendable.ts";

const page = (html: string, status: Page["status"] = 200): Page => ({ status, html, policy: "x" });
/** Reads a page that shows `html`; tells how often it was read and rendered. */
const source = (html: string, status?: Page["status"]) => {
  const made = {
    html,
    render: vi.fn(async () => page(made.html, status)),
    read: vi.fn(async (): Promise<ReadPage> => ({ data: made.html, render: made.render })),
    times: () => [made.read.mock.calls.length, made.render.mock.calls.length],
  };
  return made;
};
const textOf = async (sent: SentPage) => Buffer.from(await sent.body("identity")).toString();

/** The age from which a page is read again where chance says nothing. */
const RENEWED = 15_000;
const LATEST = 25_000;

const makeClock = (mostBytes = 1_000_000, random = () => 0) => {
  const clock = { now: 0 };
  return { clock, cache: makePageCache({ now: () => clock.now, mostBytes, random }) };
};
const deferred = () => {
  let resolve: (read: ReadPage) => void = () => {};
  const promise = new Promise<ReadPage>((done) => (resolve = done));
  return {
    promise,
    resolve: (html: string) => resolve({ data: html, render: async () => page(html) }),
  };
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("what the page cache keeps", () => {
  test("a page is read and rendered once, and then sent as it is", async () => {
    const { clock, cache } = makeClock();
    const one = source("one");
    for (clock.now = 0; clock.now < RENEWED; clock.now += 1000)
      expect(await textOf(await cache.get("/laporan", true, one.read))).toBe("one");
    expect(one.times()).toEqual([1, 1]);
  });

  test("one that is sent often is compressed better beside that", async () => {
    const { cache } = makeClock();
    const random = seededRandom(1);
    const words = [
      "laporan",
      "banding",
      "berita",
      "suara",
      "kampus",
      "beasiswa",
      "ruang",
      "kuliah",
    ];
    const one = source(Array.from({ length: 4_000 }, () => random.pick(words)).join(" "));
    const first = await cache.get("/laporan", true, one.read);
    const { size } = first;
    const inHaste = size();
    for (let n = 1; n < 8; n += 1) expect(cache.held("/laporan")).toBe(first);
    await settled();
    expect(size()).toBe(inHaste);
    expect(cache.held("/laporan")).toBe(first);
    await vi.waitUntil(() => size() < inHaste, { timeout: 5_000 });
    expect(await textOf(first)).toBe(one.html);
    expect(one.times()).toEqual([1, 1]);
  });

  test("an older one is sent at once, read again once beside that, and not rendered where nothing changed", async () => {
    const { clock, cache } = makeClock();
    const one = source("one");
    const first = await cache.get("/laporan", true, one.read);
    clock.now = RENEWED;
    const later = [1, 2, 3].map(() => cache.get("/laporan", true, one.read));
    expect(await Promise.all(later)).toEqual([first, first, first]);
    await settled();
    clock.now = 2 * RENEWED - 1;
    expect(await cache.get("/laporan", true, one.read)).toBe(first);
    expect(one.times()).toEqual([2, 1]);
  });

  test("what changed is rendered beside that, and sent to those who ask next", async () => {
    const { clock, cache } = makeClock();
    const one = source("one");
    await cache.get("/laporan", true, one.read);
    one.html = "two";
    clock.now = RENEWED;
    expect(await textOf(await cache.get("/laporan", true, one.read))).toBe("one");
    await settled();
    expect(await textOf(await cache.get("/laporan", true, one.read))).toBe("two");
    expect(one.times()).toEqual([2, 2]);
  });

  test("nobody sees what was read 30 seconds ago: who asks then waits", async () => {
    const { clock, cache } = makeClock();
    const one = source("one");
    await cache.get("/laporan", true, one.read);
    one.html = "two";
    clock.now = KEPT_MS;
    expect(await textOf(await cache.get("/laporan", true, one.read))).toBe("two");
  });

  test("while the database is away it is shown for 2 minutes, unless it was dropped", async () => {
    const { clock, cache } = makeClock();
    const one = source("one");
    const away = async (): Promise<ReadPage> => {
      throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    };
    await cache.get("/", true, one.read);
    await cache.get("/laporan", true, one.read);
    clock.now = KEPT_MS;
    expect(await textOf(await cache.get("/laporan", true, away))).toBe("one");
    clock.now = 119_999;
    expect(await textOf(await cache.get("/laporan", true, away))).toBe("one");
    cache.drop(["/laporan"]);
    await expect(cache.get("/laporan", true, away)).rejects.toThrow("refused");
    const dropped = cache.get("/", true, () => {
      cache.drop(["/"]);
      return away();
    });
    await expect(dropped).rejects.toThrow("refused");
    await cache.get("/", true, one.read);
    clock.now += 120_000;
    await expect(cache.get("/", true, away)).rejects.toThrow("refused");
  });

  test("what fails for another reason is not hidden by an old page", async () => {
    const { clock, cache } = makeClock();
    await cache.get("/", true, source("one").read);
    clock.now = KEPT_MS;
    const broken = cache.get("/", true, async () => {
      throw new Error("broken");
    });
    await expect(broken).rejects.toThrow("broken");
  });

  test("an old page that has not changed is not rendered again either", async () => {
    const { clock, cache } = makeClock();
    const one = source("one");
    const first = await cache.get("/laporan", true, one.read);
    clock.now = 100 * KEPT_MS;
    expect(await cache.get("/laporan", true, one.read)).toBe(first);
    expect(one.times()).toEqual([2, 1]);
  });

  test("its age counts from before it is read, since what is read may be as old", async () => {
    const { clock, cache } = makeClock();
    const slow = source("slow");
    await cache.get("/laporan", true, async () => {
      clock.now = KEPT_MS;
      return slow.read();
    });
    slow.html = "new";
    expect(await textOf(await cache.get("/laporan", true, slow.read))).toBe("new");
  });

  test("pages that were rendered together are not all read again together", async () => {
    const chances = [0, 0.5, 1];
    const { clock, cache } = makeClock(1_000_000, () => chances.shift() ?? 0);
    const sources = ["1", "2", "3"].map((html) => source(html));
    const askAll = () =>
      Promise.all(sources.map((one) => cache.get(`/${one.html}`, true, one.read)));
    await askAll();
    const reads: number[] = [];
    for (const at of [RENEWED, (RENEWED + LATEST) / 2, LATEST]) {
      clock.now = at;
      await askAll();
      await settled();
      reads.push(sources.filter((one) => one.times()[0] === 2).length);
    }
    expect(reads).toEqual([1, 2, 3]);
  });

  test("those who ask at the same time share one reading", async () => {
    const { cache } = makeClock();
    const slow = deferred();
    const read = vi.fn(() => slow.promise);
    const asked = [1, 2, 3].map(() => cache.get("/laporan", true, read));
    slow.resolve("one");
    const texts = (await Promise.all(asked)).map(textOf);
    expect(await Promise.all(texts)).toEqual(["one", "one", "one"]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test("a page with a search text and a 404 are not kept", async () => {
    const { cache } = makeClock();
    const searched = source("found");
    const missing = source("gone", 404);
    for (let times = 0; times < 2; times++) {
      await cache.get("/laporan?search=air", false, searched.read);
      await cache.get("/laporan/9", true, missing.read);
    }
    expect([searched.times(), missing.times()]).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });

  test("a kept page that has become a 404 is not kept on", async () => {
    const { clock, cache } = makeClock();
    await cache.get("/laporan/9", true, source("there").read);
    clock.now = KEPT_MS;
    const gone = source("gone", 404);
    expect((await cache.get("/laporan/9", true, gone.read)).status).toBe(404);
    expect((await cache.get("/laporan/9", true, gone.read)).status).toBe(404);
    expect(gone.times()).toEqual([2, 2]);
  });

  test("a reading that fails is told to all who wait and is tried again", async () => {
    const { cache } = makeClock();
    const read = vi.fn(source("back").read).mockRejectedValueOnce(new Error("away"));
    await expect(cache.get("/laporan", true, read)).rejects.toThrow("away");
    expect(await textOf(await cache.get("/laporan", true, read))).toBe("back");
  });

  test("one that fails beside a page that is still good is told to nobody", async () => {
    const { clock, cache } = makeClock();
    await cache.get("/laporan", true, source("one").read);
    clock.now = RENEWED;
    const away = async () => Promise.reject(new Error("away"));
    expect(await textOf(await cache.get("/laporan", true, away))).toBe("one");
    await settled();
    clock.now = KEPT_MS;
    await expect(cache.get("/laporan", true, away)).rejects.toThrow("away");
  });

  test("the page that was longest not asked for goes first, once all are too large together", async () => {
    const large = (name: string) =>
      source(`${name}${Array.from({ length: 400 }, Math.random).join()}`);
    const pages = { 1: large("1"), 2: large("2"), 3: large("3"), 4: large("4") };
    const { size } = await makeClock().cache.get("/1", true, pages[1].read);
    const { cache } = makeClock(3.5 * size());
    const ask = (n: keyof typeof pages) => cache.get(`/${n}`, true, pages[n].read);
    for (const n of [1, 2, 3, 1, 4, 2, 1] as const) await ask(n);
    expect(pages[2].times()).toEqual([2, 2]);
    // the first time for its size
    expect(pages[1].times()).toEqual([2, 2]);
  });
});

describe("dropping pages", () => {
  test("a list is forgotten under each of its queries, other paths stay", async () => {
    const { cache } = makeClock();
    const keys = ["/laporan", "/laporan?page=2", "/laporan/5"];
    const sources = keys.map((key) => source(key));
    const askAll = () => Promise.all(keys.map((key, n) => cache.get(key, true, sources[n]!.read)));
    await askAll();
    cache.drop(["/laporan"]);
    await askAll();
    expect(sources.map((one) => one.times()[1])).toEqual([2, 2, 1]);
  });

  test("all pages below a path are forgotten at once, the path itself and its like stay", async () => {
    const { cache } = makeClock();
    const one = source("x");
    const keys = ["/advika/5?x=1", "/advika", "/advikasi/5"];
    for (const key of keys) await cache.get(key, true, one.read);
    cache.drop(["/advika/*"]);
    one.read.mockClear();
    for (const key of keys.slice(1)) await cache.get(key, true, one.read);
    expect(one.read).not.toHaveBeenCalled();
    await cache.get("/advika/5?x=1", true, one.read);
    expect(one.read).toHaveBeenCalledTimes(1);
  });

  test("a reading under way when its page is dropped is neither kept nor given to who asks later", async () => {
    const { cache } = makeClock();
    const before = deferred();
    const early = cache.get("/laporan/5", true, () => before.promise);
    cache.drop(["/laporan/5"]);
    const late = cache.get("/laporan/5", true, source("hidden", 404).read);
    before.resolve("shown");
    expect((await late).status).toBe(404);
    await early;
    const again = await cache.get("/laporan/5", true, source("fresh").read);
    expect(await textOf(again)).toBe("fresh");
  });

  test("a page that is read again when it is dropped does not come back", async () => {
    const { clock, cache } = makeClock();
    await cache.get("/laporan/5", true, source("shown").read);
    clock.now = RENEWED;
    const slow = deferred();
    await cache.get("/laporan/5", true, () => slow.promise);
    cache.drop(["/laporan/5"]);
    slow.resolve("shown");
    await settled();
    const now = await cache.get("/laporan/5", true, source("hidden", 404).read);
    expect(now.status).toBe(404);
  });
});

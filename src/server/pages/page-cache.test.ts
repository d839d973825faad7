import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { KEPT_MS, makePageCache, type Page } from "./page-cache.ts";

const page = (html: string, status: Page["status"] = 200): Page => ({ status, html, policy: "x" });
const makeClock = () => {
  const clock = { now: 0 };
  return { clock, cache: makePageCache(() => clock.now, 3) };
};
const deferred = () => {
  let resolve: (made: Page) => void = () => {};
  const promise = new Promise<Page>((done) => (resolve = done));
  return { promise, resolve };
};

describe("what the page cache keeps", () => {
  test("a page is rendered once and then kept for 30 seconds", async () => {
    const { clock, cache } = makeClock();
    const render = vi.fn(async () => page("one"));
    await cache.get("/laporan", true, render);
    clock.now = KEPT_MS - 1;
    await cache.get("/laporan", true, render);
    expect(render).toHaveBeenCalledTimes(1);
    clock.now = KEPT_MS;
    await cache.get("/laporan", true, render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  test("being asked for does not make a page live longer", async () => {
    const { clock, cache } = makeClock();
    const render = vi.fn(async () => page("one"));
    for (clock.now = 0; clock.now <= KEPT_MS; clock.now += 10_000)
      await cache.get("/laporan", true, render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  test("its age counts from before the render, since what it read may be as old", async () => {
    const { clock, cache } = makeClock();
    await cache.get("/laporan", true, async () => {
      clock.now = KEPT_MS;
      return page("slow");
    });
    const render = vi.fn(async () => page("new"));
    await cache.get("/laporan", true, render);
    expect(render).toHaveBeenCalledTimes(1);
  });

  test("those who ask at the same time share one render", async () => {
    const { cache } = makeClock();
    const slow = deferred();
    const render = vi.fn(() => slow.promise);
    const asked = [1, 2, 3].map(() => cache.get("/laporan", true, render));
    slow.resolve(page("one"));
    expect((await Promise.all(asked)).map(({ html }) => html)).toEqual(["one", "one", "one"]);
    expect(render).toHaveBeenCalledTimes(1);
  });

  test("a page with a search text and a 404 are not kept", async () => {
    const { cache } = makeClock();
    const searched = vi.fn(async () => page("found"));
    const missing = vi.fn(async () => page("gone", 404));
    for (let times = 0; times < 2; times++) {
      await cache.get("/laporan?search=air", false, searched);
      await cache.get("/laporan/9", true, missing);
    }
    expect(searched).toHaveBeenCalledTimes(2);
    expect(missing).toHaveBeenCalledTimes(2);
  });

  test("a render that fails is told to all who wait and is tried again", async () => {
    const { cache } = makeClock();
    const render = vi
      .fn<() => Promise<Page>>()
      .mockRejectedValueOnce(new Error("away"))
      .mockResolvedValue(page("back"));
    await expect(cache.get("/laporan", true, render)).rejects.toThrow("away");
    expect((await cache.get("/laporan", true, render)).html).toBe("back");
  });

  test("the page that was longest not asked for goes first", async () => {
    const { cache } = makeClock();
    const render = (html: string) => vi.fn(async () => page(html));
    const first = render("1");
    await cache.get("/1", true, first);
    await cache.get("/2", true, render("2"));
    await cache.get("/3", true, render("3"));
    await cache.get("/1", true, first);
    await cache.get("/4", true, render("4"));
    const second = render("2");
    await cache.get("/2", true, second);
    await cache.get("/1", true, first);
    expect(second).toHaveBeenCalledTimes(1);
    expect(first).toHaveBeenCalledTimes(1);
  });
});

describe("dropping pages", () => {
  test("a list is forgotten under each of its queries, other paths stay", async () => {
    const { cache } = makeClock();
    const renders = new Map<string, ReturnType<typeof vi.fn>>();
    const ask = (key: string) => {
      const render = renders.get(key) ?? vi.fn(async () => page(key));
      renders.set(key, render);
      return cache.get(key, true, render as () => Promise<Page>);
    };
    for (const key of ["/laporan", "/laporan?page=2", "/laporan/5"]) await ask(key);
    cache.drop(["/laporan"]);
    for (const key of ["/laporan", "/laporan?page=2", "/laporan/5"]) await ask(key);
    expect([...renders.values()].map((render) => render.mock.calls.length)).toEqual([2, 2, 1]);
  });

  test("all pages below a path are forgotten at once, the path itself and its like stay", async () => {
    const { cache } = makeClock();
    const render = vi.fn(async () => page("x"));
    const keys = ["/advika/5?x=1", "/advika", "/advikasi/5"];
    for (const key of keys) await cache.get(key, true, render);
    cache.drop(["/advika/*"]);
    render.mockClear();
    for (const key of keys.slice(1)) await cache.get(key, true, render);
    expect(render).not.toHaveBeenCalled();
    await cache.get("/advika/5?x=1", true, render);
    expect(render).toHaveBeenCalledTimes(1);
  });

  test("a render under way when its page is dropped is neither kept nor given to who asks later", async () => {
    const { cache } = makeClock();
    const before = deferred();
    const early = cache.get("/laporan/5", true, () => before.promise);
    cache.drop(["/laporan/5"]);
    const late = cache.get("/laporan/5", true, async () => page("hidden", 404));
    before.resolve(page("shown"));
    expect((await late).status).toBe(404);
    await early;
    const again = await cache.get("/laporan/5", true, async () => page("fresh"));
    expect(again.html).toBe("fresh");
  });
});

describe("a page as it is sent", () => {
  test("the same words have the same tag, others another", async () => {
    const { cache } = makeClock();
    const tag = async (key: string, html: string) =>
      (await cache.get(key, true, async () => page(html))).etag;
    expect(await tag("/1", "a")).toBe(await tag("/2", "a"));
    expect(await tag("/1", "a")).not.toBe(await tag("/3", "b"));
  });

  test("it is the same page in each encoding, compressed once", async () => {
    const { cache } = makeClock();
    const sent = await cache.get("/laporan", true, async () => page("<p>Laporan</p>".repeat(50)));
    const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
    expect(text(await sent.body("identity"))).toBe(sent.html);
    expect(text(brotliDecompressSync(await sent.body("br")))).toBe(sent.html);
    expect(text(gunzipSync(await sent.body("gzip")))).toBe(sent.html);
    expect(await sent.body("br")).toBe(await sent.body("br"));
  });
});

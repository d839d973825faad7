import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import type { ServerEnv } from "../http/env.ts";
import { makeAdmission } from "../admission.ts";
import { makeLog } from "../log.ts";
import type { GuestAnswer } from "./call-as-guest.ts";
import { USUAL_IDENTITY } from "../share-images/look.ts";
import { makePageCache } from "./page-cache.ts";
import { mountPages } from "./pages.ts";
import type { Plan, Renderer } from "./renderer.ts";

const plans: Record<string, Partial<Plan>> = {
  "/admin": { redirect: "/admin/laporan" },
  "/laporan": { specs: [{ key: "GET /reports", input: {} }] },
  "/laporan/5": { specs: [{ key: "GET /reports/{id}", input: { params: { id: "5" } } }] },
};

const renderer: Renderer = {
  drawIcons: (html) => ({ html, drawings: "" }),
  stylesOf: () => "",
  sheet: null,
  font: undefined,
  icons: undefined,
  filesOf: () => ["/assets/entry.js"],
  load: async () => ({
    bootScripts: { head: "one()", body: "two()" },
    planPage: async (pathname, search) => ({
      url: `${pathname}${search}`,
      status: plans[pathname] ? 200 : 404,
      isPublic: true,
      keep: true,
      specs: [],
      chunks: ["Page"],
      ...plans[pathname],
    }),
    render: async (url, state) => ({
      html: state.missing ? "Halaman Tidak Ditemukan" : `page ${url}`,
      head: { title: "t", description: "d", shareTitle: "s", image: "/share.png", imageAlt: "a" },
    }),
  }),
};

const serve = (answer: () => Promise<GuestAnswer>) => {
  const callAsGuest = vi.fn(answer);
  const lines: string[] = [];
  const hono = new Hono<ServerEnv>();
  mountPages(hono, {
    renderer,
    files: undefined,
    identity: () => USUAL_IDENTITY,
    facts: () => ({
      studentDomain: "students.example.ac.id",
      publicUrl: "https://sikam.example",
      social: { account: "Instagram SIKAM", href: "https://www.instagram.com/" },
    }),
    callAsGuest,
    cache: makePageCache(),
    admission: makeAdmission(),
    log: makeLog("info", (line) => lines.push(line)),
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    hono.request(path, { headers });
  return { hono, get, callAsGuest, lines };
};

const found = async () => ({ status: 200, body: { success: true, data: [] } });

test("a page comes with its content, a policy and a tag, and is read once", async () => {
  const { get, callAsGuest } = serve(found);
  const first = await get("/laporan");
  expect(first.status).toBe(200);
  expect(await first.text()).toContain("page /laporan");
  expect(first.headers.get("cache-control")).toBe("no-cache");
  expect(first.headers.get("content-security-policy")).toContain("script-src 'self' 'sha256-");
  await get("/laporan");
  expect(callAsGuest).toHaveBeenCalledTimes(1);
  expect(callAsGuest).toHaveBeenCalledWith("listReports", {});
});

test("who has the page already gets a 304", async () => {
  const { get } = serve(found);
  const etag = (await get("/laporan")).headers.get("etag") ?? "";
  const again = await get("/laporan", { "if-none-match": etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});

test("a page is compressed for who understands it", async () => {
  const { get } = serve(found);
  const encoding = async (accepted: string) =>
    (await get("/laporan", { "accept-encoding": accepted })).headers.get("content-encoding");
  expect(await encoding("gzip, deflate, br")).toBe("br");
  expect(await encoding("gzip")).toBe("gzip");
  expect(await encoding("")).toBeNull();
});

test("an unknown path and a record that a guest may not know of are 404s, and the page still comes", async () => {
  const { get } = serve(async () => ({ status: 404, body: null }));
  expect((await get("/apa-ini")).status).toBe(404);
  const hidden = await get("/laporan/5");
  expect(hidden.status).toBe(404);
  const html = await hidden.text();
  expect(html).toContain("Halaman Tidak Ditemukan");
  expect(html).toContain('"missing":true');
  expect(html).toContain("noindex");
});

test("a hidden record is asked for again each time, so that it is there once it is published", async () => {
  let answer: GuestAnswer = { status: 404, body: null };
  const { get } = serve(async () => answer);
  expect((await get("/laporan/5")).status).toBe(404);
  answer = { status: 200, body: { success: true, data: {} } };
  expect((await get("/laporan/5")).status).toBe(200);
});

test("a filter that the API does not know leads to the list without one", async () => {
  const { get } = serve(async () => ({ status: 422, body: null }));
  const answer = await get("/laporan?category=x");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/laporan");
});

test("a database that is away makes a 503 in plain words, which is not kept", async () => {
  let away = true;
  const { get, lines } = serve(async () => {
    if (away) throw new Error("connection refused by 10.0.0.7");
    return found();
  });
  const busy = await get("/laporan");
  expect(busy.status).toBe(503);
  expect(busy.headers.get("retry-after")).toBe("5");
  expect(busy.headers.get("cache-control")).toBe("no-store");
  expect(await busy.text()).toContain("Server sedang sibuk.");
  expect(lines.join("")).not.toContain("10.0.0.7");
  away = false;
  expect((await get("/laporan")).status).toBe(200);
});

test("moved addresses lead on", async () => {
  const { get } = serve(found);
  const leads = async (path: string) => {
    const { status, headers } = await get(path);
    return [status, headers.get("location")];
  };
  expect(await leads("/admin")).toEqual([302, "/admin/laporan"]);
  expect(await leads("/detail-laporan?id=5")).toEqual([301, "/laporan/5"]);
  expect(await leads("/laporan/")).toEqual([301, "/laporan"]);
  expect(await leads("//evil.example/")).toEqual([301, "/evil.example"]);
});

test("a form sent without a script is told so and nothing is taken", async () => {
  const { hono } = serve(found);
  const answer = await hono.request("/login", { method: "POST", body: "password=rahasia" });
  expect(answer.status).toBe(405);
  expect(await answer.text()).toContain("JavaScript");
});

test("the icon, the share image and robots.txt are there", async () => {
  const { get } = serve(found);
  for (const [path, type] of [
    ["/favicon.svg", "image/svg+xml; charset=utf-8"],
    ["/favicon.ico", "image/png"],
    ["/share.png", "image/png"],
    ["/robots.txt", "text/plain; charset=UTF-8"],
  ] as const) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20);
  }
});

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formOf, jpeg, pdf, reportFields } from "../forms.ts";
import { exchange, readAnswer } from "../support/on-the-line.ts";
import {
  newAdmin,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../support/people.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";
import { startPages } from "../support/test-pages.ts";

/** What is tried on whoever opens a page or a link. */

const EVIL = "jahat.example";
/** Stands in no text: where it is seen, a request has put it there. */
const OTHER = "palsu.example";
/** Stands in every text that somebody means ill with. */
const MARK = "xss-mark";
const TAGS = `</script></style></title><${MARK}><img src=x onerror="${MARK}()"><!--${MARK}`;
const LINKS = `[klik](javascript:${MARK}) [klik](data:text/html,${MARK}) <javascript:${MARK}> [k](//${EVIL})`;
/** Stands in a file of the server that nobody may read. */
const SERVERS = "RAHASIA-SERVER";

let t: TestApp;
let admin: string;
let student: TestStudent;
let report: { id: number; file_url: string };
let newsId: number;
let pages: Awaited<ReturnType<typeof startPages>>;

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000", PUBLIC_URL: "https://sikam.example.ac.id" });
  await writeFile(join(t.dataDir, "secret-key"), SERVERS);
  const superadmin = await superadminToken(t);
  admin = (await newAdmin(t, superadmin)).token;
  await t.call("PATCH", "/users/me", { token: admin, body: { name: TAGS } });
  student = await verifiedStudent(t, superadmin, TAGS.slice(0, 100));
  const fields = { ...reportFields, title: TAGS.slice(0, 50), description: `${TAGS} ${LINKS}` };
  const file = { bytes: await jpeg(), name: `${TAGS}.jpg` };
  const filed = await t.call("POST", "/reports", {
    token: student.token,
    body: formOf(fields, { file }),
  });
  report = filed.body.data;
  await setStatus(t, admin, report.id, "responded", `${TAGS}\n\n- **${TAGS}**\n- ${LINKS}`);
  const news = {
    title: TAGS.slice(0, 50),
    description: `${TAGS}\n\n- **${TAGS}**\n- ${LINKS}`,
    status: "published",
  };
  const cover = { bytes: await jpeg(900, 600), name: "sampul.jpg" };
  newsId = (
    await t.call("POST", "/admin/news", {
      token: admin,
      body: formOf(news, { cover, attachment: await pdf() }),
    })
  ).body.data.id;
  pages = await startPages(t);
});
afterAll(async () => {
  await pages.close();
  await t.close();
});

const get = async (path: string, headers: Record<string, string> = {}, origin = pages.origin) => {
  const reply = await fetch(`${origin}${path}`, { headers, redirect: "manual" });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};

const raw = async (path: string, ...headers: readonly string[]) =>
  readAnswer(
    await exchange(
      pages.origin,
      [`GET ${path} HTTP/1.1`, "Host: x", "Connection: close", ...headers, "", ""].join("\r\n"),
    ),
  );

test("a text that tries to be a part of a page is a text on each of them", async () => {
  const asked = encodeURIComponent(TAGS);
  const paths = ["/", "/laporan", `/laporan/${report.id}`, "/advika", `/advika/${newsId}`];
  const searches = [
    `/laporan?search=${asked}`,
    `/advika?search=${asked}`,
    `/${asked}`,
    `/laporan/${asked}`,
  ];
  for (const path of [...paths, ...searches]) {
    const { text } = await get(path);
    expect([
      path,
      text.match(new RegExp(`<${MARK}|<!--${MARK}|onerror="|<img src=x`, "i")),
    ]).toEqual([path, null]);
    expect([
      path,
      text.match(/(href|src|action)="(javascript|data:text|vbscript|\/\/)[^"]*"/i),
    ]).toEqual([path, null]);
    // the state of the page stands in an element of its own
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(text)?.[1];
    expect(() => JSON.parse(state ?? "")).not.toThrow();
  }
  const shown = await get(`/laporan/${report.id}`);
  expect(shown.text).toContain(`&lt;${MARK}&gt;`);
});

test("a link that tries to lead elsewhere is none, on the page and in its data", async () => {
  const { text } = await get(`/advika/${newsId}`);
  const targets = [...text.matchAll(/href="([^"]*)"/g)].map(([, target = ""]) => target);
  expect(targets.length).toBeGreaterThan(10);
  expect(targets.filter((target) => /^(?!data:image\/)[^/#h]|jahat/i.test(target))).toEqual([]);
  const { body } = await t.call("GET", `/news/${newsId}`);
  const links = JSON.stringify(body).match(/"(href|url|link)":"(javascript|data|vbscript):/gi);
  expect(links).toBeNull();
});

test("no address of this server sends anybody to another one", async () => {
  const tries = [
    `//${EVIL}/`,
    `///${EVIL}/`,
    `/\\${EVIL}/`,
    `/.//${EVIL}/`,
    `/..//${EVIL}//`,
    `/%2f%2f${EVIL}/`,
    `/%5c${EVIL}/`,
    `/;@${EVIL}/`,
    `//${EVIL}/%2e%2e/`,
    `//laporan?status=tidak-ada`,
    `/laporan?status=//${EVIL}`,
    `/detail-laporan?id=//${EVIL}`,
    `/admin/detail-akun?id=5&role=//${EVIL}`,
    `http://${EVIL}//laporan/`,
    `/login?from=//${EVIL}&kembali=//${EVIL}&next=https://${EVIL}`,
    `/%0d%0aLocation:%20https://${EVIL}/`,
  ];
  for (const path of tries) {
    const { status, head } = await raw(path);
    const target = /^location: (.*)$/im.exec(head)?.[1]?.trim() ?? "/";
    expect([path, status < 500, target]).toEqual([
      path,
      true,
      expect.stringMatching(/^\/(?![/\\])/),
    ]);
    expect(head.match(/^(location|refresh|link):/gim)?.length ?? 0).toBeLessThanOrEqual(1);
  }
});

test("an address of nothing but slashes costs no more time than its bytes are worth", async () => {
  const path = `/a${"/".repeat(15_000)}b/`;
  const before = process.cpuUsage();
  for (let n = 0; n < 12; n += 1) expect((await raw(path)).status).toBe(301);
  // of the processor, so that a busy machine makes it no longer
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(0.5);
});

test("no address leads to a file of the server that is none of the product's", async () => {
  const ups = [
    "../",
    "..%2f",
    "%2e%2e/",
    "%2e%2e%2f",
    "..\\",
    "..%5c",
    "..%c0%af",
    "....//",
    "%252e%252e%252f",
  ];
  const places = ["/assets/", "/api/uploads/", "/bagikan/laporan/", "/openapi/", "/"];
  const targets = ["secret-key", "etc/passwd", "package.json"];
  for (const place of places)
    for (const up of ups)
      for (const target of targets) {
        const path = `${place}${up.repeat(6)}${target}`;
        const { status, body } = await raw(path);
        expect([path, status < 500]).toEqual([path, true]);
        expect([path, body]).toEqual([
          path,
          expect.not.stringMatching(/RAHASIA-SERVER|root:|"sikam"/),
        ]);
      }
  for (const path of [
    "/.env",
    "/.git/config",
    "/data/secret-key",
    "/src/api.ts",
    "/assets/.vite/manifest.json",
  ])
    expect([path, (await raw(path)).status]).toEqual([path, 404]);
});

test("a page is not changed for others by what one of them asks it with", async () => {
  const paths = [
    "/",
    "/laporan",
    `/laporan/${report.id}`,
    "/laporan?category=facilities",
    "/laporan?page=2",
  ];
  const clean = [];
  for (const path of paths) clean.push((await get(path)).text);
  const poisoned = await startPages(t);
  try {
    const headers = {
      "x-forwarded-host": OTHER,
      "x-forwarded-proto": "gopher",
      "x-forwarded-prefix": `//${OTHER}`,
      "x-original-url": "/admin",
      "x-rewrite-url": "/admin",
      "accept-language": `"><${MARK}>`,
      "user-agent": `<${MARK}>`,
      cookie: `theme=<${MARK}>`,
      referer: `https://${OTHER}/"><${MARK}>`,
      authorization: `Bearer ${student.token}`,
    };
    for (const path of paths) {
      const join = path.includes("?") ? "&" : "?";
      for (const more of [
        "",
        `${join}utm=<${MARK}>`,
        `${join}category=academic&category=x`,
        `${join}__proto__=1&%00=1`,
      ])
        await get(path + more, headers, poisoned.origin);
      const host = [`GET ${path} HTTP/1.1`, `Host: ${OTHER}`, "Connection: close", "", ""];
      expect(await exchange(poisoned.origin, host.join("\r\n"))).not.toContain(OTHER);
    }
    for (const [at, path] of paths.entries())
      expect([path, (await get(path, {}, poisoned.origin)).text === clean[at]]).toEqual([
        path,
        true,
      ]);
  } finally {
    await poisoned.close();
  }
});

test("nothing that somebody sent may become the worker of this site's pages", async () => {
  const worker = await get("/sw.js", { "service-worker": "script" });
  expect(worker.headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(worker.headers.get("service-worker-allowed")).toBeNull();
  const name = report.file_url.split("?")[0];
  const file = await get(`/api${name}`, { "service-worker": "script" });
  expect(file.headers.get("content-type")).toBe("image/jpeg");
  for (const path of [`/api${name}`, "/api/reports", `/laporan/${report.id}`])
    expect((await get(path)).headers.get("x-content-type-options")).toBe("nosniff");
});

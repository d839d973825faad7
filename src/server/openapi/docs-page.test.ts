import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const filesOf = (html: string) =>
  [...html.matchAll(/"\/api(\/docs\/[^"]+)"/g)].map(([, path]) => path!);

test("the viewer is a page without inline script, kept by ETag", async () => {
  const page = await t.call("GET", "/docs");
  expect([page.status, page.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=UTF-8",
  ]);
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const policy = page.headers.get("content-security-policy")!;
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain("unsafe-eval");
  expect(page.body).not.toMatch(/<script(?! defer src="\/api\/docs\/[^"]+"><\/script>)/);
  const headers = { "if-none-match": page.headers.get("etag")! };
  expect((await t.call("GET", "/docs", { headers })).status).toBe(304);
});

test("its files come from this origin and are kept for ever", async () => {
  const { body } = await t.call("GET", "/docs");
  const files = filesOf(body);
  expect(files).toHaveLength(3);
  for (const path of files) {
    const file = await t.call("GET", path);
    expect([file.status, file.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect(file.headers.get("content-type")).toMatch(/^text\/(css|javascript); charset=utf-8$/);
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("no other file of the package is served", async () => {
  for (const name of ["swagger-ui-bundle.js", "package.json", "..%2f..%2fopenapi.json"]) {
    const reply = await t.call("GET", `/docs/${name}`);
    expect([reply.status, reply.body.success]).toEqual([404, false]);
  }
});

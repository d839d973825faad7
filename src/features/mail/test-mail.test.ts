import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { newAdmin, superadminToken } from "../../../tests/support/people.ts";
import { smtpServer } from "../../../tests/support/smtp-server.ts";
import { startTestApp, SUPERADMIN, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let server: Awaited<ReturnType<typeof smtpServer>> | undefined;
afterEach(async () => {
  await t.close();
  await server?.close();
  server = undefined;
});

const start = async (env: Record<string, string>) => {
  t = await startTestApp(env);
  const token = await superadminToken(t);
  return {
    send: () => t.call("POST", "/admin/settings/test-mail", { token }),
    acts: async () =>
      (await t.call("GET", "/admin/audit?action=send-test-mail", { token })).body.data,
  };
};

test("POST /admin/settings/test-mail: 200 once the mail server has taken it, with a row in the audit", async () => {
  server = await smtpServer();
  const { send, acts } = await start({ SMTP_URL: server.url });
  const { status, body } = await send();
  expect([status, body.data]).toEqual([200, { taken: true }]);
  expect(body.message).toBe(`Server email menerimanya. Periksa kotak masuk ${SUPERADMIN.email}.`);
  const [mail] = server.received;
  expect(mail?.envelope[1]).toContain(SUPERADMIN.email);
  expect(mail?.text).toContain("pada 18 November 2026");
  expect(await acts()).toHaveLength(1);
});

test.each([
  ["refuses it", { refusal: { of: "RCPT", answer: "550 5.7.1 relay denied" } }, "relay denied"],
  ["is silent", { answers: false }, "belum menjawab dalam 8 detik"],
] as const)(
  "where the server %s the message says so",
  async (_, options, words) => {
    server = await smtpServer(options);
    const { send, acts } = await start({ SMTP_URL: server.url });
    const { status, body } = await send();
    expect([status, body.data]).toEqual([200, { taken: false }]);
    expect(body.message).toMatch(/^Server email tidak menerimanya: /);
    expect(body.message).toContain(words);
    expect(await acts()).toEqual([]);
    expect(t.log.join("\n")).not.toContain(SUPERADMIN.email);
  },
  20_000,
);

test("without a mail server it becomes a file, and is not taken", async () => {
  const { send } = await start({});
  const { body } = await send();
  expect([body.data, body.message]).toEqual([
    { taken: false },
    expect.stringContaining("SMTP_URL"),
  ]);
  expect(await readdir(join(t.dataDir, "mail"))).toHaveLength(1);
});

test("POST /admin/settings/test-mail: 401 for guests, 403 for other admins", async () => {
  await start({});
  const send = (token?: string) => t.call("POST", "/admin/settings/test-mail", { token });
  expect((await send()).status).toBe(401);
  const { token } = await newAdmin(t, await superadminToken(t));
  expect((await send(token)).status).toBe(403);
});

test("POST /admin/settings/test-mail: 429 for the eleventh within the hour", async () => {
  const { send } = await start({});
  const statuses: number[] = [];
  for (let sent = 0; sent < 11; sent += 1) statuses.push((await send()).status);
  expect(statuses.slice(9)).toEqual([200, 429]);
});

import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../../api.ts";
import type { Call } from "../../call.ts";
import type { Person } from "../../permissions.ts";
import {
  newAdmin,
  rejectedStudent,
  superadminToken,
  verifiedStudent,
  waitingStudent,
} from "../testing/people.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { mountApi } from "./mount.ts";

/** The rules that http.test.ts compares with the decisions, asked of the running server: every call, every role. */

interface Asker {
  readonly who: string;
  readonly token: string | undefined;
  readonly person: Person | null;
}

let t: TestApp;
let askers: readonly Asker[];
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  const superadmin = await superadminToken(t);
  const tokens = {
    W: (await waitingStudent(t)).token,
    N: (await rejectedStudent(t, superadmin)).token,
    V: (await verifiedStudent(t, superadmin)).token,
    A: (await newAdmin(t, superadmin)).token,
    S: superadmin,
  };
  const signedIn = Object.entries(tokens).map(async ([who, token]) => {
    const { user } = (await t.call("GET", "/users/me", { token })).body.data;
    return { who, token, person: { id: user.id, role: user.role, status: user.status ?? null } };
  });
  askers = [{ who: "G", token: undefined, person: null }, ...(await Promise.all(signedIn))];
});
afterAll(() => t.close());

const CALLS = Object.values<Call>(api).flatMap((call) =>
  [call.method, ...(call.also ? [call.also] : [])].map(
    (method) => [method, call.path, call] as const,
  ),
);

test.each(CALLS)(
  "%s %s refuses whom its rule refuses, before it reads",
  async (method, path, call) => {
    for (const { who, token, person } of askers) {
      const refusal = call.who(person);
      if (!refusal) continue;
      const reply = await t.call(method, path.replaceAll(/\{\w+\}/g, "1"), { token });
      const { status, body } = reply;
      expect([who, status, body.code]).toEqual([who, refusal.status, refusal.code]);
    }
  },
);

const OPEN = CALLS.filter(([method, , call]) => method === "GET" && !call.params);

test.each(OPEN)("%s %s answers whom its rule lets in", async (method, path, call) => {
  const letIn = askers.filter(({ person }) => !call.who(person));
  expect(letIn).not.toEqual([]);
  for (const { who, token } of letIn) {
    const reply = await t.call(method, path, { token });
    expect([who, reply.status]).toEqual([who, 200]);
  }
});

test("a call without a rule or a handler does not start", () => {
  const mount = (call: object, handlers: Readonly<Record<string, unknown>>) => () =>
    mountApi(new Hono(), t.app, { getMe: call as Call }, handlers, { temporary: t.dataDir });
  const handlers = { getMe: () => ({ message: "", data: {} }) };
  expect(mount(api.getMe, handlers)).not.toThrow();
  expect(mount({ ...api.getMe, who: undefined }, handlers)).toThrow("getMe has no rule");
  expect(mount(api.getMe, {})).toThrow("no handler");
});

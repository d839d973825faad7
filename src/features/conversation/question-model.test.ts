import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fileReport,
  newAdmin,
  superadminToken,
  type TestAdmin,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { loggedIn, talkAt } from "../../../tests/support/talk.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { DAY, fullHour, HOUR } from "../../server/clock.ts";

/**
 * Two admins and an author do whatever they may in any order, and time goes on between: the promise, the pause,
 * the open question and the unread messages are as a few lines tell that only add up the pauses.
 */

const PAUSES = 7 * DAY;
let now = Date.parse("2026-11-18T03:00:00Z");

let t: TestApp;
let superadmin: string;
let admins: TestAdmin[];
let author: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, { clock: { now: () => new Date(now) } });
  superadmin = await superadminToken(t);
  admins = [await newAdmin(t, superadmin), await newAdmin(t, superadmin)];
  author = await verifiedStudent(t, superadmin);
});
afterAll(() => t.close());

/** Sessions end while time goes on. */
const logIn = async () => {
  author = await loggedIn(t, author);
  for (const [at, admin] of admins.entries()) {
    const body = { identifier: admin.email, password: admin.password };
    const { token } = (await t.call("POST", "/auth/login", { body })).body;
    admins[at] = { ...admin, token };
  }
};

interface Model {
  status: "pending" | "under_review" | "responded" | "done";
  /** The promise without any pause. */
  readonly base: number;
  /** All pauses that are over. */
  paused: number;
  asked: boolean;
  /** When the pause that is under way began; undefined where the question stops nothing. */
  since: number | undefined;
  unread: number;
  messages: number;
}

const isOpen = ({ status }: Model) => status === "pending" || status === "under_review";
const end = (model: Model, at: number) => {
  if (model.since !== undefined)
    model.paused = Math.min(model.paused + Math.max(0, at - model.since), PAUSES);
  model.asked = false;
  model.since = undefined;
};
const stands = ({ since, paused }: Model) => since !== undefined && paused + now - since < PAUSES;
const shown = (model: Model) => {
  const paused = isOpen(model) && stands(model);
  const due = model.base + (model.since === undefined ? model.paused : PAUSES);
  return {
    due_at: isOpen(model) && !paused ? new Date(due).toISOString() : null,
    is_overdue: isOpen(model) && !paused && due < now,
    paused,
    waiting_for: model.asked ? "author" : model.unread > 0 ? "admin" : null,
    unread_messages: model.unread,
    status: model.status,
  };
};

type Act =
  | { readonly act: "wait"; readonly minutes: number }
  | { readonly act: "write" }
  | { readonly act: "say" | "ask" | "withdraw" | "read" | "answer"; readonly by: number }
  | { readonly act: "status"; readonly by: number; readonly to: Model["status"] };
const by = fc.nat(1);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant("wait" as const), minutes: fc.nat(4000) }) },
  { weight: 2, arbitrary: fc.constant({ act: "write" as const }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("ask" as const), by }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom("say", "withdraw", "read", "answer"), by }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("status" as const),
      by,
      to: fc.constantFrom("pending", "under_review", "responded", "done"),
    }),
  },
);

/** Does it, and tells the model; what is refused is to be refused. */
const play = async (id: number, model: Model, one: Act, isAnonymous: boolean) => {
  const { say, ask, withdraw, markRead } = talkAt(t, `/reports/${id}`);
  const change = (token: string, body: object) =>
    t.call("PATCH", "/admin/reports/status", { token, body: { id, ...body } });
  const token = "by" in one ? admins[one.by]!.token : author.token;
  if (one.act === "wait") {
    now += one.minutes * 60_000;
    await logIn();
  } else if (one.act === "write") {
    expect((await say(token, "Dari penulis.")).status).toBe(201);
    end(model, isAnonymous ? fullHour(new Date(now)).getTime() : now);
    model.unread += 1;
    model.messages += 1;
  } else if (one.act === "say") {
    expect((await say(token, "Dari admin.")).status).toBe(201);
    model.unread = 0;
    model.messages += 1;
  } else if (one.act === "ask") {
    const may = isOpen(model) && !model.asked;
    expect((await ask(token)).status).toBe(may ? 201 : 409);
    if (!may) return;
    const isMissed = model.base + model.paused < now;
    model.since = isMissed || model.paused >= PAUSES ? undefined : now;
    model.asked = true;
    model.unread = 0;
    model.messages += 1;
  } else if (one.act === "withdraw") {
    expect((await withdraw(token)).status).toBe(200);
    end(model, now);
  } else if (one.act === "read") {
    expect((await markRead(token)).status).toBe(200);
    model.unread = 0;
  } else if (one.act === "answer") {
    const response = `Jawaban pukul ${now} nomor ${Math.random()}`;
    expect((await change(token, { status: model.status, response })).status).toBe(200);
    end(model, now);
  } else if (one.act === "status") {
    expect((await change(token, { status: one.to })).status).toBe(200);
    model.status = one.to;
    if (!isOpen(model)) end(model, now);
  }
};

test.each([false, true])(
  "any order of acts keeps promise, pause, question and unread as the model has them (anonymous: %s)",
  async (isAnonymous) => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
        await logIn();
        const { id, due_at } = await fileReport(t, author.token, { isAnonymous });
        const model: Model = {
          status: "pending",
          base: Date.parse(due_at),
          paused: 0,
          asked: false,
          since: undefined,
          unread: 0,
          messages: 0,
        };
        for (const one of acts) {
          await play(id, model, one, isAnonymous);
          const { data } = (await t.call("GET", `/reports/${id}`, { token: admins[0]!.token }))
            .body;
          expect(data).toMatchObject(shown(model));
        }
        const { read } = talkAt(t, `/reports/${id}`);
        expect((await read(author.token)).body.data).toHaveLength(model.messages);
      }),
      { numRuns: 25 },
    );
    now += HOUR;
  },
  120_000,
);

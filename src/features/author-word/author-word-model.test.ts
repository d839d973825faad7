import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fileReport,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { keysOf, REPORT_STATUSES, type ReportStatus } from "../../labels.ts";

/** The author's word and the statuses of admins in any order, against a model. */

let t: TestApp;
let admin: string;
let author: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "100000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

type Act =
  | { readonly kind: "status"; readonly status: ReportStatus; readonly writes: boolean }
  | { readonly kind: "take away" }
  | { readonly kind: "solved" }
  | { readonly kind: "not solved" };

interface Model {
  status: ReportStatus;
  hasText: boolean;
  isAnswered: boolean;
  solved: boolean;
  reopened: number;
  messages: number;
  version: number;
  steps: number;
}

const isClosing = (status: ReportStatus) => status === "responded" || status === "done";

/** What becomes of the report; false where it is refused. */
const live = (m: Model, act: Act, texts: { writesNew: boolean }): boolean => {
  if (act.kind === "status") {
    if (m.status === act.status && !texts.writesNew) return true;
    m.hasText ||= texts.writesNew;
    if (m.status !== act.status) m.steps += 1;
    m.isAnswered ||=
      act.status === "done" ||
      (texts.writesNew && act.status !== "rejected") ||
      (m.hasText && act.status === "responded");
    m.solved &&= act.status === "done";
    m.status = act.status;
    m.version += 1;
    return true;
  }
  if (act.kind === "take away") {
    if (!m.hasText) return true;
    m.hasText = false;
    m.isAnswered &&= m.status === "done";
    m.version += 1;
    return true;
  }
  if (!m.isAnswered || !isClosing(m.status)) return false;
  if (act.kind === "solved") {
    if (m.solved) return true;
    m.status = "done";
    m.solved = true;
  } else {
    if (m.reopened === 2) return false;
    m.status = "under_review";
    m.solved = false;
    m.isAnswered = false;
    m.reopened += 1;
    m.messages += 1;
  }
  m.steps += 1;
  m.version += 1;
  return true;
};

let written = 0;
const ask = (id: number, act: Act) => {
  if (act.kind === "take away")
    return t.call("DELETE", `/reports/${id}/response`, { token: admin });
  if (act.kind === "status") {
    const response = act.writes ? { response: `Jawaban nomor ${++written}.` } : {};
    const body = { id, status: act.status, ...response };
    return t.call("PATCH", "/admin/reports/status", { token: admin, body });
  }
  const reason = "Masalahnya belum selesai juga.";
  const body = act.kind === "solved" ? { solved: true } : { solved: false, reason };
  return t.call("POST", `/reports/${id}/verdict`, { token: author.token, body });
};

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("status" as const),
      status: fc.constantFrom(...keysOf(REPORT_STATUSES)),
      writes: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "take away" } as const) },
  { weight: 3, arbitrary: fc.constant({ kind: "solved" } as const) },
  { weight: 4, arbitrary: fc.constant({ kind: "not solved" } as const) },
);

test(
  "whatever comes in whatever order, the report is as the model says",
  { timeout: 120_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(act, { minLength: 3, maxLength: 14 }),
        async (isAnonymous, acts) => {
          const { id } = await fileReport(t, author.token, { isAnonymous });
          const model: Model = {
            status: "pending",
            hasText: false,
            isAnswered: false,
            solved: false,
            reopened: 0,
            messages: 0,
            version: 1,
            steps: 0,
          };
          for (const one of acts) {
            const taken = live(model, one, { writesNew: one.kind === "status" && one.writes });
            const { status } = await ask(id, one);
            expect([one, status]).toEqual([one, taken ? 200 : 409]);
          }
          const { data } = (await t.call("GET", `/reports/${id}`, { token: author.token })).body;
          const isJudged = model.isAnswered && isClosing(model.status);
          expect({
            status: data.status,
            hasText: data.response !== null,
            solved: data.solved_by_author,
            version: data.version,
            steps: data.timeline.length,
            verdict: data.verdict && { ...data.verdict, until: data.verdict.until !== null },
            unread: data.waiting_for,
          }).toEqual({
            status: model.status,
            hasText: model.hasText,
            solved: model.solved,
            version: model.version,
            steps: model.steps,
            verdict:
              isJudged || model.reopened > 0
                ? { solved: model.solved, reopened: model.reopened, until: isJudged }
                : null,
            unread: model.messages > 0 ? "admin" : null,
          });
          expect(data.due_at === null).toBe(!["pending", "under_review"].includes(model.status));
        },
      ),
      { numRuns: 40 },
    ),
);

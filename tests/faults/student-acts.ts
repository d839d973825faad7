import type { Random } from "../../src/demo/random.ts";
import { CATEGORIES, keysOf } from "../../src/labels.ts";
import { formOf } from "../forms.ts";
import { type Act, type Habits, OPEN, pick, titleOf } from "./habits.ts";
import {
  type AppealFact,
  type Campus,
  type ReportFact,
  send,
  type Student,
  tokenOf,
  Unanswered,
} from "./campus.ts";
import { askPatiently } from "./patient.ts";

const categories = keysOf(CATEGORIES);
const PUBLIC = ["under_review", "responded", "done"];

const photoOf = ({ photos }: Campus, random: Random) => ({
  file: { bytes: random.pick(photos), name: "foto.jpg" },
});

const filing =
  (student: Student): Act =>
  (campus, random) => {
    const key = `report ${student.name} ${(campus.serial += 1)}`;
    const hasFile = random.next() < 0.3;
    const fields = {
      title: titleOf(key),
      description: `Keluhan ${random.whole(1, 1e9)}`,
      category: random.pick(categories),
      report_level: "faculty",
      isAnonymous: random.next() < 0.6,
    };
    const { description, category, isAnonymous } = fields;
    const rest = { mine: student.name, status: "pending", response: null, hasFile };
    const value: ReportFact = { description, category, isAnonymous, ...rest };
    const body = formOf(fields, hasFile ? photoOf(campus, random) : {});
    const sending = { token: tokenOf(student), body, once: `kirim-${campus.serial}` };
    return send(campus, student.name, "POST /reports", { key, value }, sending);
  };

/** One's own reports that are still one's own to change. */
const ownPending = ({ ledger, left }: Campus, { name }: Student) =>
  ledger
    .all<ReportFact>(`report ${name} `)
    .filter(([key, { status }]) => status === "pending" && !left.has(key));

const editing =
  (student: Student): Act =>
  (campus, random) => {
    const found = pick(random, ownPending(campus, student));
    if (!found) return undefined;
    const [key, before] = found;
    const way = random.whole(0, 3);
    const description = `Keluhan ${random.whole(1, 1e9)}`;
    const fields: Partial<ReportFact> =
      way === 0 ? { isAnonymous: !before.isAnonymous } : { description };
    const value = { ...before, ...fields, ...(way === 1 ? { hasFile: true } : {}) };
    const body = formOf(
      { ...fields } as Record<string, string>,
      way === 1 ? photoOf(campus, random) : {},
    );
    const sending = { token: tokenOf(student), body };
    const call = `PATCH /reports/${campus.ids.get(key)}` as const;
    return send(campus, student.name, call, { key, value }, sending);
  };

const removing =
  (student: Student): Act =>
  (campus, random) => {
    const found = pick(random, ownPending(campus, student));
    if (!found) return undefined;
    const call = `DELETE /reports/${campus.ids.get(found[0])}` as const;
    const fact = { key: found[0], value: null };
    return send(campus, student.name, call, fact, { token: tokenOf(student) });
  };

const leaving =
  (student: Student): Act =>
  (campus, random) => {
    const found = pick(random, ownPending(campus, student));
    if (found) campus.left.add(found[0]);
    return undefined;
  };

const voting =
  (student: Student): Act =>
  (campus, random) => {
    const open = campus.ledger
      .all<ReportFact>("report ")
      .filter(([, { mine, status }]) => mine !== student.name && PUBLIC.includes(status));
    const found = pick(random, open);
    if (!found) return undefined;
    const key = `vote ${student.name} ${titleOf(found[0])}`;
    const path = `/reports/${campus.ids.get(found[0])}/vote` as const;
    const token = tokenOf(student);
    if (random.next() < 0.2)
      return send(campus, student.name, `DELETE ${path}`, { key, value: null }, { token });
    const type = random.pick(["upvote", "downvote"]);
    const sending = { token, body: { type } };
    return send(campus, student.name, `POST ${path}`, { key, value: type }, sending);
  };

const describing =
  (student: Student): Act =>
  (campus, random) => {
    const value = { program_study: `Program ${random.whole(1, 1e6)}`, batch: 2020 };
    const sending = { token: tokenOf(student), body: value };
    const key = `profile ${student.name}`;
    return send(campus, student.name, "PATCH /users/me", { key, value }, sending);
  };

const hearing =
  (student: Student): Act =>
  async (campus, random) => {
    const token = tokenOf(student);
    const list = (await askPatiently(campus.product, "GET", "/notifications?itemPerPage=20", {
      token,
    })
      .then((reply) => reply.json())
      .catch((error: unknown) => {
        throw new Unanswered("no whole answer", { cause: error });
      })) as { data: { id: number }[] };
    const heard = pick(random, list.data);
    if (!heard) return;
    const status = random.pick(["read", "unread"]);
    const fact = { key: `bell ${student.name} ${heard.id}`, value: status };
    const call = `PATCH /notifications/${heard.id}` as const;
    await send(campus, student.name, call, fact, { token, body: { status } });
  };

const SEMESTERS = Array.from({ length: 99 }, (_, n) => String(n + 1));
const appealing =
  (student: Student): Act =>
  (campus, random) => {
    const beginning = `appeal ${student.name} `;
    const own = campus.ledger.all<AppealFact>(beginning);
    if (own.some(([, { status }]) => OPEN.includes(status))) return undefined;
    const semester = SEMESTERS[own.length];
    if (!semester) return undefined;
    const key = `${beginning}${semester}`;
    const hasPaper = random.next() < 0.5;
    const value: AppealFact = { status: "pending", note: null, hasPaper };
    const body = formOf({ semester, problem: "natural" }, hasPaper ? { sk: campus.paper } : {});
    const sending = { token: tokenOf(student), body, once: `banding-${student.name}-${semester}` };
    return send(campus, student.name, "POST /ukt-appeals", { key, value }, sending);
  };

const enteringAnew =
  (student: Student): Act =>
  async (campus) => {
    const { name, email, password } = student;
    if (student.tokens.length > 1) {
      const [token = ""] = student.tokens.splice(0, 1);
      return send(
        campus,
        name,
        "POST /auth/logout",
        { key: `session ${token}`, value: null },
        { token },
      );
    }
    const fact = { key: `session of ${name}`, value: true };
    const sending = { token: "", body: { identifier: email, password } };
    const answer = await send(campus, name, "POST /auth/login", fact, sending);
    student.tokens.push(answer.token);
  };

/** Sends again what was filed before: it has to be answered with the same record. */
const repeating =
  (student: Student): Act =>
  async (campus, random) => {
    const { ledger, repeats, ids } = campus;
    const write = pick(
      random,
      ledger.writes.filter(
        ({ by, id, state, fact }) =>
          by === student.name &&
          state === "acknowledged" &&
          repeats.has(id) &&
          ledger.now(fact.key) !== undefined,
      ),
    );
    if (!write) return;
    const { key } = write.fact;
    const again = await repeats.get(write.id)!(tokenOf(student));
    if (again.data.id !== ids.get(key))
      throw new Error(`${key} was ${ids.get(key)} and is ${again.data.id} when sent again`);
  };

export const studentsHabits = (student: Student): Habits => [
  [30, voting(student)],
  [12, filing(student)],
  [10, editing(student)],
  [6, removing(student)],
  [8, leaving(student)],
  [8, hearing(student)],
  [6, describing(student)],
  [3, appealing(student)],
  [4, repeating(student)],
  [1, enteringAnew(student)],
];

import { SEALED_LIMITS } from "../../src/server/limits.ts";
import { PASSWORD } from "../database/people.ts";
import { formRequest, holds, inTurn, jsonOf } from "../measure/requests.ts";
import type { Bed } from "./bed.ts";
import type { Row } from "./row.ts";

export const FILED = {
  title: "Kamar mandi tidak ada air",
  description: "Keran lantai tiga mati sejak Senin pagi, dan tidak ada pengumuman di lobi gedung.",
  category: "facilities",
  report_level: "faculty",
};

/** A step between reports that meets each of them once, and not one after another. */
const STRIDE = 7_919;

/** Refuses to go on where the product would: a limit that is met is no measurement. */
const bounded = <T>(next: () => T, most: number) => {
  let asked = 0;
  return () => {
    if (++asked > most) throw new Error(`more than ${most} requests: the limits would be met`);
    return next();
  };
};

const filing = ({ people }: Bed) => {
  const requests = people.students.map(({ token }) => formRequest("/api/reports", FILED, token));
  return {
    next: bounded(inTurn(requests), requests.length * SEALED_LIMITS["reports-hour"].points),
    isRight: holds(201, '{"success":true'),
  };
};

/** Each a vote of another student on another report. */
const voting = ({ people: { students, votable } }: Bed) => {
  let at = 0;
  const student = inTurn(students);
  return {
    next: () => {
      const report = votable[(at++ * STRIDE) % votable.length]!;
      return jsonOf(`/api/reports/${report}/vote`, { type: "upvote" }, student());
    },
    isRight: holds(200, '"vote_total":'),
  };
};

const loggingIn = ({ people }: Bed) => {
  const requests = people.students.map(({ email }) =>
    jsonOf("/api/auth/login", { identifier: email, password: PASSWORD }),
  );
  return { next: inTurn(requests), isRight: holds(200, '"token":"') };
};

export const CREATE_ROW: Row = {
  name: "create",
  title: "create, without a file",
  beside: "one statement",
  bar: { least: 0.5 },
  asking: (bed) => ({ product: filing(bed), reference: filing(bed) }),
};

export const WRITES: readonly Row[] = [
  {
    name: "vote",
    title: "vote",
    beside: "one statement",
    bar: { least: 0.5 },
    asking(bed) {
      const traffic = voting(bed);
      return { product: traffic, reference: traffic };
    },
  },
  CREATE_ROW,
  {
    name: "login",
    title: "login",
    beside: "its hash and two statements",
    bar: { least: 0.9 },
    asking: (bed) => ({ product: loggingIn(bed), reference: loggingIn(bed) }),
  },
];

import { SEALED_LIMITS } from "../../src/server/limits.ts";
import { PASSWORD } from "../database/people.ts";
import { formRequest, holds, inTurn, jsonOf } from "../measure/requests.ts";
import type { Bed } from "./bed.ts";
import type { Row } from "./row.ts";
import { askBoth, askProduct, mustEqual } from "./same-answers.ts";

const REPORTS = "/api/reports";
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
  const requests = people.students.map(({ token }) => formRequest(REPORTS, FILED, token));
  const isRight = holds(201, '{"success":true');
  const most = requests.length * (SEALED_LIMITS["reports-hour"].points - 1);
  return {
    product: { next: bounded(inTurn(requests), most), isRight },
    // it keeps no limits
    reference: { next: inTurn(requests), isRight },
  };
};

/** Each a vote of another student on another report. */
const voting = ({ people: { students, votable } }: Bed) => {
  let at = 0;
  const student = inTurn(students);
  return {
    next: () => {
      const report = votable[(at++ * STRIDE) % votable.length]!;
      return jsonOf(`${REPORTS}/${report}/vote`, { type: "upvote" }, student());
    },
    isRight: holds(200, '"vote_total":'),
  };
};

type Filed = Record<string, unknown>;

/** What two filings of the same differ in. */
const ofItsOwn = ["id", "submitted_at", "due_at"];
const withoutOwn = (filed: Filed) =>
  Object.fromEntries(Object.entries(filed).filter(([name]) => !ofItsOwn.includes(name)));

/** Both answer the same filing alike. */
const mustFileAlike = async (bed: Bed) => {
  const request = formRequest(REPORTS, FILED, bed.people.students[0]!.token);
  const { ours, theirs } = await askBoth<{ data: Filed }>(bed, () => request);
  mustEqual("a filing", withoutOwn(ours.data), withoutOwn(theirs.data));
};

let votedOn = 0;

/** Both count a vote, and tell the same totals; each time on another report. */
const mustVoteAlike = async (bed: Bed) => {
  const { students, votable } = bed.people;
  const path = `${REPORTS}/${votable.at(-++votedOn)}`;
  const student = inTurn(students);
  const { ours, theirs } = await askBoth<{ data: { upvote: number } }>(bed, () =>
    jsonOf(`${path}/vote`, { type: "upvote" }, student()),
  );
  mustEqual("a vote more", theirs.data.upvote, ours.data.upvote + 1);
  mustEqual("votes", (await askProduct(bed, `${path}/votes`)).data, theirs.data);
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
  async asking(bed) {
    await mustFileAlike(bed);
    return filing(bed);
  },
};

export const WRITES: readonly Row[] = [
  {
    name: "vote",
    title: "vote",
    beside: "one statement",
    bar: { least: 0.5 },
    async asking(bed) {
      await mustVoteAlike(bed);
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

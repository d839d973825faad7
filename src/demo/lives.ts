import * as acts from "./acts.ts";
import { playAct } from "./case-acts.ts";
import type { DemoApp } from "./demo-app.ts";
import { drawPdf } from "./drawings.ts";
import { DEMO_STUDENTS } from "./people-texts.ts";
import type { Random } from "./random.ts";
import { planReports } from "./report-plan.ts";
import type { PlannedReport } from "./report-texts.ts";
import { among, type Cast, type Pictures, type Timeline } from "./timeline.ts";

/** Reports with so many votes have followers too, this many. */
const POPULAR = 12;
const FOLLOWERS = 3;

const attachmentOf = async (
  { attachment, title, description }: PlannedReport,
  random: Random,
  { photos }: Pictures,
) => {
  if (attachment === "photo") return random.pick(photos);
  if (attachment === "pdf") return drawPdf(title, description.split(". "));
  return undefined;
};

/** A report and the tools that play its acts. */
interface Life {
  readonly report: PlannedReport;
  readonly id: () => number;
  readonly play: (act: NonNullable<PlannedReport["acts"]>[number]) => Promise<unknown>;
}

/** Some of the verified students vote on a published report, its author never; some of those follow it. */
const planVotes = (
  demo: DemoApp,
  time: Timeline,
  cast: Cast,
  random: Random,
  { report, id, play }: Life,
  voters: readonly number[],
) => {
  const [review, answer] = report.steps;
  if (report.isPrivate || review?.status !== "under_review") return;
  const left = voters.filter((at) => at !== report.author);
  const isFollowed = report.acts?.some(({ kind }) => kind === "followed") ?? false;
  const chosen = random.some(left, random.whole(isFollowed ? POPULAR : 0, 18));
  const approval = report.acts ? 0.95 : random.pick([0.95, 0.9, 0.8, 0.3]);
  const votes = chosen.map((at) => [at, random.next() < approval ? "upvote" : "downvote"] as const);
  const merged = report.acts?.find(({ kind }) => kind === "merged");
  const until = Math.max(answer?.daysAgo ?? 0, merged?.daysAgo ?? 0);
  const daysAgo = until + (review.daysAgo - until) * 0.4;
  time.add(daysAgo, () =>
    acts.castVotes(
      demo,
      id(),
      votes.map(([at, type]) => [among(cast.students.get(at)), type]),
    ),
  );
  if (chosen.length >= POPULAR && !isFollowed && !merged)
    time.add(daysAgo, () => play({ kind: "followed", daysAgo, by: chosen.slice(0, FOLLOWERS) }));
};

/** Plays every report from its filing on, with its conversation, and the readers of notifications. */
export const planLives = (
  demo: DemoApp,
  time: Timeline,
  cast: Cast,
  random: Random,
  pictures: Pictures,
) => {
  const verified = [...DEMO_STUDENTS.keys()].filter(
    (at) => DEMO_STUDENTS[at]?.status === "verified",
  );
  const student = (at: number) => among(cast.students.get(at));
  const ids = new Map<string, number>();
  const reportOf = (title: string) => among(ids.get(title));
  for (const report of planReports(random, verified.length - 1)) {
    const { title } = report;
    const play: Life["play"] = (act) =>
      playAct(
        {
          demo,
          id: reportOf(title),
          author: student(report.author),
          // the same person writes in the whole conversation
          admin: among(cast.admins.at(-1)),
          photo: () => random.pick(pictures.photos),
          student,
          reportOf,
        },
        act,
      );
    time.add(report.filed, async () => {
      const attachment = await attachmentOf(report, random, pictures);
      ids.set(title, await acts.fileReport(demo, student(report.author), report, attachment));
    });
    for (const step of report.steps)
      time.add(step.daysAgo, () =>
        acts.changeReport(demo, random.pick(cast.admins), reportOf(title), step),
      );
    for (const act of report.acts ?? []) time.add(act.daysAgo, () => play(act));
    planVotes(demo, time, cast, random, { report, id: () => reportOf(title), play }, verified);
  }
  // a student who read the bell yesterday has only today's news in it
  for (const at of [0, ...random.some(verified.slice(1), 15)])
    time.add(1, () => acts.readNotifications(demo, student(at)));
};

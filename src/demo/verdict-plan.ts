import type { Category } from "../labels.ts";
import { reopened, solved } from "./planned-act.ts";
import type { Random } from "./random.ts";
import type { PlannedReport, ReportText } from "./report-texts.ts";

type Life = Pick<PlannedReport, "steps" | "acts">;

/** The share of answered reports with a verdict; it is higher for things that authors use daily. */
const JUDGING: Partial<Record<Category, number>> = { facilities: 0.6, academic: 0.5 };
const JUDGING_ELSE = 0.2;
/** The share of authors with a reason to reopen who do so. */
const REOPENING = 0.45;

/** Some time after an event and before the start, early enough for the author's verdict. */
const soonAfter = (random: Random, daysAgo: number) =>
  daysAgo - Math.min(0.5 + 5 * random.next(), daysAgo * 0.6);

/** The verdict of an answered report's author. */
export const judgedBy = (
  random: Random,
  steps: PlannedReport["steps"],
  { again, category }: Pick<ReportText, "again" | "category">,
): Life => {
  const answer = steps.find(({ status }) => status === "responded");
  if (!answer || random.next() >= (JUDGING[category] ?? JUDGING_ELSE)) return { steps };
  // the author's verdict replaces an admin's later step
  const answered = steps.slice(0, steps.indexOf(answer) + 1);
  const word = soonAfter(random, answer.daysAgo);
  if (!again || random.next() >= REOPENING) return { steps: answered, acts: [solved(word)] };
  const opened = reopened(word, again.reason);
  if (word < 4) return { steps: answered, acts: [opened] };
  const second = {
    daysAgo: word - (1 + 2.5 * random.next()),
    status: "responded" as const,
    response: again.answer,
  };
  return {
    steps: [...answered, second],
    acts: random.next() < 0.6 ? [opened, solved(soonAfter(random, second.daysAgo))] : [opened],
  };
};

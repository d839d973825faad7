import type { ReportStatus } from "../labels.ts";
import { whereOf } from "./building-names.ts";
import type { Random } from "./random.ts";
import { CONVERSATIONS } from "./conversation-texts.ts";
import { MATTERS } from "./matter-texts.ts";
import { MONEY_TEXTS, REJECTIONS } from "./money-texts.ts";
import { OWN_REPORTS } from "./own-report-texts.ts";
import { judgedBy } from "./verdict-plan.ts";
import {
  ACADEMIC_TEXTS,
  FACILITY_TEXTS,
  type PlannedReport,
  type ReportText,
  SERVICE_TEXTS,
} from "./report-texts.ts";

const OLDEST = 100;
/** There are more reports towards the present. */
const CROWDING = 1.7;

/** The state of a report of this age: old ones are settled, some of last week's are overdue. */
const statusAt = (random: Random, age: number): ReportStatus => {
  const r = random.next();
  if (age > 12) return r < 0.5 ? "done" : r < 0.82 ? "responded" : "rejected";
  if (age > 5) {
    if (r < 0.45) return r < 0.2 ? "pending" : "under_review";
    return r < 0.7 ? "responded" : r < 0.9 ? "done" : "rejected";
  }
  return r < 0.45 ? "pending" : r < 0.8 ? "under_review" : r < 0.93 ? "responded" : "rejected";
};

/** The steps of a report to its status: reviewed first, answered within the promise, done later. */
const stepsTo = (
  random: Random,
  status: ReportStatus,
  filed: number,
  answer: string,
): PlannedReport["steps"] => {
  const review = filed - Math.min(0.2 + 0.6 * random.next(), filed * 0.4);
  const answered = filed - Math.min(1 + 3.6 * random.next(), filed * 0.75);
  const reviewed = { daysAgo: review, status: "under_review" as const };
  const responded = { daysAgo: answered, status: "responded" as const, response: answer };
  if (status === "pending") return [];
  if (status === "under_review") return [reviewed];
  if (status === "rejected")
    return [{ daysAgo: review, status, response: random.pick(REJECTIONS) }];
  if (status === "responded") return [reviewed, responded];
  return [reviewed, responded, { daysAgo: answered * (0.3 + 0.5 * random.next()), status }];
};

const shuffled = <T>(random: Random, from: readonly T[]) => random.some(from, from.length);

const inPlace = (text: string, place: string) => text.replaceAll("{}", place);

const planOne = (
  random: Random,
  { text, place }: { text: ReportText; place: string },
  filed: number,
  authors: number,
): PlannedReport => {
  const { category, level, sensitive = false, visible = false } = text;
  const photo = visible && random.next() < 0.6;
  return {
    category,
    level,
    title: inPlace(text.title, place),
    description: inPlace(text.description, place),
    ...(category === "facilities" && whereOf(place)),
    author: random.whole(1, authors),
    isAnonymous: random.next() < (sensitive ? 0.85 : 0.15),
    isPrivate: random.next() < (sensitive ? 0.3 : 0.04),
    attachment: photo ? "photo" : random.next() < 0.03 ? "pdf" : undefined,
    filed,
    ...judgedBy(random, stepsTo(random, statusAt(random, filed), filed, text.answer), text),
  };
};

/** Every report of the demo; `authors` students beside its own may write them. */
export const planReports = (random: Random, authors: number): PlannedReport[] => {
  const texts = [...FACILITY_TEXTS, ...ACADEMIC_TEXTS, ...SERVICE_TEXTS, ...MONEY_TEXTS];
  const cases = shuffled(
    random,
    texts.flatMap((text) => text.places.map((place) => ({ text, place }))),
  );
  const planned = cases.map((one, at) => {
    const filed = OLDEST * ((cases.length - at) / cases.length) ** CROWDING;
    return planOne(random, one, Math.max(0.06, filed), authors);
  });
  return [...OWN_REPORTS, ...CONVERSATIONS, ...MATTERS, ...planned];
};

import type { Log } from "../log.ts";
import { warnNotSent } from "../mail/not-sent.ts";

/**
 * A mail to be sent: the ids of what it is about, and nothing else. `code` is sealed for "mail-code", `link` for
 * "mail-link", and `old`, which is stored nowhere else, for "mail-address".
 */
export type MailJob =
  | { kind: "confirmation-code"; registration: number; code: string }
  | { kind: "reset-code"; account: number; code: string; link: string }
  | { kind: "already-registered"; account: number }
  | { kind: "address-changed"; account: number; version: number; old: string }
  | { kind: "account-removed"; account: number; old: string }
  /** `asks`: the mail reports an answer, and asks whether the matter is settled. */
  | { kind: "notification"; notification: number; asks?: boolean }
  /** What an admin has to know of a span of hours, ISO 8601. */
  | { kind: "summary"; account: number; since: string; until: string }
  // what admins have written since the message of this number
  | { kind: "messages"; about: "report" | "appeal"; id: number; since: number };

/** Every queue, with the data of its jobs. */
export interface JobData {
  mail: MailJob;
  /** Tells supporters and followers of a report about a step of its timeline, or else about its answer. */
  "tell-supporters": { report: number; step?: number };
  /** A report was merged, parted or hidden: updates what depends on it. */
  "settle-merging": { report: number };
  /**
   * A report with merged reports was changed, or the author of a merged report has to be told. `withdrawn`: the
   * answer was taken away. `hour` is the full hour of an author's act, ISO 8601.
   */
  "tell-merged": { report: number; toAuthor?: boolean; withdrawn?: true; hour?: string };
  /** Tells a student on the campus's list that the code has verified the account. */
  "tell-verified": { account: number };
}

/** How a queue treats its jobs. */
interface QueueRules<Data> {
  /** The key of a job, made of ids: of jobs with the same key only the newest is kept. */
  readonly key: (data: Data) => string;
  /** Somebody waits for it at a screen: it comes before other jobs, until it has failed. */
  readonly urgent?: (data: Data) => boolean;
  /** Begun not at once but at a moment within the next second, which the sender of the request cannot know. */
  readonly begun?: "soon";
  /** Reports a job that a newer one replaces. */
  readonly replaced?: (log: Log, data: Data, id: string) => void;
}

const mailKey = (mail: MailJob) => {
  if (mail.kind === "confirmation-code") return `confirmation-code:${mail.registration}`;
  if (mail.kind === "reset-code") return `reset-code:${mail.account}`;
  if (mail.kind === "already-registered") return `already-registered:${mail.account}`;
  // Each old address is told of its own change.
  if (mail.kind === "address-changed") return `address-changed:${mail.account}:${mail.version}`;
  if (mail.kind === "account-removed") return `account-removed:${mail.account}`;
  // each is of its own hours
  if (mail.kind === "summary") return `summary:${mail.account}:${mail.until}`;
  if (mail.kind === "messages") return `messages:${mail.about}:${mail.id}`;
  return `notification:${mail.notification}`;
};

export const QUEUES: { readonly [Q in keyof JobData]: QueueRules<JobData[Q]> } = {
  mail: {
    key: mailKey,
    urgent: (mail) => mail.kind.endsWith("-code"),
    // the time of the next requests would show whether an address got a mail
    begun: "soon",
    replaced: (log, mail, id) => warnNotSent(log, mail, id, "replaced"),
  },
  "tell-supporters": {
    key: ({ report, step }) => (step === undefined ? String(report) : `${report}:${step}`),
  },
  "settle-merging": {
    key: ({ report }) => String(report),
    urgent: () => true,
  },
  "tell-merged": {
    // the withdrawal of an answer is separate news
    key: ({ report, toAuthor, withdrawn }) =>
      [report, ...(toAuthor ? ["author"] : []), ...(withdrawn ? ["withdrawn"] : [])].join(":"),
  },
  "tell-verified": {
    key: ({ account }) => String(account),
  },
};

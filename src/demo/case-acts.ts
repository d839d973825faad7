import { messageInput } from "../features/conversation/conversation.contract.ts";
import { reopeningInput } from "../features/author-word/author-word.contract.ts";
import { flagInput } from "../features/flags/flag.contract.ts";
import { redactionInput } from "../features/redaction/redaction.contract.ts";
import { abuseInput } from "../features/reports/abuse.contract.ts";
import { reviewInput } from "../features/appeals/review.contract.ts";
import { handlers } from "../app/server/handlers.ts";
import type { AdminViewer, StudentViewer, Viewer } from "../server/http/viewer.ts";
import { anew, ASKING, withFiles } from "./acts.ts";
import type { DemoApp } from "./demo-app.ts";
import type { ActKind, PlannedAct } from "./planned-act.ts";

/** A message to write, perhaps with a file. */
export interface DemoMessage {
  readonly text: string;
  readonly asks?: boolean;
  readonly file?: Buffer | undefined;
}

/** Writes about a report or an appeal, as a user who may. */
const send = (
  demo: DemoApp,
  kind: "report" | "appeal",
  writer: Viewer,
  id: number,
  { text, asks = false, file }: DemoMessage,
) =>
  withFiles(demo, { file }, (files) => {
    const request = {
      ...ASKING,
      viewer: anew(writer),
      params: { id },
      body: messageInput.parse({ text, asks }),
      files: { attachments: files.file ? [files.file] : [] },
    };
    return kind === "report"
      ? handlers.sendReportMessage(demo.app, request)
      : handlers.sendAppealMessage(demo.app, request);
  });

/** The person and the report of an act. */
export interface Scene {
  readonly demo: DemoApp;
  readonly id: number;
  readonly author: StudentViewer;
  readonly admin: AdminViewer;
  readonly photo: () => Buffer;
  readonly student: (at: number) => StudentViewer;
  /** The report of this title. */
  readonly reportOf: (title: string) => number;
}

const seenBy = async ({ demo, id, admin }: Scene) => {
  const asked = { ...ASKING, viewer: admin, params: { id } };
  return (await handlers.getReport(demo.app, asked)).data;
};

type ActOf<K extends ActKind> = Extract<PlannedAct, { kind: K }>;

const byAuthor = ({ id, author }: Scene) => ({ ...ASKING, viewer: anew(author), params: { id } });
const byAdmin = ({ id, admin }: Scene) => ({ ...ASKING, viewer: admin, params: { id } });

const ACTS: { readonly [K in ActKind]: (scene: Scene, act: ActOf<K>) => Promise<unknown> } = {
  author: ({ demo, author, id, photo }, { text, photo: hasPhoto }) =>
    send(demo, "report", author, id, { text, file: hasPhoto ? photo() : undefined }),

  admin: ({ demo, admin, id }, { text, asks }) => send(demo, "report", admin, id, { text, asks }),

  read: (scene) => handlers.readReportMessages(scene.demo.app, byAdmin(scene)),

  removed: (scene, { message, reason }) =>
    handlers.removeReportMessage(scene.demo.app, {
      ...byAdmin(scene),
      params: { id: scene.id, messageId: message },
      body: { reason },
    }),

  solved: (scene) =>
    handlers.giveVerdict(scene.demo.app, { ...byAuthor(scene), body: { solved: true } }),

  reopened: (scene, { reason }) =>
    handlers.giveVerdict(scene.demo.app, {
      ...byAuthor(scene),
      body: { solved: false, ...reopeningInput.parse({ reason }) },
    }),

  async followed({ demo, id, student }, { by }) {
    for (const at of by)
      await handlers.followReport(demo.app, {
        ...ASKING,
        viewer: anew(student(at)),
        params: { id },
      });
  },

  flagged: ({ demo, id, student }, { by, reason, note }) =>
    handlers.addFlag(demo.app, {
      ...ASKING,
      viewer: anew(student(by)),
      params: { id },
      body: flagInput.parse({ reason, note }),
    }),

  settled: (scene) => handlers.settleFlags(scene.demo.app, byAdmin(scene)),

  merged: (scene, { into }) =>
    handlers.mergeReport(scene.demo.app, {
      ...byAdmin(scene),
      body: { into: scene.reportOf(into) },
    }),

  parted: (scene) => handlers.partReport(scene.demo.app, byAdmin(scene)),

  async corrected(scene, { category }) {
    const { version } = await seenBy(scene);
    return handlers.correctReport(scene.demo.app, {
      ...byAdmin(scene),
      body: { category, version },
    });
  },

  async covered(scene, { words, areas, reason }) {
    const { version, description } = await seenBy(scene);
    const ranges = words.map((word) => {
      const start = description.indexOf(word);
      return [start, start + word.length];
    });
    return handlers.redactReport(scene.demo.app, {
      ...byAdmin(scene),
      body: redactionInput.parse({ version, reason, description: ranges, areas }),
    });
  },

  abuse: (scene, { reason }) =>
    handlers.markAbuse(scene.demo.app, { ...byAdmin(scene), body: abuseInput.parse({ reason }) }),

  anonymized: (scene) => handlers.anonymizeReport(scene.demo.app, { ...byAuthor(scene), body: {} }),
};

/** Does the planned acts on one report. */
export const playAct = <K extends ActKind>(scene: Scene, act: ActOf<K> & { readonly kind: K }) =>
  ACTS[act.kind](scene, act);

/** Writes about an appeal. */
export const writeAboutAppeal = (demo: DemoApp, writer: Viewer, id: number, message: DemoMessage) =>
  send(demo, "appeal", writer, id, message);

/** Asks for a second look at a rejected appeal. */
export const askForReview = (demo: DemoApp, student: StudentViewer, id: number, reason: string) =>
  handlers.reviewAppeal(demo.app, {
    ...ASKING,
    viewer: anew(student),
    params: { id },
    body: reviewInput.parse({ reason }),
  });

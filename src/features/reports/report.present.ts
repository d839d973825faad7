import { CATEGORIES, isOpenStatus, keysOf, REMOVED_AUTHOR, REPORT_STATUSES } from "../../labels.ts";
import type { App } from "../../server/app.ts";
import { readText, withoutLinks } from "../../web/read-text.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import {
  type Authorship,
  authorshipOf,
  nobodysAuthorship,
} from "../authorship/authorship.server.ts";
import { presentClaim } from "../claims/claim.present.ts";
import { publicPath, signedPath } from "../files/file.server.ts";
import { presentFlags } from "../flags/flag.present.ts";
import { openOriginal, type Original } from "../redaction/original.server.ts";
import { isRaised, isRaisedNext } from "../reach/raised.sql.ts";
import { CLINIC, isReached, type Placed, reachOf } from "../reach/reach.server.ts";
import { placeName } from "../reach/route.server.ts";
import { presentUnit } from "../reach/unit.present.ts";
import { presentRecusal } from "../recusal/recusal.present.ts";
import { isPaused, waitingFor } from "../shared/pause.server.ts";
import { presentWord } from "./author-word.present.ts";
import type { Report, ReportDetail } from "./report-record.contract.ts";
import type { ReportCount, ReportFilter } from "./report-filter.sql.ts";
import type { ReportSurvey } from "./report-list.sql.ts";
import { fieldsOf } from "./report-columns.sql.ts";
import type {
  PublicReport,
  PublicRow,
  ReadableReport,
  ReportRow,
  WholeReport,
} from "./report.sql.ts";

/** The viewer of an answer, and their anonymous reports. */
export interface Reader {
  readonly viewer: Viewer | null;
  readonly authorship: Authorship;
}

/** The columns that say whose a report is. */
type Owned = Pick<PublicRow, "author_id" | "author_tag">;

const isAdmin = (viewer: Viewer | null) => viewer !== null && viewer.role !== "student";

/** Whether the reader wrote it. */
export const isMine = (row: Owned, { viewer, authorship }: Reader) =>
  (row.author_id !== null && row.author_id === viewer?.id) || authorship.has(row.author_tag);

/**
 * Whether the reader may know of it at all: published, their own, or an admin's
 * (docs/product/reports.md#who-sees-what).
 */
export const maySee = (row: Owned & Pick<PublicRow, "published">, reader: Reader) =>
  row.published || isAdmin(reader.viewer) || isMine(row, reader);

const NOBODY: Reader = { viewer: null, authorship: nobodysAuthorship };

/** Gives the reader of each report: nobody where an admin does not reach it, and so reads it like a guest. */
export const readersIn = (app: App, reader: Reader) => {
  const { viewer } = reader;
  if (viewer === null || viewer.role === "student") return () => reader;
  const reach = reachOf(app, viewer);
  return (row: Placed): Reader => (isReached(reach, row) ? reader : NOBODY);
};

/**
 * The reader of a report. A student's tags are not derived for one that they see by its name. They are for one that
 * is not there: its 404 is as much work as that of a hidden one, with a name or without.
 */
export const readerOf = async (
  app: App,
  viewer: Viewer | null,
  row: (Parameters<typeof maySee>[0] & Placed) | undefined,
): Promise<Reader> => {
  const reader = { viewer, authorship: nobodysAuthorship };
  if (viewer === null) return reader;
  if (viewer.role !== "student") return row ? readersIn(app, reader)(row) : reader;
  if (row?.author_tag === null && maySee(row, reader)) return reader;
  return { viewer, authorship: await authorshipOf(app, app.reads, viewer) };
};

const fileUrl = (app: App, row: PublicRow, viewer: Viewer | null) => {
  if (row.file_name === null) return null;
  if (row.published) return publicPath(row.file_name);
  return viewer ? signedPath(app, row.file_name, viewer.sessionHash) : null;
};

const presentAbuse = ({ abused_at, abuse_reason }: ReportRow): Report["abuse"] =>
  abused_at !== null && abuse_reason !== null
    ? { reason: abuse_reason, at: abused_at.toISOString() }
    : null;

/** The state of a report, for its author and admins. A merged report is due with its target. */
const presentCase = (app: App, row: ReportRow) => {
  const now = app.clock.now();
  const paused = isOpenStatus(row.status) && isPaused(row, now);
  const isDue = isOpenStatus(row.status) && !paused && row.merged_into === null;
  const due = isDue ? row.promised_at : null;
  return {
    unit: presentUnit(app, row.unit),
    due_at: due?.toISOString() ?? null,
    is_overdue: due !== null && due < now,
    paused,
    waiting_for: waitingFor(row),
    verdict: presentWord(row),
    abuse: presentAbuse(row),
  };
};

/** Who works on it and what they have to read, for admins. */
const presentWork = (app: App, row: ReportRow, admin: Viewer) => ({
  admins: row.responder_name === null ? null : { name: row.responder_name },
  unread_messages: row.unread_messages,
  open_flags: row.open_flags,
  is_raised: isRaised(row),
  claim: presentClaim(app, row.claim, admin),
});

/**
 * A report as this reader may see it. This is the only place where a row becomes an answer, so it decides about
 * anonymity: the name, id and receipt of an author leave the server in no other way.
 */
export const presentReport = (app: App, row: PublicRow | ReportRow, reader: Reader): Report => {
  const mine = isMine(row, reader);
  const admin = isAdmin(reader.viewer);
  const anonymous = row.author_tag !== null;
  const author = row.author_id === null ? REMOVED_AUTHOR : row.author_name;
  return {
    id: row.id,
    ...fieldsOf(row),
    isAnonymous: anonymous,
    status: row.status,
    student_id: row.author_id,
    students: !anonymous && author !== null ? { name: author } : null,
    is_mine: mine,
    file_url: fileUrl(app, row, reader.viewer),
    file:
      row.file_mime === null
        ? null
        : {
            mime: row.file_mime,
            bytes: row.file_bytes ?? 0,
            width: row.file_width,
            height: row.file_height,
          },
    response: row.response,
    responded_at: row.responded_at?.toISOString() ?? null,
    admins: null,
    submitted_at: row.submitted_at.toISOString(),
    vote_total: row.vote_total,
    version: row.version,
    merged_into: row.merged_into,
    solved_by_author: row.solved_by_author,
    ...((mine || admin) && "claim" in row ? presentCase(app, row) : {}),
    ...(admin && reader.viewer && "claim" in row ? presentWork(app, row, reader.viewer) : {}),
  };
};

/** What an author wrote and an admin took parts out of. */
const ownWords = ({ title, description, room }: Original) => ({ title, description, room });

/** The redaction of a report: for everybody that there is one, for admins its places, for authors their own words. */
const presentRedaction = (app: App, row: PublicReport, reader: Reader) => {
  if (row.redacted_reason === null) return { redaction: null };
  const original = openOriginal(app, row);
  const parts = original && {
    ...original.ranges,
    areas: original.areas,
    mime: original.file?.mime ?? row.file_mime,
  };
  return {
    redaction: {
      reason: row.redacted_reason,
      withheld: original?.withhold ?? false,
      ...(isAdmin(reader.viewer) ? { parts: parts ?? null } : {}),
    },
    ...(original && isMine(row, reader) ? { original: ownWords(original) } : {}),
  };
};

/**
 * The answer's blocks. They have no links where the only reader beside admins is an anonymous author: a reader who
 * follows a link shows a network address to the person who wrote it.
 */
const blocksOf = ({ response, author_tag, published }: PublicRow) => {
  const blocks = response === null ? null : readText(response);
  return blocks && author_tag !== null && !published ? withoutLinks(blocks) : blocks;
};

/** A report with its timeline and, for the author of an anonymous one, its receipt. */
export const presentReportDetail = (
  app: App,
  row: PublicReport | ReadableReport | WholeReport,
  reader: Reader,
): ReportDetail => {
  const receipt = row.author_tag ? reader.authorship.receipt(row.author_tag) : undefined;
  return {
    ...presentReport(app, row, reader),
    ...presentRedaction(app, row, reader),
    response_blocks: blocksOf(row),
    timeline: row.timeline.map((event) => ({
      kind: event.kind,
      from: event.from_status,
      to: event.to_status,
      at: new Date(event.at).toISOString(),
      ...(event.to_unit === null
        ? {}
        : { unit: event.to_unit === CLINIC ? null : placeName(app, event.to_unit) }),
      ...(isAdmin(reader.viewer) && event.admin_name !== null
        ? { admins: { name: event.admin_name } }
        : {}),
    })),
    followers: row.followers,
    ...("known_admins" in row
      ? presentRecusal(app, row, { mine: isMine(row, reader), admin: isAdmin(reader.viewer) })
      : {}),
    ...(reader.viewer?.role === "student" && "claim" in row
      ? { is_following: row.is_following === true, is_flagged: row.is_flagged === true }
      : {}),
    ...(isAdmin(reader.viewer) && "flags" in row
      ? {
          flags: presentFlags(row.flags),
          merged: [...row.merged],
          is_raised_next: isRaisedNext(app, row),
        }
      : {}),
    ...(receipt ? { receipt } : {}),
  };
};

/**
 * Totals of the counts by category and status: each ignores its own filter (docs/product/lists.md#counts). Where a
 * search did not see everything, the chosen category and status have the number of hits.
 */
export const presentCounts = (
  { counts, hits }: Pick<ReportSurvey, "counts" | "hits">,
  filter: ReportFilter,
) => {
  const sum = (keep: (count: ReportCount) => boolean) =>
    counts.filter(keep).reduce((total, { n }) => total + n, 0);
  const inCategory = (c: ReportCount) => !filter.category || c.category === filter.category;
  const inStatus = (c: ReportCount) => !filter.status || c.status === filter.status;
  const total = hits?.total ?? sum((c) => inCategory(c) && inStatus(c));
  const each = <K extends string>(keys: readonly K[], count: (key: K) => number, chosen?: K) =>
    Object.fromEntries(keys.map((key) => [key, key === chosen ? total : count(key)])) as Record<
      K,
      number
    >;
  return {
    total,
    perCategory: each(
      keysOf(CATEGORIES),
      (key) => sum((c) => c.category === key && inStatus(c)),
      filter.category,
    ),
    perStatus: each(
      keysOf(REPORT_STATUSES),
      (key) => sum((c) => c.status === key && inCategory(c)),
      filter.status,
    ),
  };
};

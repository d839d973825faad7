import type { App } from "../../server/app.ts";
import { Problem } from "../../server/problem.ts";
import type { CoveredArea, RedactedText } from "./redaction.contract.ts";
import type { Range } from "./ranges.contract.ts";

type Secrets = Pick<App, "secrets">;

/** An attachment that was taken away: its encrypted bytes are in the store under `name`. */
export interface SealedFile {
  readonly name: string;
  /** 256 bits, base64url. */
  readonly key: string;
  readonly mime: string;
  readonly extension: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** What was taken out of a report; sealed as one value beside the public texts. */
export interface Original {
  /** The report that it belongs to: it opens nothing in another row. */
  readonly report: number;
  readonly title: string;
  readonly description: string;
  readonly room: string;
  /** Null while nothing is taken out of the answer, whose column then holds the original. */
  readonly response: string | null;
  readonly ranges: Readonly<Record<RedactedText, Range[]>>;
  readonly areas: CoveredArea[];
  readonly withhold: boolean;
  readonly file: SealedFile | null;
}

/** What was sealed before reports had a room has none. */
type SealedOriginal = Omit<Original, "room" | "ranges"> & {
  readonly room?: string;
  readonly ranges: Omit<Original["ranges"], "room"> & Partial<Original["ranges"]>;
};

const PURPOSE = "redaction";

export const sealOriginal = ({ secrets }: Secrets, original: Original): Buffer =>
  Buffer.from(secrets.seal(PURPOSE, original), "base64url");

interface Row {
  readonly id: number;
  readonly original: Buffer | null;
}

/** What was taken out of a report. Undefined where nothing is, and where it was sealed under another `SECRET_KEY`. */
export const openOriginal = ({ secrets }: Secrets, row: Row): Original | undefined => {
  if (row.original === null) return undefined;
  const opened = secrets.unseal(PURPOSE, row.original.toString("base64url"));
  const original = opened as SealedOriginal | undefined;
  if (original?.report !== row.id) return undefined;
  const { title, description, room = [], response } = original.ranges;
  const ranges = { title, description, room, response };
  return { ...original, room: original.room ?? "", ranges };
};

/** As {@link openOriginal}; throws a 409 where it cannot be opened. */
export const mustOpen = (app: Secrets, row: Row): Original | undefined => {
  const original = openOriginal(app, row);
  if (row.original !== null && !original)
    throw new Problem(
      "ORIGINAL_LOST",
      "Naskah aslinya tidak bisa dibuka lagi: kunci server sudah diganti.",
    );
  return original;
};

/** The original texts of a report. */
export const textsOf = (
  row: {
    readonly title: string;
    readonly description: string;
    readonly room: string;
    readonly response: string | null;
  },
  original: Original | undefined,
) => ({
  title: original?.title ?? row.title,
  description: original?.description ?? row.description,
  room: original?.room ?? row.room,
  response: original?.response ?? row.response,
});

const isEmpty = ({ ranges, areas, withhold }: Original) =>
  Object.values(ranges).every((one) => one.length === 0) && areas.length === 0 && !withhold;

/** The columns of a report with a new answer: what was taken out of the old one is forgotten. */
export const withoutResponse = (app: Secrets, row: Row) => {
  const original = openOriginal(app, row);
  if (!original || original.response === null) return {};
  const left = { ...original, response: null, ranges: { ...original.ranges, response: [] } };
  return isEmpty(left)
    ? { original: null, redacted_reason: null }
    : { original: sealOriginal(app, left) };
};

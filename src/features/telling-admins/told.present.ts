import type { NotificationAbout } from "../../labels.ts";
import type { App } from "../../server/app.ts";
import { placeName } from "../reach/route.server.ts";

/** What an admin is told of (docs/product/campus.md#telling-a-unit). */
export type ToldKind =
  | "arrived"
  | "due"
  | "late"
  | "very-late"
  | "raised"
  | "replied"
  | "appeal-replied";

/** So many items of one kind, at one unit where the kind is told by unit. */
export interface Told {
  readonly kind: ToldKind;
  readonly unit: string | null;
  readonly n: number;
}

interface Look {
  /** @param place 'Biro Keuangan' */
  readonly words: (n: number, place: string) => string;
  readonly leadsTo: Extract<NotificationAbout, { readonly unit: string | null }>["kind"];
}

const LOOKS: Readonly<Record<ToldKind, Look>> = {
  arrived: { words: (n, place) => `${n} laporan baru di ${place}`, leadsTo: "unit_reports" },
  due: {
    words: (n, place) => `${n} laporan di ${place} harus dijawab dalam 24 jam`,
    leadsTo: "due_reports",
  },
  late: { words: (n) => `${n} laporan melewati janji jawabannya`, leadsTo: "late_reports" },
  "very-late": {
    words: (n) => `${n} laporan sudah dua hari melewati janji jawabannya`,
    leadsTo: "late_reports",
  },
  raised: { words: (n) => `${n} laporan perlu diputuskan klinik`, leadsTo: "raised_reports" },
  replied: { words: (n) => `Penulis membalas Anda di ${n} laporan`, leadsTo: "report_replies" },
  "appeal-replied": {
    words: (n) => `Mahasiswa membalas Anda di ${n} banding UKT`,
    leadsTo: "appeal_replies",
  },
};

/** Whether a kind is told by unit. */
export const isByUnit = (kind: ToldKind): boolean => kind === "arrived" || kind === "due";

/** The same in words: '3 laporan baru di Biro Keuangan'. It names no report: its reader may not reach that one later. */
export const toldWords = (app: Pick<App, "campus">, { kind, unit, n }: Told): string =>
  LOOKS[kind].words(n, placeName(app, unit ?? ""));

/** The list to which it leads. */
export const toldAbout = ({ kind, unit }: Told): NotificationAbout => ({
  kind: LOOKS[kind].leadsTo,
  unit,
});

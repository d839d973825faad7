import { clockText, isToday, momentText } from "../../web/dates.ts";
import type { Trouble } from "./trouble.contract.ts";

interface Words {
  readonly what: string;
  /** What somebody has to do, and the effect until then. */
  readonly act: string;
}

const NOW = "sekarang";

/** 'sejak 09.12', with the day where that is not today. */
const since = (at: string | null, now: number) => {
  if (at === null) return NOW;
  return `sejak ${isToday(at, now) ? `${clockText(at)} WIB` : momentText(at)}`;
};

const offText = (seconds: number) => {
  const off = Math.abs(seconds);
  const span = off < 120 ? `${off} detik` : `${Math.round(off / 60).toLocaleString("id-ID")} menit`;
  return `${span} ${seconds > 0 ? "lebih cepat" : "lebih lambat"}`;
};

/** A trouble in a sentence, and what to do. @param now milliseconds since 1970 */
export const troubleWords = ({ kind, since: at, amount }: Trouble, now: number): Words => {
  const from = since(at, now);
  const words: Record<Trouble["kind"], Words> = {
    disk: {
      what: `Penyimpanan server hampir penuh: tersisa ${amount ?? 0}%.`,
      act: "Bila penuh, unggahan dan kiriman ditolak. Minta pengelola server menambah ruang.",
    },
    mail: {
      what: `Email tidak terkirim ${from}.`,
      act: "Mahasiswa tidak menerima kode dan kabar. Minta pengelola server memeriksa server email.",
    },
    jobs: {
      what: `Pekerjaan latar belakang tertahan ${from}.`,
      act: "Kabar untuk pendukung laporan belum sampai. Minta pengelola server memeriksa lognya.",
    },
    rewriting: {
      what: `Penulisan ulang tiap jam belum selesai ${from}.`,
      act: "Berkas server masih menyimpan urutan kejadian. Minta pengelola server memeriksa lognya.",
    },
    grants: {
      what: "Hak yang dibutuhkan di PostgreSQL belum diberikan.",
      act: "Log PostgreSQL masih menyimpan waktu kejadian. Minta pengelola server memberikan hak itu.",
    },
    clock: {
      what: `Jam mesin server ${offText(amount ?? 0)}.`,
      act: "Tenggat tetap benar, waktu di log tidak. Minta pengelola server menyetel jamnya.",
    },
  };
  return words[kind];
};

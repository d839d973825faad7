/**
 * The words for a failure without a message of the server: it was not reached, or something else answered. Loaded
 * late, with the toaster.
 */

import type { Api } from "../api.ts";
import { shownName } from "./shown-name.ts";
import type { Lost } from "./transport.ts";

type CallKey = { [N in keyof Api]: `${Api[N]["method"]} ${Api[N]["path"]}` }[keyof Api];

export const SAFE_POSTS: readonly CallKey[] = [
  "POST /auth/register",
  "POST /auth/login",
  "POST /auth/logout",
  "POST /auth/resend-verification",
  "POST /auth/request-password-reset",
  "POST /auth/check-password-reset",
  "POST /reports/{id}/vote",
  "POST /admin/students/input-npm",
  "POST /admin/exports",
];
/** A repeat would be refused, since the first call has already done its work. */
export const ONCE: readonly CallKey[] = ["PATCH /auth/reset-password", "PUT /users/re-register"];

/** The properties of a call on which the words depend. */
export interface Asking {
  readonly method: string;
  /** With the names of its parameters, as in the contract. */
  readonly path: string;
  readonly idempotencyKey?: string;
}

const isSafeToRepeat = ({ method, path, idempotencyKey }: Asking) => {
  if (idempotencyKey) return true;
  const call = `${method} ${path}` as CallKey;
  return method === "POST" ? SAFE_POSTS.includes(call) : !ONCE.includes(call);
};

/** The advice for a call without an answer: whether to try again. */
const whatNow = (asking: Asking) => {
  if (asking.method === "GET") return "Tunggu sebentar, lalu coba lagi.";
  return isSafeToRepeat(asking)
    ? "Kiriman Anda mungkin sudah sampai; mengirimnya lagi aman."
    : "Kiriman Anda mungkin sudah sampai: periksa dulu sebelum mengirimnya lagi.";
};

/** Why there was no answer. */
export const lostWords = (why: Lost, asking: Asking): string => {
  if (why === "NO_ANSWER") return `Server belum menjawab dalam 10 detik. ${whatNow(asking)}`;
  if (why === "STALLED")
    return "Pengiriman terhenti: selama 30 detik tidak ada yang terkirim. Kirim lagi saja.";
  return asking.method === "GET"
    ? "Tidak tersambung. Periksa sambungan, lalu coba lagi."
    : "Tidak tersambung. Yang Anda tulis tidak hilang. Coba lagi.";
};

const WAIT = "Tunggu sebentar, lalu coba lagi.";
const LOG_IN = "Pada Wi-Fi umum, masuk dulu ke jaringannya, lalu coba lagi.";

/** The words for an answer from something between the browser and the server, by status. */
export const foreignWords = (status: number, asking: Asking): string => {
  if (status < 400) return `Yang menjawab bukan ${shownName()}. ${LOG_IN}`;
  if (status === 403) return `Jaringan ini menolak permintaan Anda. ${LOG_IN}`;
  if (status === 408) return "Sambungan terlalu lambat, kiriman terputus di jalan. Coba lagi.";
  if (status === 413)
    return "Kiriman terlalu besar dan ditolak di jalan. Pakai berkas yang lebih kecil, lalu kirim lagi.";
  if (status === 429) return `Terlalu banyak permintaan dari jaringan ini. ${WAIT}`;
  if (status === 502) return `${shownName()} sedang tidak bisa dihubungi. ${whatNow(asking)}`;
  if (status === 503) return `${shownName()} sedang sibuk atau dalam perbaikan. ${WAIT}`;
  if (status === 504) return `${shownName()} terlalu lama menjawab. ${whatNow(asking)}`;
  return `Jawaban yang sampai bukan dari ${shownName()}. ${status < 500 ? WAIT : whatNow(asking)}`;
};

import { paths } from "../../paths.ts";
import { JUDGING } from "../../promises.ts";
/** Subject and text of a mail, in plain Indonesian. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const inJakarta = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("id-ID", { timeZone: "Asia/Jakarta", ...options });
const dayAndTime = inJakarta({ dateStyle: "long", timeStyle: "short" });
const timeOfDay = inJakarta({ timeStyle: "short" });

/**
 * A typed name, made safe for a mail to another person: on one line, and without anything that a mail program turns
 * into a link.
 */
const safeName = (name: string) =>
  name
    .replace(/[^\p{L}\p{M}\p{N}.,'’-]+/gu, " ")
    .replace(/\.(?=\S)/g, ". ")
    .trim();

/** Who writes: the service's address and names. */
export interface Sender {
  readonly publicUrl: string;
  readonly short: string;
  readonly long: string;
}

const letter = ({ publicUrl, short, long }: Sender, paragraphs: readonly string[]) =>
  `${[...paragraphs, `Salam hangat,\n${short}\n${long}\n${publicUrl}`].join("\n\n")}\n`;

/** The code of one attempt to register. `askedAt` and `expiresAt` are shown in Jakarta's time. */
export const confirmationMail = (
  sender: Sender,
  attempt: { name: string; code: string; askedAt: Date; expiresAt: Date },
): MailText => ({
  subject: `Kode konfirmasi akun ${sender.short} Anda`,
  text: letter(sender, [
    "Halo,",
    `Pada ${dayAndTime.format(attempt.askedAt)} WIB ada yang mendaftar di ${sender.short} dengan alamat email ini, atas nama "${safeName(attempt.name)}".`,
    `Kode konfirmasi Anda: ${attempt.code}`,
    `Masukkan kode ini di halaman tempat Anda mendaftar. Kode berlaku 10 menit, sampai pukul ${timeOfDay.format(attempt.expiresAt)} WIB, dan hanya dapat dipakai satu kali. Jika waktunya sudah lewat, mintalah kode baru di halaman yang sama.`,
    "Bukan Anda yang mendaftar, atau namanya bukan nama Anda? Abaikan saja email ini dan jangan berikan kodenya kepada siapa pun. Tanpa kode itu, tidak ada akun yang dibuat.",
  ]),
});

/** Code and link for a new password. `askedAt` and `expiresAt` are shown in Jakarta's time. */
export const resetMail = (
  sender: Sender,
  reset: {
    name: string;
    code: string;
    link: string;
    askedAt: Date;
    expiresAt: Date;
    isStudent: boolean;
  },
): MailText => ({
  subject: `Kode untuk membuat password baru di ${sender.short}`,
  text: letter(sender, [
    `Halo ${safeName(reset.name)},`,
    `Pada ${dayAndTime.format(reset.askedAt)} WIB ada yang meminta password baru untuk akun ${sender.short} Anda.`,
    `Kode Anda: ${reset.code}`,
    "Masukkan kode ini di halaman tempat Anda memintanya. Atau buka tautan ini, di perangkat mana pun:",
    reset.link,
    `Kode dan tautan berlaku 10 menit, sampai pukul ${timeOfDay.format(reset.expiresAt)} WIB. Pakai salah satu saja, satu kali. Bila Anda meminta lagi, yang berlaku hanya email terbaru.`,
    ...(reset.isStudent
      ? [
          "Pernah mengirim laporan anonim? Siapkan kode laporannya. Setelah password baru dibuat, laporan anonim yang lama tidak lagi tampil di akun Anda. Kode laporannya menghubungkannya kembali, di halaman profil.",
        ]
      : []),
    "Bukan Anda yang meminta? Abaikan saja email ini. Jangan buka tautannya, dan jangan berikan kode atau tautannya kepada siapa pun. Password Anda tetap yang lama.",
  ]),
});

/** To a superadmin who tries the mail server; `at` is shown in Jakarta's time. */
export const testMail = (sender: Sender, to: { name: string; at: Date }): MailText => ({
  subject: `Email percobaan ${sender.short}`,
  text: letter(sender, [
    `Halo ${safeName(to.name)},`,
    `Email ini Anda kirim sendiri dari halaman pengaturan ${sender.short} pada ${dayAndTime.format(to.at)} WIB. Karena Anda membacanya, email dari ${sender.short} sampai ke kotak masuk.`,
  ]),
});

/** For somebody who has an account, when their address was used to register again. */
export const alreadyRegisteredMail = (sender: Sender, account: { name: string }): MailText => ({
  subject: `Alamat email Anda sudah terdaftar di ${sender.short}`,
  text: letter(sender, [
    `Halo ${safeName(account.name)},`,
    `Baru saja ada yang mencoba mendaftar di ${sender.short} dengan alamat email ini. Anda sudah memiliki akun, jadi tidak ada yang berubah.`,
    `Jika itu Anda, silakan masuk di ${sender.publicUrl}${paths.login}\nLupa password? Buat yang baru di ${sender.publicUrl}${paths.forgotPassword}`,
    "Jika bukan Anda, abaikan saja email ini. Akun Anda tetap aman.",
  ]),
});

/**
 * For the address that an admin's account had until `at`, shown in Jakarta's time. It does not contain the new one:
 * the old address may have belonged to a stranger by mistake.
 */
export const addressChangedMail = (
  sender: Sender,
  change: { name: string; email: string; at: Date; byOwner: boolean },
): MailText => ({
  subject: `Alamat email akun admin ${sender.short} Anda diubah`,
  text: letter(sender, [
    `Halo ${safeName(change.name)},`,
    `Pada ${dayAndTime.format(change.at)} WIB alamat email akun admin Anda di ${sender.short} diubah ${change.byOwner ? "dari akun itu sendiri" : "oleh superadmin"}. Alamat sebelumnya: ${change.email}. Sejak itu, masuk dan membuat password baru hanya bisa dengan alamat yang baru.`,
    "Anda mengetahuinya? Tidak ada yang perlu dilakukan. Alamat ini tidak lagi dipakai untuk akun itu.",
    `Anda tidak mengetahuinya? Segera hubungi superadmin ${sender.short} di kampus Anda (bila Anda sendiri superadmin: superadmin lain atau pengelola server). Hanya superadmin yang dapat mengembalikan alamatnya. Bila ia sekaligus memberi password baru, semua sesi akun itu berakhir.`,
  ]),
});

/** The last mail to a person who has removed the account. `at` is shown in Jakarta's time. */
export const accountRemovedMail = (
  sender: Sender,
  removed: { name: string; at: Date },
): MailText => ({
  subject: `Akun ${sender.short} Anda sudah dihapus`,
  text: letter(sender, [
    `Halo ${safeName(removed.name)},`,
    `Pada ${dayAndTime.format(removed.at)} WIB akun ${sender.short} Anda dihapus, dengan password Anda. Foto KTM, sesi, dukungan, notifikasi, dan banding UKT ikut dihapus.`,
    "Laporan yang Anda kirim dengan nama tetap ada tanpa nama Anda. Laporan anonim tetap seperti semula: siapa yang menyimpan kodenya masih bisa membukanya dengan akun lain.",
    "Bukan Anda yang menghapusnya? Seseorang mengetahui password Anda. Gantilah di tempat lain yang memakai password yang sama, dan daftarlah lagi bila Anda memerlukan akun.",
  ]),
});

/** What admins have written about a report or an appeal of the reader's since the last mail. `link` is a path. */
export const messagesMail = (
  sender: Sender,
  news: {
    readonly name: string;
    /** 'laporan "…"' */
    readonly subject: string;
    readonly link: string;
    readonly messages: readonly {
      readonly text: string;
      readonly asks: boolean;
      readonly at: Date;
      readonly files: number;
    }[];
  },
): MailText => ({
  subject: news.messages.some(({ asks }) => asks)
    ? `Admin ${sender.short} butuh keterangan Anda`
    : `Pesan baru dari admin ${sender.short}`,
  text: letter(sender, [
    `Halo ${safeName(news.name)},`,
    `Ada ${news.messages.length === 1 ? "pesan baru" : `${news.messages.length} pesan baru`} dari admin tentang ${news.subject}:`,
    ...news.messages.map(({ text, asks, at, files }) =>
      [
        `${dayAndTime.format(at)} WIB${asks ? ", admin meminta keterangan Anda" : ""}`,
        text,
        ...(files > 0 ? [`(${files} berkas, dapat dibuka di ${sender.short})`] : []),
      ].join("\n"),
    ),
    `Balas di ${sender.short}, bukan ke email ini: ${sender.publicUrl}${news.link}`,
  ]),
});

/** What an admin has to know since the summary before. `link` is a path. */
export const summaryMail = (
  sender: Sender,
  summary: { readonly name: string; readonly lines: readonly string[]; readonly link: string },
): MailText => ({
  subject: `Ringkasan untuk admin ${sender.short}`,
  text: letter(sender, [
    `Halo ${safeName(summary.name)},`,
    `Kabar sejak ringkasan sebelumnya:\n${summary.lines.map((line) => `- ${line}`).join("\n")}`,
    `Buka di ${sender.short}: ${sender.publicUrl}${summary.link}`,
    "Ringkasan dikirim pukul 07.00 dan 13.00 WIB, hanya bila ada kabar.",
  ]),
});

/**
 * A notification of the account, as the bell shows it. `link` is a path of the web application; a link alone
 * changes nothing. `asks`: it reports an answer, about which its reader may say whether it settles the matter.
 */
export const notificationMail = (
  sender: Sender,
  notification: { name: string; description: string; link: string | null; asks?: boolean },
): MailText => ({
  subject: `Kabar dari ${sender.short}`,
  text: letter(sender, [
    `Halo ${safeName(notification.name)},`,
    notification.description.trim(),
    `Selengkapnya di ${sender.short}: ${sender.publicUrl}${notification.link ?? ""}`,
    ...(notification.asks
      ? [
          `Apakah masalahnya beres? Buka laporannya lewat tautan di atas, lalu jawab di sana. Anda bisa menjawab dalam ${JUDGING.words} sejak ditanggapi.`,
        ]
      : []),
  ]),
});

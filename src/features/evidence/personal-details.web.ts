import { COMMON_NAMES, INNER_TITLES, NO_NAMES, PLACES, TITLES } from "./name-words.web.ts";

/** What a text may contain that identifies a person, or shows how to reach them. */
export const DETAILS = {
  npm: "NPM",
  phone: "nomor telepon",
  email: "alamat email",
  address: "alamat",
  name: "nama orang",
} as const;

/** A piece of a text, as it is written there. */
export interface Detail {
  readonly kind: keyof typeof DETAILS;
  readonly piece: string;
}

interface Found extends Detail {
  readonly at: number;
}

/** Mailboxes of offices identify nobody. */
const OFFICES =
  /^(?:admin|info|humas|helpdesk|akademik|kemahasiswaan|keuangan|sekretariat|layanan|support|cs|noreply|no-reply|perpustakaan|dekanat|rektorat|pmb|bem|ukm|hima\w*|satgas\w*)@/i;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** A mobile number with 8 to 11 digits after its 8, or any number that begins with +62. */
const PHONE =
  /(?<![\w+.,/-])(?:(?:\((?=[\d+]{3,6}\)))?(?:\+62|62|0)[\s.-]?8|\+62[\s.-]?\d)(?:[\s.()-]{0,2}\d){7,11}(?!\d)/g;

/** Hours and days also begin with 08: '08.00-09.40 10.00', '08-11-2026 10.30'. */
const NO_PHONE = /^08(?:[.:]\d{2}(?!\d)|[-. ]\d{2}[-. ](?:19|20)\d{2}(?!\d))/;

/** Ten digits alone, or after 'NPM' and 'NIM'. */
const NPM = /(?:(?<=\b(?:npm|nim))|(?<![\w.,/@-]))\d{10}(?![\w@]|[.,/-]\d)/gi;
/** Other numbers of the same length. */
const NO_NPM =
  /\b(?:rp|idr|rek(?:ening)?|norek|va|virtual account|transaksi|resi|invoice|tiket|id zoom|meeting id|isbn)[\s.:]*(?:nomor|no)?[\s.:]*$/i;

const NUMBER = String.raw`(?:,?\s*(?:[Nn]o|NO|[Nn]omor)\b\.?\s*\d{1,4}[A-Za-z]?\b)`;
/** A capitalised word, a title or an initial with its dot, or a small number. */
const PROPER = String.raw`(?!(?:N[oO]|Nomor|RT|RW)\b)(?:(?:Prof|Dr|Ir|Hj|KH|\p{Lu})\.|\p{Lu}[\p{L}\d'’]*|\d{1,3}\b)`;
const PROPERS = String.raw`${PROPER}(?:\s+${PROPER}){0,5}`;
/** Words about roads in general: 'Jalan rusak', 'Jalan Menuju Kampus'. */
const ANY_ROADS =
  "rusak|berlubang|padam|mati|becek|banjir|macet|ditutup|setapak|aspal|menuju|masuk|keluar|depan|kampus|utama|kaki|gelap|licin|sempit|tol|di|ke|dari|yang|dan|antara|samping|belakang|sekitar|dekat|itu|ini";
const ANY_ROAD = `(?:${ANY_ROADS}|${ANY_ROADS.replaceAll(/\b\p{Ll}/gu, (letter) => letter.toUpperCase())})\\b`;
const ADDRESS = new RegExp(
  [
    // 'jl' is never another word
    String.raw`(?:[Jj]ln?|JLN?)\b\.?\s*(?!${ANY_ROAD})(?:${PROPERS}|\p{Ll}+(?:\s+(?!(?:no|nomor)\b|${ANY_ROAD})\p{Ll}+){0,2})${NUMBER}?`,
    String.raw`(?:(?<!\b[Ll]ampu\s)[Jj]alan|[Gg]ang|Gg\.?|gg\.)\s+(?!${ANY_ROAD})${PROPERS}${NUMBER}?`,
    String.raw`(?:[Jj]alan|[Gg]ang|[Gg]g)\s+\p{Ll}+(?:\s+\p{Ll}+){0,2}${NUMBER}`,
    String.raw`[Rr][Tt]\.?\s*\d{1,3}\s*[/,]?\s*[Rr][Ww]\.?\s*\d{1,3}`,
    String.raw`[Rr][Tt]\s*/\s*[Rr][Ww]\.?\s*\d{1,3}\s*/\s*\d{1,3}`,
    String.raw`(?:[Pp]erum|[Pp]erumahan|PERUM)\.?\s+(?!Damri|Bulog|Dosen|Peruri)${PROPERS}${NUMBER}?`,
    String.raw`[Bb]lok\s+(?:(?:[A-Z]{1,2}[\s.-]?|[a-z])\d{1,3}(?!\d)${NUMBER}?|[A-Z]{1,2}${NUMBER})`,
  ]
    .map((pattern) => String.raw`(?<!\p{L})${pattern}`)
    .join("|"),
  "gu",
);
/** The text between two parts of one address. */
const JOINED = /^[\s,.]{1,3}$/;

const matches = (text: string, pattern: RegExp, kind: Detail["kind"]): Found[] =>
  [...text.matchAll(pattern)].map(({ 0: piece, index }) => ({ kind, piece, at: index }));

const joined = (text: string, parts: readonly Found[]): Found[] =>
  parts.reduce<Found[]>((all, part) => {
    const last = all.at(-1);
    const end = last && last.at + last.piece.length;
    if (!last || !JOINED.test(text.slice(end, part.at))) return [...all, part];
    const whole = { ...last, piece: text.slice(last.at, part.at + part.piece.length) };
    return [...all.slice(0, -1), whole];
  }, []);

interface Word {
  readonly text: string;
  /** In small letters, without dots. */
  readonly bare: string;
  readonly at: number;
  readonly end: number;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/\p{L}[\p{L}'’-]*\.?/gu)].map(({ 0: word, index }) => ({
    text: word,
    bare: word.replaceAll(".", "").toLowerCase(),
    at: index,
    end: index + word.length,
  }));

const isCapital = (word: string) => /^\p{Lu}/u.test(word);
/** 'FMIPA', 'TU': abbreviations of an office or a subject. */
const isShort = (word: string) => /^\p{Lu}{2,5}\.?$/u.test(word);

/** The words from `from` on that form a name, four at most. */
const nameAt = (text: string, words: readonly Word[], from: number): Word[] => {
  const name: Word[] = [];
  for (const word of words.slice(from, from + 4)) {
    const before = name.at(-1);
    if (before && !/^\s+$/.test(text.slice(before.end, word.at))) break;
    // The end of a sentence; an initial does not end it.
    if (before?.text.endsWith(".") && before.bare.length > 2) break;
    if (NO_NAMES.has(word.bare) || TITLES.has(word.bare) || /-\p{Ll}/u.test(word.text)) break;
    const isName = isCapital(word.text) && !isShort(word.text);
    if (!isName && !COMMON_NAMES.has(word.bare)) break;
    name.push(word);
  }
  return name;
};

const found = (text: string, first: Word, last: Word): Found => ({
  kind: "name",
  piece: text.slice(first.at, last.end),
  at: first.at,
});

/** 'Pak Budi', 'Prof. Dr. Ir. Rina Wati': a title, perhaps several, then a name. */
const titled = (text: string, words: readonly Word[]): Found[] =>
  words.flatMap((first, index) => {
    const before = words[index - 1];
    if (!TITLES.has(first.bare) || (before && PLACES.has(before.bare))) return [];
    // 'dr' without a dot is an abbreviation of 'dari'
    if (first.text === "dr") return [];
    if (before && TITLES.has(before.bare) && text.slice(before.end, first.at).trim() === "")
      return [];
    let from = index + 1;
    for (
      let next = words[from];
      next &&
      (TITLES.has(next.bare) || INNER_TITLES.has(next.bare)) &&
      /^[\s.]*$/.test(text.slice(words[from - 1]?.end, next.at));
      next = words[from]
    )
      from += 1;
    const next = words[from];
    if (!next || !/^\s+$/.test(text.slice(words[from - 1]?.end, next.at))) return [];
    const last = nameAt(text, words, from).at(-1);
    return last ? [found(text, first, last)] : [];
  });

const INTRODUCED =
  /(?:\bnama(?:\s+lengkap)?(?:\s+saya|\s*:)|\bbernama|\batas\s+nama)(?:\s+adalah)?\s*:?\s*$/i;

/** 'Nama saya Rina', 'bernama Budi Santoso'. */
const introduced = (text: string, words: readonly Word[]): Found[] =>
  words.flatMap((first, index) => {
    if (!INTRODUCED.test(text.slice(Math.max(0, first.at - 40), first.at))) return [];
    const last = nameAt(text, words, index).at(-1);
    return last ? [found(text, first, last)] : [];
  });

const CLAUSE_BEGINS =
  /(?:^|[.,;:!?\n(]|\b(?:perkenalkan|halo|hai|hallo|min|kak|pak|bu|admin))\s*$/i;
/** In a text that is all in capitals, an occupation looks like a name. */
const IS_DONE = /^(?:me[mnlrwy]|ber|ter|di)/;
const hasCapitalsThroughout = (words: readonly Word[]) => {
  const long = words.filter(({ text }) => text.length > 3);
  return long.length > 2 && long.filter(({ text }) => isCapital(text)).length > long.length * 0.6;
};

/** 'Perkenalkan, saya Rina Wati': 'saya' at the beginning of a clause, then a name. */
const introducedByMe = (text: string, words: readonly Word[]): Found[] =>
  words.flatMap((me, index) => {
    const next = words[index + 1];
    if (me.bare !== "saya" || !next || !CLAUSE_BEGINS.test(text.slice(0, me.at))) return [];
    if (!/^\s+$/.test(text.slice(me.end, next.at)) || !isCapital(next.text)) return [];
    const isKnown = COMMON_NAMES.has(next.bare);
    if (!isKnown && (IS_DONE.test(next.bare) || hasCapitalsThroughout(words))) return [];
    const last = nameAt(text, words, index + 1).at(-1);
    return last ? [found(text, next, last)] : [];
  });

/** Hides the findings from the next searches. */
const without = (text: string, pieces: readonly Found[]) =>
  pieces.reduce(
    (rest, { at, piece }) =>
      rest.slice(0, at) + "#".repeat(piece.length) + rest.slice(at + piece.length),
    text,
  );

/**
 * The pieces of a text that may identify somebody: a guess by their form only, fast enough for every typed letter.
 * Each piece once, in the order of the text.
 */
export const findDetails = (text: string): readonly Detail[] => {
  const emails = matches(text, EMAIL, "email");
  const afterEmails = without(text, emails);
  const phones = matches(afterEmails, PHONE, "phone").filter(({ piece }) => !NO_PHONE.test(piece));
  const afterPhones = without(afterEmails, phones);
  const npms = matches(afterPhones, NPM, "npm").filter(
    ({ at }) => !NO_NPM.test(afterPhones.slice(Math.max(0, at - 30), at)),
  );
  const afterNumbers = without(afterPhones, npms);
  const addresses = joined(text, matches(afterNumbers, ADDRESS, "address"));
  const rest = without(afterNumbers, addresses);
  const words = wordsOf(rest);
  const names = [titled, introduced, introducedByMe].flatMap((look) => look(rest, words));
  const personal = emails.filter(({ piece }) => !OFFICES.test(piece));
  const all = [...personal, ...phones, ...npms, ...addresses, ...names].map((one) => ({
    ...one,
    piece: one.piece.replace(/[\s.,]+$/, ""),
  }));
  const pieces = new Map(
    all
      .toSorted((a, b) => a.at - b.at)
      .map(({ kind, piece }) => [piece.toLowerCase(), { kind, piece }]),
  );
  return [...pieces.values()];
};

import type * as z from "zod";
import { NEWS_STATUSES } from "../../labels.ts";
import { sizeText } from "../../ui/size-text.ts";
import type { FileChoice } from "../../web/file-choice.ts";
import type { News, NewsInput, newsInput } from "./news.contract.ts";

/** What the form holds: the fields as they are typed. */
export type NewsValues = z.input<typeof newsInput>;

/** The files of a news item, in the order in which they are sent. */
export const NEWS_FILES = ["cover", "attachment"] as const;
export type NewsFileName = (typeof NEWS_FILES)[number];
export type NewsChoices = Readonly<Record<NewsFileName, FileChoice>>;

export const NO_CHOICES: NewsChoices = { cover: null, attachment: null };

type Stored = Pick<News, keyof NewsInput | NewsFileName>;

const NAMES: Readonly<Record<keyof NewsInput, string>> = {
  status: "Status",
  title: "Judul",
  description: "Deskripsi",
};
const FIELDS = Object.keys(NAMES) as (keyof NewsInput)[];

const FILE_NAMES: Readonly<Record<NewsFileName, string>> = {
  cover: "Sampul",
  attachment: "Lampiran",
};

/** A new item, as the book's form begins. */
export const EMPTY: NewsValues = { title: "", description: "", status: "published" };

/** A news item as the form holds it. */
export const valuesOf = ({ title, description, status }: NewsInput): NewsValues => ({
  title,
  description,
  status,
});

/** Whether anything that was filled in differs from `stored`, or from an empty form. */
export const isTouched = (
  values: Partial<NewsValues>,
  choices: NewsChoices,
  stored: Stored | null,
): boolean =>
  FIELDS.some((field) => (values[field] ?? "") !== (stored ?? EMPTY)[field]) ||
  Object.keys(fileChanges(choices, stored)).length > 0;

/** What a newer version says in the fields that were left as they were in `base`. */
export const untouchedOf = (
  values: NewsValues,
  base: NewsInput,
  newer: NewsInput,
): Partial<NewsInput> =>
  Object.fromEntries(
    FIELDS.filter((field) => values[field] === base[field]).map((field) => [field, newer[field]]),
  );

/** The text that has to be sent so that `stored` becomes `input`. */
export const textChanges = (input: NewsInput, stored: NewsInput): Partial<NewsInput> =>
  Object.fromEntries(
    FIELDS.filter((field) => input[field] !== stored[field]).map((field) => [field, input[field]]),
  );

/** The files that have to be sent; removing what is not there is no change. */
export const fileChanges = (
  choices: NewsChoices,
  stored: Stored | null,
): Partial<Record<NewsFileName, File | "">> =>
  Object.fromEntries(
    NEWS_FILES.flatMap((name) => {
      const choice = choices[name];
      if (choice === null || (choice === "" && !stored?.[name])) return [];
      return [[name, choice]];
    }),
  );

/** 'Gambar' or 'PDF': what a stored file is called, since its own name is not kept. */
export const storedName = { cover: "Gambar", attachment: "PDF" } as const;

const storedFile = (name: NewsFileName, file: { readonly bytes: number } | null) =>
  file ? `${storedName[name]}, ${sizeText(file.bytes)}` : "Tidak ada";

const wordsOf = (field: keyof NewsInput, value: string | undefined) => {
  if (field === "status") return NEWS_STATUSES[value as NewsInput["status"]];
  return value?.trim() || "Kosong";
};

/** Both versions of an edit that came too late, in what differs between them. */
export const bothVersions = (values: Partial<NewsValues>, choices: NewsChoices, stored: Stored) => {
  const texts = FIELDS.filter((field) => values[field] !== stored[field]).map((field) => ({
    term: NAMES[field],
    stored: wordsOf(field, stored[field]),
    mine: wordsOf(field, values[field]),
  }));
  const files = Object.entries(fileChanges(choices, stored)).map(([key, choice]) => {
    const name = key as NewsFileName;
    return {
      term: FILE_NAMES[name],
      stored: storedFile(name, stored[name]),
      mine: choice ? `${choice.name}, ${sizeText(choice.size)}` : "Dihapus",
    };
  });
  const differing = [...texts, ...files];
  return {
    stored: differing.map((fact) => ({ term: fact.term, value: fact.stored })),
    mine: differing.map((fact) => ({ term: fact.term, value: fact.mine })),
  };
};

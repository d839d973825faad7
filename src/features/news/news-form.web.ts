import type * as z from "zod";
import { NEWS_STATUSES } from "../../labels.ts";
import { sizeText } from "../../ui/size-text.ts";
import type { FileChoice } from "../../web/file-choice.ts";
import type { News, NewsInput, newsInput } from "./news.contract.ts";

/** The fields of the form as they are typed. */
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
export const EMPTY: Required<NewsValues> = { title: "", description: "", status: "published" };

/** A news item as the form holds it. */
export const valuesOf = ({ title, description, status }: NewsInput): Required<NewsValues> => ({
  title,
  description,
  status,
});

/** Whether anything was filled in or chosen for a new item. */
export const isWorthKeeping = (values: Partial<NewsValues>, choices: NewsChoices): boolean =>
  FIELDS.some((field) => (values[field] ?? "") !== EMPTY[field]) || changesFiles(choices, null);

/** The texts that have to be sent to change `stored` into `input`. */
export const textChanges = (input: NewsInput, stored: NewsInput): Partial<NewsInput> =>
  Object.fromEntries(
    FIELDS.filter((field) => input[field] !== stored[field]).map((field) => [field, input[field]]),
  );

/** The files that have to be sent; removing a missing file is no change. */
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

/** Whether any file has to be sent. */
export const changesFiles = (choices: NewsChoices, stored: Stored | null): boolean =>
  Object.keys(fileChanges(choices, stored)).length > 0;

/** 'Gambar' or 'PDF': the label of a stored file, since its own name is not stored. */
export const storedName = { cover: "Gambar", attachment: "PDF" } as const;

const storedFile = (name: NewsFileName, file: { readonly bytes: number } | null) =>
  file ? `${storedName[name]}, ${sizeText(file.bytes)}` : "Tidak ada";

const wordsOf = (field: keyof NewsInput, value: string | undefined) => {
  if (field === "status") return NEWS_STATUSES[value as NewsInput["status"]];
  return value?.trim() || "Kosong";
};

/** The form's content in words; `choices` are about its files. */
export const factsOf = (values: Partial<NewsValues>, choices: NewsChoices, stored: Stored) => {
  const chosen = fileChanges(choices, stored);
  const fileWords = (name: NewsFileName) => {
    const choice = chosen[name];
    if (choice === undefined) return storedFile(name, stored[name]);
    return choice ? `${choice.name}, ${sizeText(choice.size)}` : "Dihapus";
  };
  return [
    ...FIELDS.map((field) => ({ term: NAMES[field], value: wordsOf(field, values[field]) })),
    ...NEWS_FILES.map((name) => ({ term: FILE_NAMES[name], value: fileWords(name) })),
  ];
};

import { APPEAL_DOCUMENTS, APPEAL_PROBLEMS, type AppealProblem, keysOf } from "../../labels.ts";
import { sizeText } from "../../ui/size-text.ts";
import type { AppealDetail, AppealInput } from "./appeal.contract.ts";
import type { DocumentChoice, DocumentChoices } from "./appeal-documents.web.ts";
import type { AppealValues } from "./appeal-draft.web.ts";

const FIELDS = ["semester", "problem"] as const satisfies readonly (keyof AppealInput)[];
const NAMES = { semester: "Semester", problem: "Jenis bencana" } as const;
const SLOTS = keysOf(APPEAL_DOCUMENTS);

/** An appeal as the form holds it. */
export const valuesOf = ({ semester, problem }: AppealInput): AppealValues => ({
  semester,
  problem,
});

const changesDocument = (choice: DocumentChoice, storedUrl: string | null) =>
  choice === "" ? storedUrl !== null : choice !== null;

/** Whether anything that was filled in differs from `appeal`. */
export const isTouched = (
  values: Partial<AppealValues>,
  choices: DocumentChoices,
  appeal: AppealDetail,
): boolean =>
  FIELDS.some((field) => (values[field] ?? "") !== appeal[field]) ||
  SLOTS.some((slot) => changesDocument(choices[slot], appeal[`${slot}_url`]));

/** What has to be sent so that `stored` becomes `input`. */
export const changesOf = (input: AppealInput, stored: AppealInput): Partial<AppealInput> => ({
  ...(input.semester === stored.semester ? {} : { semester: input.semester }),
  ...(input.problem === stored.problem ? {} : { problem: input.problem }),
});

const wordsOf = (field: (typeof FIELDS)[number], value: string | undefined) =>
  (field === "problem" ? APPEAL_PROBLEMS[value as AppealProblem] : value?.trim()) || "Kosong";

const chosenWords = (choice: DocumentChoice) => {
  if (choice === "") return "Dihapus";
  return choice?.file ? `${choice.file.name}, ${sizeText(choice.file.size)}` : "Foto";
};

/** Both versions of an edit that came too late, in what differs between them. */
export const bothVersions = (
  values: Partial<AppealValues>,
  choices: DocumentChoices,
  stored: AppealDetail,
) => {
  const fields = FIELDS.filter((field) => (values[field] ?? "") !== stored[field]).map((field) => ({
    term: NAMES[field],
    stored: wordsOf(field, stored[field]),
    mine: wordsOf(field, values[field]),
  }));
  const documents = SLOTS.filter((slot) => choices[slot] !== null).map((slot) => ({
    term: APPEAL_DOCUMENTS[slot],
    stored: stored[`${slot}_url`] === null ? "Tidak ada" : "Tersimpan",
    mine: chosenWords(choices[slot]),
  }));
  const differing = [...fields, ...documents];
  return {
    stored: differing.map((fact) => ({ term: fact.term, value: fact.stored })),
    mine: differing.map((fact) => ({ term: fact.term, value: fact.mine })),
  };
};

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

/** Whether the chosen documents change those of `appeal`. */
export const changesDocuments = (choices: DocumentChoices, appeal: AppealDetail): boolean =>
  SLOTS.some((slot) =>
    choices[slot] === "" ? appeal[`${slot}_url`] !== null : choices[slot] !== null,
  );

/** The fields that have to be sent to change `stored` into `input`. */
export const changesOf = (input: AppealInput, stored: AppealInput): Partial<AppealInput> => ({
  ...(input.semester === stored.semester ? {} : { semester: input.semester }),
  ...(input.problem === stored.problem ? {} : { problem: input.problem }),
});

const wordsOf = (field: (typeof FIELDS)[number], value: string | undefined) =>
  (field === "problem" ? APPEAL_PROBLEMS[value as AppealProblem] : value?.trim()) || "Kosong";

const documentWords = (choice: DocumentChoice, isStored: boolean) => {
  if (choice) return choice.file ? `${choice.file.name}, ${sizeText(choice.file.size)}` : "Foto";
  if (!isStored) return "Tidak ada";
  return choice === "" ? "Dihapus" : "Tersimpan";
};

/** The form's content in words; `choices` are about its documents. */
export const factsOf = (
  values: Partial<AppealValues>,
  choices: DocumentChoices,
  stored: AppealDetail,
) => [
  ...FIELDS.map((field) => ({ term: NAMES[field], value: wordsOf(field, values[field]) })),
  ...SLOTS.map((slot) => ({
    term: APPEAL_DOCUMENTS[slot],
    value: documentWords(choices[slot], stored[`${slot}_url`] !== null),
  })),
];

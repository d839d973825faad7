import type { Db } from "../../server/app.ts";
import { fieldProblem } from "../../server/problem.ts";
import type { ListedStudent } from "../enrolment/enrolment.contract.ts";
import { hasAdminAt } from "./campus.sql.ts";
import type { Campus, ValueOf } from "./sections.contract.ts";

/** The most programmes that are named. */
const NAMED = 20;

const programmesOf = ({ people }: Campus) =>
  new Set(people.faculties.flatMap(({ programmes }) => programmes));

/** Whether a student may choose this programme; any, where the campus has no list. */
export const offersProgramme = (campus: Campus, programme: string) => {
  const programmes = programmesOf(campus);
  return programmes.size === 0 || programmes.has(programme);
};

/** Whether the campus has a faculty of this name. */
export const hasFaculty = ({ people }: Campus, faculty: string) =>
  people.faculties.some(({ name }) => name === faculty);

/** The programmes of these students that the campus's own list does not have, each once and not all of many. */
export const unofferedProgrammes = (campus: Campus, students: readonly ListedStudent[]) => {
  const programmes = programmesOf(campus);
  if (programmes.size === 0) return [];
  const theirs = new Set(students.map(({ program_study }) => program_study));
  return [...theirs].filter((programme) => !programmes.has(programme)).slice(0, NAMED);
};

/** Throws a 422 for a new domain at which an admin has an address such as students register with. */
export const refuseAdminsDomain = async (
  db: Db,
  before: ValueOf<"people">,
  after: Partial<ValueOf<"people">>,
) => {
  for (const domain of after.domains ?? []) {
    if (before.domains.includes(domain)) continue;
    if (await hasAdminAt(db, domain))
      throw fieldProblem(
        "domains",
        `Ada admin dengan alamat sepuluh angka di ${domain}. Ganti dulu email admin itu.`,
      );
  }
};

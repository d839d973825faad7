import type { App } from "../../server/app.ts";
import { eraseStudent } from "./erasure.server.ts";

/**
 * Removes a student's account for good on the service's machine, as its owner does in the profile; no mail is sent.
 * Resolves to the number of removed appeals and of reports that lost their author; undefined if there is no such
 * student.
 * @param email the student's address, in any case
 */
export const removeStudentHere = async (
  parts: Pick<App, "db" | "secrets" | "files">,
  email: string,
) => {
  const erased = await eraseStudent(parts, { email: email.toLowerCase() });
  return erased && { appeals: erased.appeals, reports: erased.reports.length };
};

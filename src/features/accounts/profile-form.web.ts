import * as z from "zod";
import { draftSlots } from "../../web/drafts.ts";
import type { EditDraft } from "../../web/use-versioned-form.ts";
import type { User } from "./account.contract.ts";
import { profile } from "./profile.contract.ts";

const values = z.object({
  name: z.string(),
  program_study: z.string(),
  batch: z.string(),
  email: z.string(),
});
export type ProfileValues = z.output<typeof values>;

/** The values with which a profile's form begins. */
export const profileValues = (user: User): ProfileValues => ({
  name: user.name,
  program_study: user.program_study ?? "",
  batch: user.batch === null ? "" : String(user.batch),
  email: user.email,
});

/** The unsaved changes of the user's own profile. */
export const profileDraft = draftSlots<EditDraft<ProfileValues>>("profile");

/** The fields, of those that were typed, that the person may change; a field that was never filled may stay empty. */
const named = (typed: ProfileValues, user: User) => {
  if (user.role !== "student") return { name: typed.name, email: typed.email };
  const { name, program_study, batch } = typed;
  return {
    name,
    ...(program_study.trim() || user.program_study !== null ? { program_study } : {}),
    ...(batch.trim() || user.batch !== null ? { batch: batch.trim() } : {}),
  };
};

/** The user's own profile as input of the call (docs/product/forms.md#profile-forms). */
export const profileForm = (user: User) =>
  values.superRefine((typed, context) => {
    const { error } = profile.safeParse(named(typed, user));
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: "custom", path, message });
  });

/** The fields whose values differ from the stored ones; the year as a number. */
export const profileChange = (typed: ProfileValues, user: User) => {
  const change = profile.parse(named(typed, user));
  const stored: Partial<Record<string, unknown>> = user;
  return Object.fromEntries(
    Object.entries(change).filter(([field, value]) => stored[field] !== value),
  ) as typeof change;
};

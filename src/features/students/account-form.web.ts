import * as z from "zod";
import type { Facts } from "../../call.ts";
import type { StudentStatus } from "../../permissions.ts";
import { draftSlots } from "../../web/drafts.ts";
import type { EditDraft } from "../../web/use-versioned-form.ts";
import type { User } from "../accounts/account.contract.ts";
import { REASON_MISSING } from "../back-office/rejection.web.ts";
import { cleanText } from "../shared/fields.contract.ts";
import { NPM_DIGITS, npmInput, rejectionReason, verification } from "./student.contract.ts";

const NPM_ON_REJECTED = "NPM tidak boleh diisi jika status not_verified";

/** The part of an account that the form changes. */
export type Account = Pick<User, "npm" | "status" | "campus_email">;

/** `status` is empty while none is chosen; then it stays as it is. */
const values = z.object({
  campus_email: z.string(),
  status: z.enum(["", "verified", "not_verified"]),
  npm: z.string().trim(),
  reason: z.string(),
});
export type AccountValues = z.output<typeof values>;

/** The draft on the device does not contain the e-mail, which nobody types. */
const withoutEmail = ({ status, npm, reason }: Partial<AccountValues>) => ({ status, npm, reason });

/** The unsaved decisions on this device, one for each account. */
export const decisionDraft = draftSlots<EditDraft<AccountValues>>("decision", {
  whole: (draft) => ({
    ...draft,
    values: withoutEmail(draft.values),
    base: withoutEmail(draft.base),
  }),
});

/** The values with which an account's form begins. */
export const accountValues = ({ campus_email, npm }: Account): AccountValues => ({
  campus_email: campus_email ?? "",
  status: "",
  npm: npm ?? "",
  reason: "",
});

/** The status after saving. */
export const statusAfter = ({ status }: AccountValues, account: Account): StudentStatus | null =>
  status || account.status;

/**
 * The verification (docs/product/forms.md#verification-form) as input of the two possible calls. A rejected account
 * has no NPM, every other one has ten digits. A rejection needs a reason.
 */
export const accountForm = (facts: Facts, account: Account) => {
  const rejection = verification(facts);
  const number = npmInput(facts);
  return values.superRefine((typed, context) => {
    const { campus_email, npm, reason } = typed;
    const rejects = statusAfter(typed, account) === "not_verified";
    const { error } = rejects
      ? rejection.safeParse({ campus_email, status: "not_verified", reason })
      : number.safeParse({ campus_email, npm });
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: "custom", path, message });
    if (rejects && account.status !== "not_verified" && cleanText(reason) === "")
      context.addIssue({ code: "custom", path: ["reason"], message: REASON_MISSING });
    if (rejects && npm)
      context.addIssue({ code: "custom", path: ["npm"], message: NPM_ON_REJECTED });
  });
};

/** One decision about many waiting accounts. */
export const bulkForm = z
  .object({ status: z.enum(["verified", "not_verified"]), reason: rejectionReason })
  .refine(({ status, reason }) => status === "verified" || reason !== "", {
    error: REASON_MISSING,
    path: ["reason"],
  });
export type BulkValues = z.input<typeof bulkForm>;

/** Whether saving would change the account: its status or its NPM. */
export const changes = (typed: AccountValues, account: Account): boolean =>
  statusAfter(typed, account) !== account.status || typed.npm.trim() !== (account.npm ?? "");

/** The ten digits of a campus e-mail. */
export const npmOfEmail = ({ campus_email }: Account): string =>
  campus_email?.slice(0, NPM_DIGITS) ?? "";

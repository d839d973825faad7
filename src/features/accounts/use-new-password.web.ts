import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { send, type ApiError, type CallInput } from "../../web/api.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useAct } from "../../web/query.ts";
import { isUnanswered } from "../../web/unanswered.ts";
import { getSession } from "../../web/session.ts";
import { newPasswordForm } from "./password-form.web.ts";
import { forgetPendingReset } from "./pending-reset.web.ts";

const VERIFY = "POST /auth/verify-password-reset";

/** The proof of a reset for the server. */
export type ResetProof = CallInput<"POST /auth/check-password-reset">["body"];

export type NewPassword = ReturnType<typeof useNewPassword>;

/** The person who was signed in here as this account no longer is, and the login page would send them away. */
const checkSession = async () => {
  if (getSession()) await send("GET /users/me").catch(() => undefined);
};

/**
 * The form of a new password, and its saving; saved, it leads to the login.
 * @param refused hears of a failure that may be about the proof
 * @param onLost runs where nobody knows whether it was saved
 */
export const useNewPassword = (refused: (error: ApiError) => void, onLost: () => void) => {
  const navigate = useNavigate();
  const state = useLocation().state as { from?: unknown } | null;
  const form = useForm({
    resolver: zodResolver(newPasswordForm),
    mode: "onChange",
    defaultValues: { new_password: "", confirm_new_password: "" },
  });
  const isDone = useRef(false);
  useEffect(
    () => () => {
      if (isDone.current) forgetPendingReset();
    },
    [],
  );
  /** Not for who has left meanwhile. */
  const toLogin = (_: unknown, { body: { email } }: CallInput<typeof VERIFY>) =>
    void checkSession().then(() =>
      navigate(paths.login, { state: { from: state?.from, identifier: email } }),
    );
  const reset = useAct(VERIFY, {
    done: () => {
      isDone.current = true;
    },
    failed: (error) => {
      showFieldFaults(form, error);
      refused(error);
      if (isUnanswered(error)) onLost();
    },
  });
  return {
    form,
    busy: reset.isPending,
    save: (proof: ResetProof) =>
      form.handleSubmit(({ new_password }) =>
        reset.mutate({ body: { ...proof, new_password } }, { onSuccess: toLogin }),
      ),
  };
};

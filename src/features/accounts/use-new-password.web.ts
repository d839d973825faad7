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

/** Notices that the reset has ended this browser's session: otherwise the login page would send the user away. */
const checkSession = async () => {
  if (getSession()) await send("GET /users/me").catch(() => undefined);
};

/**
 * The form of a new password, and its saving, which leads to the login.
 * @param refused gets a failure that may be about the proof
 * @param onLost runs where it is unknown whether the password was saved
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
  /** Nothing happens if the user has left the page meanwhile. */
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

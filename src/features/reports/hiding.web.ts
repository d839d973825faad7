import { useState } from "react";
import type { ApiError } from "../../web/api.ts";

/**
 * From whom a new report is hidden, beside the fields of its form; `onHide` runs where it is hidden from somebody. Its
 * part of the form is open from the beginning where somebody was chosen before, and once its choice is refused.
 */
export const useHiding = (first: readonly string[], onHide: () => void) => {
  const [parties, setParties] = useState(first);
  const [fault, setFault] = useState<string>();
  const [isOpen, setOpen] = useState(first.length > 0);
  return {
    parties,
    fault,
    isOpen,
    setOpen,
    isHidden: parties.length > 0,
    choose: (chosen: readonly string[]) => {
      setParties(chosen);
      setFault(undefined);
      if (chosen.length > 0) onHide();
    },
    fail: ({ errors }: Pick<ApiError, "errors">) => {
      const refused = errors.find(({ path }) => path === "hidden_from");
      setFault(refused?.message);
      if (refused) setOpen(true);
    },
  };
};

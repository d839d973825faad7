import { useState } from "react";
import type { ApiError } from "../../web/api.ts";

/** From whom a new report is hidden, beside the fields of its form; `onHide` runs where it is hidden from somebody. */
export const useHiding = (first: readonly string[], onHide: () => void) => {
  const [parties, setParties] = useState(first);
  const [fault, setFault] = useState<string>();
  return {
    parties,
    fault,
    isHidden: parties.length > 0,
    choose: (chosen: readonly string[]) => {
      setParties(chosen);
      setFault(undefined);
      if (chosen.length > 0) onHide();
    },
    fail: ({ errors }: Pick<ApiError, "errors">) =>
      setFault(errors.find(({ path }) => path === "hidden_from")?.message),
  };
};

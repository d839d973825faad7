import { useQueryClient } from "@tanstack/react-query";
import type { ApiError } from "../../web/api.ts";

/**
 * For a failed act: where the second factor is not as the card says, because another tab was first or the
 * answer to an earlier try was lost, it is asked for anew.
 */
export const useLookAgain = () => {
  const client = useQueryClient();
  return ({ status }: ApiError): void => {
    if (status === 409) void client.invalidateQueries({ queryKey: ["GET /auth/two-step"] });
  };
};

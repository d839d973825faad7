import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ME, useMe } from "./profile.ts";
import { isReachable, onReachable } from "./reachable.ts";

/**
 * Whether the profile could not be loaded more than once in a row; it is tried again, and at once when the server
 * is reached.
 */
export const useProfileTrouble = (): boolean => {
  const client = useQueryClient();
  useEffect(() => {
    const stopWaiting = async () => {
      if (!client.getQueryState(ME)?.fetchFailureCount) return;
      await client.cancelQueries({ queryKey: ME });
      await client.refetchQueries({ queryKey: ME });
    };
    // Later, when it is known whether the answer was the profile's own.
    return onReachable(() => isReachable() && void setTimeout(() => void stopWaiting()));
  }, [client]);
  return useMe().failureCount > 1;
};

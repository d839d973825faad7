import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { OfflineBar } from "../../../ui/OfflineBar.tsx";
import { useConnection, useCopySince } from "../../../web/connection.ts";
import { ME, useMe } from "../../../web/profile.ts";
import { isReachable, onReachable } from "../../../web/reachable.ts";

/**
 * Whether the profile could not be loaded more than once in a row; it is tried again, and at once when the server
 * is reached.
 */
const useProfileTrouble = (): boolean => {
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

/**
 * It loads late and is kept with the pages that can be read offline. Says that there is no connection, and how old
 * the shown page is; with a connection it says that the profile is missing.
 */
export function ConnectionBar() {
  const connection = useConnection();
  const since = useCopySince(connection);
  const isTroubled = useProfileTrouble();
  const trouble = connection === "up" && isTroubled ? "unknown" : connection;
  return <OfflineBar connection={trouble} since={since} />;
}

import { OfflineBar } from "../../../ui/OfflineBar.tsx";
import { useConnection, useCopySince } from "../../../web/connection.ts";
import { useProfileTrouble } from "../../../web/profile-trouble.ts";

/**
 * Loaded late, kept with the pages that can be read without a connection. Says that there is no
 * connection, and of when the kept page is that is shown; with a connection, that the profile is missing.
 */
export function ConnectionBar() {
  const connection = useConnection();
  const since = useCopySince(connection);
  const isTroubled = useProfileTrouble();
  const trouble = connection === "up" && isTroubled ? "unknown" : connection;
  return <OfflineBar connection={trouble} since={since} />;
}

import { OfflineBar } from "../../../ui/OfflineBar.tsx";
import { useConnection, useCopySince } from "../../../web/connection.ts";
import { useProfileTrouble } from "../../../web/profile-trouble.ts";

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

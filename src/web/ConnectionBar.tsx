import { OfflineBar } from "../ui/OfflineBar.tsx";
import { useConnection, useCopySince } from "./connection.ts";

/** Loaded late, kept with the pages that can be read without a connection. Says that there is no connection, and of when the kept page is that is shown. */
export function ConnectionBar() {
  const connection = useConnection();
  return <OfflineBar connection={connection} since={useCopySince(connection)} />;
}

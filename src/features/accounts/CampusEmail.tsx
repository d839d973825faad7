import { classes } from "../../ui/classes.ts";

/**
 * An address that breaks before its domain where one line is too short.
 * @param isCell in a table, which has room for one line on wide screens
 */
export function CampusEmail({ address, isCell = false }: { address: string; isCell?: boolean }) {
  const [npm, domain] = address.split("@");
  return (
    <span className={classes("wrap-anywhere", isCell && "lg:whitespace-nowrap")}>
      {npm}
      <wbr className={isCell ? "lg:hidden" : undefined} />@{domain}
    </span>
  );
}

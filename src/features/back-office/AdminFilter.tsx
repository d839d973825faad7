import { useNavigate } from "react-router";
import { classes } from "../../ui/classes.ts";
import { Select } from "../../ui/Select.tsx";
import { useAddress } from "../../web/route.tsx";
import { knownKey } from "./admin-filters.web.ts";

/**
 * A small list whose choice is in the address.
 * @param name the key in the address
 * @param all the label for no choice
 * @param value the choice where there is always one
 */
export function AdminFilter({
  name,
  label,
  labels,
  all = `Semua ${label.toLowerCase()}`,
  value,
  className,
}: {
  name: string;
  label: string;
  labels: Readonly<Record<string, string>>;
  all?: string;
  value?: string;
  className?: string;
}) {
  const { query, hrefWith } = useAddress();
  const navigate = useNavigate();
  const options = Object.entries(labels).map(([key, text]) => ({ value: key, label: text }));
  return (
    <Select
      label={label}
      value={value ?? knownKey(labels, query[name]) ?? ""}
      className={classes(
        "min-w-0 flex-auto [&_select]:pr-9 [&_select]:pl-3 max-sm:[&_select]:text-xs",
        className,
      )}
      options={value === undefined ? [{ value: "", label: all }, ...options] : options}
      onPick={(picked) => void navigate(hrefWith({ [name]: picked }))}
    />
  );
}

import { useNavigate } from "react-router";
import { Select } from "../../ui/Select.tsx";
import { useAddress } from "../../web/route.tsx";

/**
 * A small list whose choice stands in the address.
 * @param name the key in the address
 * @param all what is said of no choice; left out where there is always one
 */
export function AdminFilter({
  name,
  label,
  all,
  labels,
  value = "",
}: {
  name: string;
  label: string;
  all?: string;
  labels: Readonly<Record<string, string>>;
  value: string | undefined;
}) {
  const { hrefWith } = useAddress();
  const navigate = useNavigate();
  const options = Object.entries(labels).map(([key, text]) => ({ value: key, label: text }));
  return (
    <Select
      label={label}
      value={value}
      className="min-w-0 flex-auto [&_select]:pr-9 [&_select]:pl-3 max-sm:[&_select]:text-xs"
      options={all === undefined ? options : [{ value: "", label: all }, ...options]}
      onPick={(picked) => void navigate(hrefWith({ [name]: picked }))}
    />
  );
}

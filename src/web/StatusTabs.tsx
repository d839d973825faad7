import { keysOf } from "../labels.ts";
import { Tabs } from "../ui/Tabs.tsx";
import { useAddress } from "./route.tsx";

/**
 * The statuses of a list as tabs, all of them first, each with its count; the choice is in the address.
 * @param answer of the list's call; undefined until it has loaded
 */
export function StatusTabs<K extends string>({
  labels,
  answer,
  current,
  label = "Status",
  all = "Semua",
  className = "mt-2.5 mb-3",
}: {
  labels: Readonly<Record<K, string>>;
  answer: { total_per_status: Record<K, number>; counts_are_capped?: boolean } | undefined;
  current: K | undefined;
  label?: string;
  all?: string;
  className?: string;
}) {
  const { hrefWith } = useAddress();
  const counts = answer?.total_per_status;
  const tab = (words: string, count: number | undefined, status?: K) => ({
    label: words,
    count,
    isCapped: answer?.counts_are_capped,
    to: hrefWith({ status }),
    current: current === status,
  });
  const sum = counts && Object.values<number>(counts).reduce((total, n) => total + n, 0);
  return (
    <Tabs
      label={label}
      className={className}
      items={[tab(all, sum), ...keysOf(labels).map((key) => tab(labels[key], counts?.[key], key))]}
    />
  );
}

import { BackLink } from "../ui/PageHeader.tsx";
import { useHydrated } from "./hydrated.ts";
import { useListAddress } from "./way-back.ts";

/** The way back from a page that the server renders, which knows only the list without filters. */
export function BackToList({ path, children }: { path: string; children: string }) {
  const hydrated = useHydrated();
  const list = useListAddress(path);
  return <BackLink to={hydrated ? list : path}>{children}</BackLink>;
}

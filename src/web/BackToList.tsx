import { BackLink } from "../ui/PageHeader.tsx";
import { useHydrated } from "./hydrated.ts";
import { useListAddress } from "./way-back.ts";

/** The way back from a page that the server renders: it knows the plain list alone. */
export function BackToList({ path, children }: { path: string; children: string }) {
  const hydrated = useHydrated();
  const list = useListAddress(path);
  return <BackLink to={hydrated ? list : path}>{children}</BackLink>;
}

import { Notice } from "../../ui/Notice.tsx";
import { useNow } from "../../web/now.ts";
import { useUser } from "../../web/profile.ts";
import { useCall } from "../../web/query.ts";
import { troubleWords } from "./trouble-words.web.ts";

const MINUTE_MS = 60_000;

/** For superadmins: faults of the server that need attention, a sentence each; nothing where all is well. */
export function Troubles() {
  const isSuperadmin = useUser()?.role === "superadmin";
  const now = useNow();
  const { data } = useCall(
    "GET /admin/troubles",
    {},
    { enabled: isSuperadmin, staleTime: 0, refetchInterval: MINUTE_MS },
  );
  if (!isSuperadmin || now === null || !data || data.data.length === 0) return null;
  return (
    <Notice tone="warning" icon="alert" role="status" className="mb-4">
      <ul className="grid gap-1.5">
        {data.data.map((trouble) => {
          const { what, act } = troubleWords(trouble, now);
          return (
            <li key={trouble.kind}>
              <strong className="font-semibold">{what}</strong> {act}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

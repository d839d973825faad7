import { settingsPath } from "../../web/settings-path.ts";
import { Link } from "../../ui/Link.tsx";
import { useUser } from "../../web/profile.ts";
import { useCall } from "../../web/query.ts";

/**
 * Leads superadmins to the first steps of a campus, until all are done or somebody has dismissed them. It lies
 * in the room above the page's title, so that nothing moves when it appears.
 */
export function FirstStepsNotice() {
  const isSuperadmin = useUser()?.role === "superadmin";
  const { data } = useCall("GET /admin/first-steps", {}, { enabled: isSuperadmin });
  if (!isSuperadmin || !data || data.data.done) return null;
  const left = Object.values(data.data.steps).filter((isDone) => !isDone).length;
  if (left === 0) return null;
  return (
    <Link
      to={settingsPath("first_steps")}
      className="absolute top-0 left-0 inline-flex min-h-9 items-center text-sm font-semibold whitespace-nowrap"
    >
      Langkah awal: {left} lagi
    </Link>
  );
}

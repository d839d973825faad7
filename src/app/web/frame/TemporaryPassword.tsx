import { late } from "../../../web/late.ts";
import { LateBoundary } from "../../../web/LateBoundary.tsx";
import { passwordPath } from "./menu.ts";
import { useUser } from "../../../web/profile.ts";

// Few ever see it.
const TemporaryPasswordNotice = late(() =>
  import("./TemporaryPasswordNotice.tsx").then((file) => file.TemporaryPasswordNotice),
);

/** Stays on every page until a password made by the service has been changed; forbids nothing. */
export function TemporaryPassword() {
  const user = useUser();
  if (!user?.must_change_password) return null;
  return (
    <LateBoundary>
      <TemporaryPasswordNotice path={passwordPath(user.role)} />
    </LateBoundary>
  );
}

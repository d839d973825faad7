import { lazyPart } from "../../../web/lazy-part.ts";
import { LazyBoundary } from "../../../web/LazyBoundary.tsx";
import { passwordPath } from "./menu.ts";
import { useUser } from "../../../web/profile.ts";

// It loads late, since few ever see it.
const TemporaryPasswordNotice = lazyPart(
  () => import("./TemporaryPasswordNotice.tsx"),
  "TemporaryPasswordNotice",
);

/** It stays on every page until a password made by the service has been changed; it forbids nothing. */
export function TemporaryPassword() {
  const user = useUser();
  if (!user?.must_change_password) return null;
  return (
    <LazyBoundary>
      <TemporaryPasswordNotice path={passwordPath(user.role)} />
    </LazyBoundary>
  );
}

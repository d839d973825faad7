import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Notice } from "../ui/Notice.tsx";
import { passwordPath } from "./menu.ts";
import { useUser } from "./profile.ts";

/** Stays on every page until a password made by the service has been changed; forbids nothing. */
export function TemporaryPassword() {
  const user = useUser();
  if (!user?.must_change_password) return null;
  return (
    <Notice
      tone="danger"
      icon="key"
      className="mt-4"
      action={
        <ButtonLink to={passwordPath(user.role)} variant="secondary">
          Ganti password
        </ButtonLink>
      }
    >
      Anda masih memakai password sementara. Segera ganti password Anda.
    </Notice>
  );
}

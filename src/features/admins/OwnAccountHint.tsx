import { adminPaths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** The acts that superadmins cannot do to their own account here. */
export function OwnAccountHint() {
  return (
    <Notice
      action={
        <ButtonLink to={adminPaths.profile} variant="secondary">
          Profil saya
        </ButtonLink>
      }
    >
      Ini akun Anda. Password, login dua langkah, dan sesi diatur di profil. Peran Anda hanya dapat
      diubah superadmin lain.
    </Notice>
  );
}

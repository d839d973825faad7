import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { Notice } from "../../../ui/Notice.tsx";

/** @param path where the password is changed */
export function TemporaryPasswordNotice({ path }: { path: string }) {
  return (
    <Notice
      tone="danger"
      icon="key"
      className="mt-4"
      action={
        <ButtonLink to={path} variant="secondary">
          Ganti password
        </ButtonLink>
      }
    >
      Anda masih memakai password sementara. Segera ganti password Anda.
    </Notice>
  );
}

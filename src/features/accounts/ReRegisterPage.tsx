import { adminPaths, paths } from "../../paths.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { PageSkeleton } from "../../web/PageSkeleton.tsx";
import { useProfilePending, useUser } from "../../web/profile.ts";
import { ReRegisterForm } from "./ReRegisterForm.tsx";
import { usePromises } from "../../web/use-promises.ts";
import { Redirect } from "../../web/Redirect.tsx";

/** `/registrasi-ulang`: for rejected students only. An old profile sends nobody away. */
export function ReRegisterPage() {
  const user = useUser();
  const pending = useProfilePending();
  const { verification } = usePromises();
  if (user && user.role !== "student") return <Redirect to={adminPaths.profile} />;
  if (user?.status === "not_verified")
    return (
      <div className="mx-auto w-full max-w-form">
        <PageHeader title="Registrasi ulang">
          Perbaiki nama atau foto KTM Anda. Admin memeriksanya lagi dalam {verification.unbroken}.
        </PageHeader>
        <ReRegisterForm user={user} />
      </div>
    );
  return pending ? <PageSkeleton /> : <Redirect to={paths.profileTab("profil")} />;
}

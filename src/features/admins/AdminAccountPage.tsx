import { adminPaths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { BackLink } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton, SkeletonRows } from "../../ui/Skeleton.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { Loaded, useRecord } from "../../web/Loaded.tsx";
import { useUser } from "../../web/profile.ts";
import { NotFoundPage } from "../../web/NotFoundPage.tsx";
import type { AdminAccount } from "./admin.contract.ts";
import { adminDraft } from "./admin-form.web.ts";
import { AdminProfile } from "./AdminProfile.tsx";
import { AdminRights } from "./AdminRights.tsx";
import { Redirect } from "../../web/Redirect.tsx";

/**
 * `/admin/detail-akun/{id}/admin`, for superadmins. Other admins are led to their own profile, or to the accounts
 * that they may see.
 * @param list where 'Kelola Akun' leads back to
 */
export function AdminAccountPage({ id, list }: { id: string; list: string }) {
  const own = useUser();
  const isSuperadmin = own?.role === "superadmin";
  const { result, isMissing } = useRecord("GET /admin/{id}", id, { enabled: isSuperadmin });
  if (own && !isSuperadmin)
    return <Redirect to={String(own.id) === id ? adminPaths.profile : adminPaths.accounts} />;
  if (own && isMissing) return <NotFoundPage />;
  return (
    <>
      <div className="pt-2 pb-1">
        <BackLink to={list}>Kelola Akun</BackLink>
      </div>
      <Loaded
        result={result}
        title="Akun belum bisa dimuat."
        heading="h1"
        frame={Card}
        loading={
          <Loading label="Memuat akun…" className="grid gap-4">
            <Skeleton width="16rem" height="1.75rem" />
            <SkeletonRows rows={5} />
          </Loading>
        }
      >
        {({ data }) => own && <Account admin={data} ownId={own.id} list={list} />}
      </Loaded>
    </>
  );
}

function Account({ admin, ownId, list }: { admin: AdminAccount; ownId: number; list: string }) {
  const isOwn = admin.id === ownId;
  return (
    <>
      <h1 className="text-lg wrap-anywhere">{admin.name}</h1>
      <p className="mt-1.5 mb-4 flex flex-wrap items-center gap-2">
        <Chip icon="user">{admin.role === "superadmin" ? "Superadmin" : "Admin"}</Chip>
        {isOwn && <Chip>Anda</Chip>}
        {admin.two_step && <Chip icon="lock">Login dua langkah</Chip>}
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-8">
        <WithDraft slot={adminDraft(admin.id)} userId={ownId} loading={<SkeletonRows rows={5} />}>
          {(left) => <AdminProfile admin={admin} userId={ownId} left={left} />}
        </WithDraft>
        {isOwn ? (
          <Notice
            action={
              <ButtonLink to={adminPaths.profile} variant="secondary">
                Profil saya
              </ButtonLink>
            }
          >
            Ini akun Anda. Password, login dua langkah, dan sesi diatur di profil. Peran Anda hanya
            dapat diubah superadmin lain.
          </Notice>
        ) : (
          <AdminRights admin={admin} list={list} />
        )}
      </div>
    </>
  );
}

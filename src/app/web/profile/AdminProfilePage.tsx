import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { LeaveDialog } from "../../../web/LeaveDialog.tsx";
import { useUser } from "../../../web/profile.ts";
import { SessionsCard } from "../../../features/sessions/SessionsCard.tsx";
import { TwoStepCard } from "../../../features/two-step/TwoStepCard.tsx";
import type { User } from "../../../features/accounts/account.contract.ts";
import { PasswordForm } from "../../../features/accounts/PasswordForm.tsx";
import { ProfileFacts } from "../../../features/accounts/ProfileFacts.tsx";

/** `/admin/profil`: an admin's own name, e-mail, password, second factor and sessions. */
export function AdminProfilePage() {
  const user = useUser();
  return user && <AdminProfile user={user} />;
}

/** Urgent matters come first: the change of a temporary password, the second factor. */
function AdminProfile({ user }: { user: User }) {
  const [leaving, setLeaving] = useState(false);
  // The value at first: the recovery codes stay visible after the second factor is no longer due.
  const [isTwoStepFirst] = useState(user.must_set_up_two_step === true);
  const profile = [<ProfileFacts key="facts" user={user} />, <PasswordForm key="password" />];
  const own = user.must_change_password ? profile.toReversed() : profile;
  const twoStep = <TwoStepCard key="two-step" />;
  return (
    <div className="mx-auto w-full max-w-form">
      <PageHeader
        dense
        title="Profil saya"
        actions={
          <Button variant="danger-quiet" icon="out" onClick={() => setLeaving(true)}>
            Keluar
          </Button>
        }
      />
      {user.must_set_up_two_step && (
        <Notice tone="danger" icon="lock" className="mb-4">
          <b className="block font-semibold">Nyalakan login dua langkah dulu.</b>
          Superadmin mewajibkannya untuk semua admin. Setelah menyala, halaman admin terbuka lagi.
        </Notice>
      )}
      <div className="grid gap-4">
        {isTwoStepFirst ? [twoStep, ...own] : [...own, twoStep]}
        <SessionsCard />
      </div>
      <LeaveDialog open={leaving} onClose={() => setLeaving(false)} />
    </div>
  );
}

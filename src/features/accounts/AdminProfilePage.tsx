import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { LeaveDialog } from "../../web/LeaveDialog.tsx";
import { useUser } from "../../web/profile.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import { ProfileFacts } from "./ProfileFacts.tsx";

/** `/admin/profil`: an admin's own name, e-mail and password. A temporary password comes first. */
export function AdminProfilePage() {
  const user = useUser();
  const [leaving, setLeaving] = useState(false);
  if (!user) return null;
  const parts = [<ProfileFacts key="facts" user={user} />, <PasswordForm key="password" />];
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
      <div className="grid gap-4">{user.must_change_password ? parts.toReversed() : parts}</div>
      <LeaveDialog open={leaving} onClose={() => setLeaving(false)} />
    </div>
  );
}

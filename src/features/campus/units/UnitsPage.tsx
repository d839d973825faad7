import { PageHeader } from "../../../ui/PageHeader.tsx";
import { useUser } from "../../../web/profile.ts";
import { OneSection } from "../OneSection.tsx";
import { SettingsTabs } from "../SettingsTabs.tsx";
import { UnitsForm } from "./UnitsForm.tsx";

/** `/admin/unit`, for superadmins: who acts on reports beside the clinic, and who its members are. */
export function UnitsPage() {
  const user = useUser();
  if (!user) return null;
  return (
    <div className="pb-8">
      <PageHeader title="Unit" dense>
        Kantor fakultas, biro, atau satgas yang menindaklanjuti laporan selain klinik.
      </PageHeader>
      <SettingsTabs current="units" />
      <OneSection section="units" form={UnitsForm} userId={user.id} />
    </div>
  );
}

import type { ComponentType } from "react";
import { keysOf } from "../../labels.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useUser } from "../../web/profile.ts";
import { useAddress } from "../../web/route.tsx";
import { FirstSteps } from "../first-steps/FirstSteps.tsx";
import { BuildingsForm } from "./BuildingsForm.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { EmergencyForm } from "./EmergencyForm.tsx";
import { IdentityForm } from "./IdentityForm.tsx";
import { OneSection } from "./OneSection.tsx";
import { OrganisationsForm } from "./OrganisationsForm.tsx";
import { PromisesForm } from "./PromisesForm.tsx";
import { PeopleForm } from "./PeopleForm.tsx";
import { PromosForm } from "./PromosForm.tsx";
import { QuestionsForm } from "./QuestionsForm.tsx";
import { RetentionForm } from "./RetentionForm.tsx";
import type { SectionFormProps } from "./SectionForm.tsx";
import type { Section } from "./sections.contract.ts";
import { SettingsTabs } from "./SettingsTabs.tsx";

/** Units have a page of their own. */
type Tabbed = Exclude<Section, "units">;

const FORMS: { readonly [S in Tabbed]: ComponentType<SectionFormProps<S>> } = {
  emergency: EmergencyForm,
  organisations: OrganisationsForm,
  contact: ContactForm,
  questions: QuestionsForm,
  promos: PromosForm,
  identity: IdentityForm,
  promises: PromisesForm,
  people: PeopleForm,
  buildings: BuildingsForm,
  retention: RetentionForm,
  first_steps: FirstSteps,
};

/** `/admin/pengaturan`, for superadmins: what a campus sets for itself, a section at a time. */
export function SettingsPage() {
  const user = useUser();
  const { query } = useAddress();
  const asked = query["bagian"];
  const section = keysOf(FORMS).find((one) => one === asked) ?? "emergency";
  if (!user) return null;
  return (
    <div className="pb-8">
      <PageHeader title="Pengaturan" dense>
        Yang milik kampus Anda. Setiap bagian disimpan sendiri, dan langsung berlaku untuk semua
        orang.
      </PageHeader>
      <SettingsTabs current={section} />
      <OneSection<Tabbed>
        key={section}
        section={section}
        form={FORMS[section] as ComponentType<SectionFormProps<Tabbed>>}
        userId={user.id}
      />
    </div>
  );
}

import type { ComponentType } from "react";
import { Card } from "../../ui/Card.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { Loaded } from "../../web/Loaded.tsx";
import { useCall } from "../../web/query.ts";
import type { SectionFormProps } from "./SectionForm.tsx";
import { sectionDraft } from "./section-draft.web.ts";
import type { Section } from "./sections.contract.ts";

/** A section of the settings as it is stored, in its form, with what was left unsaved on this device. */
export function OneSection<S extends Section>({
  section,
  form,
  userId,
}: {
  section: S;
  form: ComponentType<SectionFormProps<S>>;
  userId: number;
}) {
  const result = useCall("GET /admin/settings/{section}", { params: { section } });
  const Form = form as ComponentType<SectionFormProps<never>>;
  const loading = (
    <Loading label="Memuat pengaturan…">
      <Card padding="dense" aria-hidden="true" className="grid max-w-form gap-4">
        <Skeleton height="4.5rem" />
        <Skeleton height="4.5rem" />
        <Skeleton height="12rem" />
      </Card>
    </Loading>
  );
  return (
    <Loaded result={result} title="Pengaturan belum bisa dimuat." frame={Card} loading={loading}>
      {({ data }) => (
        <WithDraft slot={sectionDraft(section)} userId={userId} loading={loading}>
          {(left) => <Form stored={data as never} userId={userId} left={left as never} />}
        </WithDraft>
      )}
    </Loaded>
  );
}

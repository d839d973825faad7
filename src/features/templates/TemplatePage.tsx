import { adminPaths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { LeftOfDeleted } from "../../web/LeftOfDeleted.tsx";
import { Loaded, useRecord } from "../../web/Loaded.tsx";
import { useUser } from "../../web/profile.ts";
import { useListAddress } from "../../web/way-back.ts";
import type { Template } from "./template.contract.ts";
import { NEW, templateDraft } from "./template-draft.web.ts";
import { TemplateForm } from "./TemplateForm.tsx";
import { useParams } from "../../web/route.tsx";

const LIST = adminPaths.templates;

/** `/admin/templat/baru` and `/admin/templat/{id}`: a new template, or one to edit or delete. */
export function TemplatePage() {
  const { id = "" } = useParams();
  const user = useUser();
  const list = useListAddress(LIST);
  const isNew = id === NEW;
  const { result, isMissing } = useRecord("GET /admin/templates/{id}", id);
  if (!user) return null;
  if (!isNew && isMissing && !result.data) return <Gone id={id} userId={user.id} list={list} />;
  return (
    <>
      <PageHeader
        title={isNew ? "Templat baru" : "Ubah templat"}
        dense
        back={{ to: list, label: "Templat" }}
      />
      {isNew ? (
        <Form key={NEW} template={null} userId={user.id} list={list} />
      ) : (
        <Loaded
          result={result}
          title="Templat belum bisa dimuat."
          frame={Card}
          loading={<FormLoading />}
        >
          {({ data }) => <Form key={id} template={data} userId={user.id} list={list} />}
        </Loaded>
      )}
    </>
  );
}

/** The form, starting with the unsaved input on this device. */
function Form({ template, ...page }: { template: Template | null; userId: number; list: string }) {
  const slot = templateDraft(template?.id ?? NEW);
  return (
    <WithDraft slot={slot} userId={page.userId} loading={<FormLoading />}>
      {(left) => <TemplateForm {...page} template={template} slot={slot} left={left} />}
    </WithDraft>
  );
}

/** In place of a deleted template: what an edit of it has left on this device, as a new one. */
function Gone({ id, ...page }: { id: string; userId: number; list: string }) {
  const slot = templateDraft(Number(id));
  return (
    <LeftOfDeleted
      name="Templat"
      slot={slot}
      userId={page.userId}
      header={<PageHeader title="Templat baru" dense back={{ to: page.list, label: "Templat" }} />}
      loading={<FormLoading />}
    >
      {({ savedAt, content: { values } }) => (
        <TemplateForm
          {...page}
          template={null}
          slot={slot}
          left={{ savedAt, content: { values } }}
        />
      )}
    </LeftOfDeleted>
  );
}

const FormLoading = () => (
  <Loading label="Memuat templat…">
    <Card padding="dense" aria-hidden="true" className="grid max-w-form gap-4">
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="12rem" />
    </Card>
  </Loading>
);

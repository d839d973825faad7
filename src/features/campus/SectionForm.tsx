import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import type { Path, Resolver } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { SendBar } from "../../ui/SendBar.tsx";
import type { ApiError } from "../../web/api.ts";
import type { DraftSlot, FoundDraft } from "../../web/drafts.ts";
import { useAct } from "../../web/query.ts";
import {
  type EditDraft,
  useVersionedForm,
  type VersionedFormOf,
} from "../../web/use-versioned-form.ts";
import { VersionNotice } from "../../web/VersionNotice.tsx";
import { type Section, SECTION_WORDS, SECTIONS, type ValueOf } from "./sections.contract.ts";
import { sectionDraft, type Stored, type Typed } from "./section-draft.web.ts";
import { settingFacts } from "../audit/setting-facts.web.ts";

export interface SectionFormProps<S extends Section> {
  readonly stored: Stored<S>;
  readonly userId: number;
  readonly left: FoundDraft<Partial<EditDraft<Typed<S>>>> | undefined;
}

/** The form of a section, for its fields. */
export type SectionEdit<S extends Section> = VersionedFormOf<
  Stored<S>,
  Typed<S>,
  ValueOf<S>
>["form"];

/** The fault of a field by its path; an empty field has none before somebody was there. */
type FaultOf<S extends Section> = (path: Path<Typed<S>>) => string | undefined;

const valuesOf = <S extends Section>(stored: Stored<S>) => {
  const { version: _version, ...values } = stored;
  return values as unknown as Typed<S>;
};

/**
 * A section of the settings: its fields, the button that saves it, and a preview beside it.
 * @param fields gets the form, whether it is being sent, and what says the fault of a field
 * @param beside the heading of the preview
 * @param preview gets what is typed
 */
export function SectionForm<S extends Section>({
  section,
  stored,
  userId,
  left,
  fields,
  beside = "Yang dibaca mahasiswa",
  preview,
}: SectionFormProps<S> & {
  section: S;
  beside?: string;
  fields: (form: SectionEdit<S>, busy: boolean, faultOf: FaultOf<S>) => ReactNode;
  preview: (typed: Typed<S>) => ReactNode;
}) {
  const edit = useVersionedForm<Stored<S>, Typed<S>, ValueOf<S>>({
    record: stored,
    valuesOf,
    resolver: () =>
      zodResolver(SECTIONS[section] as never) as unknown as Resolver<Typed<S>, unknown, ValueOf<S>>,
    slot: sectionDraft(section) as unknown as DraftSlot<EditDraft<Typed<S>>>,
    userId,
    left,
  });
  const change = useAct("PATCH /admin/settings/{section}", {
    invalidates: ["GET /admin/settings/{section}", "GET /settings", "GET /retention"],
    done: ({ data }) => edit.saved(data as unknown as Stored<S>),
    failed: (error: ApiError) => edit.failed(error),
  });
  const busy = change.isPending;
  const send = (body: ValueOf<S>) => {
    if (!busy) change.mutate({ params: { section }, body: { ...body, version: edit.version } });
  };
  const { formState, getFieldState, getValues } = edit.form;
  const faultOf: FaultOf<S> = (path) => {
    const { error, isTouched } = getFieldState(path, formState);
    const isShown = isTouched || String(getValues(path)) !== "";
    return isShown ? (error?.root?.message ?? error?.message) : undefined;
  };
  const title = SECTION_WORDS[section];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,0.8fr)] lg:gap-8">
      <Card padding="dense">
        <Form aria-label={title} onSubmit={edit.submit(send)} className="grid gap-5">
          <VersionNotice
            edit={edit}
            title="Pengaturan ini sudah diubah orang lain."
            heading="h2"
            stored={settingFacts(valuesOf(edit.record))}
            mine={settingFacts(edit.typed)}
            busy={busy}
            onKeep={edit.keepMine(send)}
          />
          {fields(edit.form, busy, faultOf)}
          {!edit.overtaken && (
            <SendBar>
              <Button
                type="submit"
                variant="primary"
                disabled={!edit.isValid || !edit.touched}
                busy={busy}
              >
                Simpan
              </Button>
            </SendBar>
          )}
        </Form>
      </Card>
      <section
        aria-labelledby="pratinjau"
        className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-md bg-sunken p-4 lg:sticky lg:top-4"
      >
        <h2 id="pratinjau" className="text-sm tracking-normal">
          {beside}
        </h2>
        {preview(edit.typed)}
      </section>
    </div>
  );
}

import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState, type KeyboardEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import type * as z from "zod";
import { mayDeleteNote } from "../../record-permissions.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { Loading, Skeleton, SkeletonLines } from "../../ui/Skeleton.tsx";
import { Count } from "../../ui/Tabs.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { momentText } from "../../web/dates.ts";
import { draftSlots, type FoundDraft } from "../../web/drafts.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { AfterSending } from "../../web/AfterSending.tsx";
import { useKeepDraft, WithDraft } from "../../web/KeptDraft.tsx";
import { Loaded } from "../../web/Loaded.tsx";
import { RestoredDraft } from "../../web/RestoredDraft.tsx";
import { Moment } from "../../web/Moment.tsx";
import { useUser } from "../../web/profile.ts";
import { useAct, useCall } from "../../web/query.ts";
import type { Item } from "../shared/item.contract.ts";
import { type Note, NOTE_MAX, noteInput } from "./note.contract.ts";

const LIST = "GET /admin/notes/{kind}/{id}";
const ADD = "POST /admin/notes/{kind}/{id}";
const LOADING = <Skeleton height="8rem" />;

/** The half-written notes of this device, one for each item. */
const newNote = draftSlots<typeof BLANK>("note");

/**
 * Internal notes on an item, which only admins can read.
 * @param on the background: a card on the plain page, a sheet on the blue ground
 */
export function Notes({ about, on = "page" }: { about: Item; on?: "page" | "ground" }) {
  const result = useCall(LIST, { params: { ...about } });
  const notes = result.data?.data;
  const user = useUser();
  const slot = newNote(`${about.kind}:${about.id}`);
  const Paper = on === "ground" ? Sheet : Card;
  return (
    <Paper
      as="section"
      padding="dense"
      className="grid min-w-0 gap-3.5"
      aria-labelledby="catatan-internal"
    >
      <div className="flex items-center gap-2">
        <Icon name="note" className="size-5" />
        <h2 id="catatan-internal" tabIndex={-1} className="text-md">
          Catatan internal
        </h2>
        {notes && notes.length > 0 && <Count>{notes.length}</Count>}
      </div>
      <p className="-mt-2 text-xs text-muted">
        Hanya untuk admin. Tidak pernah dikirim kepada mahasiswa.
      </p>
      <Loaded
        result={result}
        title="Catatan belum bisa dimuat."
        heading="h3"
        loading={
          <Loading label="Memuat catatan…">
            <SkeletonLines lines={2} />
          </Loading>
        }
      >
        {({ data }) => <NoteList notes={data} />}
      </Loaded>
      {user && (
        <AfterSending key={`${about.kind}:${about.id}`} call={ADD} params={about} loading={LOADING}>
          <WithDraft slot={slot} userId={user.id} loading={LOADING}>
            {(left) => <NoteForm about={about} userId={user.id} left={left} />}
          </WithDraft>
        </AfterSending>
      )}
    </Paper>
  );
}

function NoteList({ notes }: { notes: readonly Note[] }) {
  const user = useUser();
  const [asked, setAsked] = useState<Note | null>(null);
  const remove = useAct("DELETE /admin/notes/{id}", {
    invalidates: [LIST],
    done: () => setAsked(null),
    failed: ({ status }) => {
      if (status === 404) setAsked(null);
    },
  });
  if (notes.length === 0) return <p className="text-sm text-muted">Belum ada catatan.</p>;
  return (
    <>
      <ol aria-label="Catatan, yang terbaru terakhir" className="grid gap-3">
        {notes.map((note) => {
          const { id, text, at, admins } = note;
          return (
            <li key={id} className="flex items-start gap-2 border-l-3 border-kunyit py-0.5 pl-3.5">
              <div className="min-w-0 flex-auto">
                <p className="max-w-(--measure) text-sm wrap-anywhere whitespace-pre-line">
                  {text}
                </p>
                <p className="text-xs text-muted">
                  {admins.name} · <Moment at={at} />
                </p>
              </div>
              {user && !mayDeleteNote(user, { admin_id: admins.id }) && (
                <IconButton
                  icon="trash"
                  label={`Hapus catatan ${admins.name}, ${momentText(at)}`}
                  aria-haspopup="dialog"
                  className="-my-2 flex-none text-muted"
                  onClick={() => setAsked(note)}
                />
              )}
            </li>
          );
        })}
      </ol>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && remove.mutate({ params: { id: asked.id } })}
        title="Hapus catatan ini?"
        confirm="Ya, hapus"
        busy={remove.isPending}
      >
        <p className="wrap-anywhere whitespace-pre-line">{asked?.text}</p>
        <p className="mt-2 text-muted">Tidak bisa dibatalkan.</p>
      </ConfirmDialog>
    </>
  );
}

const BLANK = { text: "" };

function NoteForm({
  about,
  userId,
  left,
}: {
  about: Item;
  userId: number;
  left: FoundDraft<typeof BLANK> | undefined;
}) {
  const box = useRef<HTMLFormElement>(null);
  const [restoredAt, setRestoredAt] = useState(left?.savedAt);
  const form = useForm<z.input<typeof noteInput>, unknown, z.output<typeof noteInput>>({
    resolver: zodResolver(noteInput),
    mode: "onChange",
    defaultValues: left?.content ?? BLANK,
  });
  const text = useWatch({ control: form.control, name: "text" });
  const draft = text.trim() ? { text } : null;
  const slot = newNote(`${about.kind}:${about.id}`);
  const { sent } = useKeepDraft(slot, userId, draft);
  const clear = () => {
    // the button that was pressed by keyboard is disabled, or disappears
    if (box.current?.querySelector(":focus-visible")) form.setFocus("text");
    form.reset(BLANK);
    setRestoredAt(undefined);
  };
  const { errors, isValid } = form.formState;
  const add = useAct(ADD, {
    invalidates: [LIST],
    // text that was typed since is another note
    done: (_, { body }) => {
      if (form.getValues("text").trim() !== body.text) return;
      sent();
      clear();
    },
    failed: (error) => showFieldFaults(form, error),
  });
  const submit = form.handleSubmit((body) => {
    if (!add.isPending) add.mutate({ params: { ...about }, body });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    // the answer form beside it uses the same key
    event.preventDefault();
    void submit();
  };
  return (
    <Form ref={box} onSubmit={submit} className="no-print grid gap-2.5">
      {restoredAt && draft && <RestoredDraft savedAt={restoredAt} onDiscard={clear} />}
      <TextArea
        {...form.register("text")}
        label="Catatan baru"
        rows={2}
        counter={NOTE_MAX}
        className="[&_textarea]:min-h-18"
        error={errors.text?.message}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" disabled={!isValid} busy={add.isPending} className="justify-self-start">
        Simpan catatan
      </Button>
    </Form>
  );
}

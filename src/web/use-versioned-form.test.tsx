import { useEffect, useState } from "react";
import type { Resolver } from "react-hook-form";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { User } from "../features/accounts/account.contract.ts";
import { ApiError } from "./api.ts";
import { heldDrafts } from "./draft-owner.ts";
import { draftSlot } from "./drafts.ts";
import { signIn } from "./session.ts";
import { type EditDraft, useVersionedForm } from "./use-versioned-form.ts";
import { VersionNotice } from "./VersionNotice.tsx";

interface Note {
  readonly version: number;
  readonly title: string;
  readonly text: string;
}
interface Values {
  title: string;
  text: string;
}
const notes = draftSlot<EditDraft<Values>>("note");
const valuesOf = ({ title, text }: Note): Values => ({ title, text });
const resolver: Resolver<Values, unknown, Values> = (values) => ({ values, errors: {} });
const factsOf = ({ title, text }: Values) => [
  { term: "Judul", value: title },
  { term: "Isi", value: text },
];

const sent: (Values & { version: number })[] = [];
let reply: (values: Values) => Note | ApiError;
/** Acts beside the form: by others, and by the person. */
const beside: Record<"others" | "own", (note: Note) => void> = {
  others: () => {},
  own: () => {},
};
const made = new Set<number>();
beforeEach(() => made.clear());

function Form({ first, left }: { first: Note; left?: EditDraft<Values> }) {
  const [record, setRecord] = useState(first);
  const setOwn = Object.assign((note: Note) => beside.own(note), {
    others: setRecord,
    isOwn: ({ version }: Note) => made.has(version),
  });
  const edit = useVersionedForm({
    record,
    valuesOf,
    resolver: () => resolver,
    slot: notes,
    userId: 7,
    left: left && { content: left, savedAt: "2026-11-14T08:30:00.000Z" },
    setRecord: setOwn,
  });
  useEffect(() => {
    const own = (note: Note) => {
      made.add(note.version);
      setRecord(note);
    };
    Object.assign(beside, { others: setRecord, own });
  }, []);
  const send = (values: Values) => {
    sent.push({ ...values, version: edit.version });
    const answer = reply(values);
    if (answer instanceof ApiError) edit.failed(answer);
    else edit.saved(answer);
  };
  return (
    <form onSubmit={edit.submit(send)}>
      <VersionNotice
        edit={edit}
        title="Sudah diubah."
        stored={factsOf(valuesOf(edit.record))}
        mine={factsOf(edit.typed)}
        busy={false}
        onKeep={edit.keepMine(send)}
      />
      <input aria-label="Judul" {...edit.form.register("title")} />
      <input aria-label="Isi" {...edit.form.register("text")} />
      {!edit.overtaken && <button>Simpan</button>}
    </form>
  );
}

const first: Note = { version: 1, title: "Air", text: "Mati" };
const open = (left?: EditDraft<Values>, record = first) =>
  render(
    <MemoryRouter>
      <Form first={record} left={left} />
    </MemoryRouter>,
  );
const title = page.getByLabelText("Judul");
const text = page.getByLabelText("Isi");
const both = page.getByRole("alert");
const save = page.getByRole("button", { name: "Simpan", exact: true });
const keepMine = page.getByRole("button", { name: "Simpan isian saya" });
const takeStored = page.getByRole("button", { name: "Pakai yang tersimpan" });
const stale = (note: Note) => new ApiError(409, { code: "STALE", data: note });
const draft = () => notes.open(7)?.content;

beforeEach(() => {
  signIn("t1", { id: 7, name: "Siti", role: "admin" } as User);
  heldDrafts.clear();
  sent.length = 0;
  reply = (values) => ({ ...values, version: 2 });
});

test("a newer version takes the place of what nobody has touched", async () => {
  await open();
  beside.others({ version: 2, title: "Air bersih", text: "Mati dua hari" });
  await expect.element(title).toHaveValue("Air bersih");
  await expect.element(both).not.toBeInTheDocument();
  await title.fill("Air minum");
  await save.click();
  expect(sent).toEqual([{ title: "Air minum", text: "Mati dua hari", version: 2 }]);
});

test("what was typed stays, what was left alone follows, and both are shown where they differ", async () => {
  await open();
  await title.fill("Air saya");
  beside.others({ version: 2, title: "Air bersih", text: "Mati dua hari" });
  await expect.element(both).toMatchTextContent("Air bersih");
  await expect.element(both).toMatchTextContent("Air saya");
  await expect.element(both).not.toMatchTextContent("Mati");
  await expect.element(title).toHaveValue("Air saya");
  await expect.element(text).toHaveValue("Mati dua hari");
});

test("nothing is saved over a newer version but by the button that says so", async () => {
  await open();
  await title.fill("Air saya");
  beside.others({ ...first, version: 2, title: "Air bersih" });
  await expect.element(keepMine).toBeVisible();
  // as Control and Enter do
  document.querySelector("form")?.requestSubmit();
  expect(sent).toEqual([]);
  reply = (values) => ({ ...values, version: 3 });
  await keepMine.click();
  expect(sent).toEqual([{ title: "Air saya", text: "Mati", version: 2 }]);
  await expect.element(both).not.toBeInTheDocument();
  expect(draft()).toBeUndefined();
});

test("the stored version takes the place of what was typed, once that is chosen", async () => {
  await open();
  await title.fill("Air saya");
  beside.others({ ...first, version: 2, title: "Air bersih" });
  await takeStored.click();
  await expect.element(title).toHaveValue("Air bersih");
  await expect.element(save).toBeVisible();
  expect(sent).toEqual([]);
  await expect.poll(draft).toBeUndefined();
});

test("typing what the newer version says ends the question", async () => {
  await open();
  await title.fill("Air saya");
  beside.others({ ...first, version: 2, title: "Air bersih" });
  await expect.element(both).toBeVisible();
  await title.fill("Air bersih");
  await expect.element(both).not.toBeInTheDocument();
});

test("a save that is refused for its version shows both", async () => {
  reply = () => stale({ version: 5, title: "Air bersih", text: "Mati dua hari" });
  await open();
  await title.fill("Air saya");
  await save.click();
  await expect.element(both).toMatchTextContent("Air bersih");
  await expect.element(text).toHaveValue("Mati dua hari");
  reply = (values) => ({ ...values, version: 6 });
  await keepMine.click();
  expect(sent.at(-1)).toEqual({ title: "Air saya", text: "Mati dua hari", version: 5 });
});

test("a save that had arrived though its answer was lost counts as saved", async () => {
  reply = () => stale({ version: 2, title: "Air saya", text: "Mati" });
  await open();
  await title.fill(" Air saya ");
  await save.click();
  await expect.element(title).toHaveValue("Air saya");
  await expect.element(both).not.toBeInTheDocument();
  await expect.poll(draft).toBeUndefined();
});

test("a draft comes back, says so, and can be thrown away", async () => {
  const base = { title: "Air", text: "Mati" };
  await open({ values: { ...base, title: "Air saya" }, base, version: 1, overtaken: false });
  await expect.element(title).toHaveValue("Air saya");
  await expect.element(page.getByText(/^Draf Anda/)).toBeVisible();
  await page.getByRole("button", { name: "Buang" }).click();
  await expect.element(title).toHaveValue("Air");
  await expect.poll(draft).toBeUndefined();
});

test("a draft whose record has moved on shows both, and so does one after the next reload", async () => {
  const base = { title: "Air", text: "Mati" };
  const left = { values: { ...base, title: "Air saya" }, base, version: 1, overtaken: false };
  const newer = { version: 3, title: "Air bersih", text: "Mati dua hari" };
  const { unmount } = await open(left, newer);
  await expect.element(both).toMatchTextContent("Air bersih");
  await expect.element(text).toHaveValue("Mati dua hari");
  await expect.poll(() => draft()?.version).toBe(3);
  const after = draft();
  await unmount();
  await open(after, newer);
  await expect.element(both).toMatchTextContent("Air saya");
  await expect.element(save).not.toBeInTheDocument();
});

test("a draft of a release that named no version overwrites nothing unasked", async () => {
  await open({ values: { title: "Air saya", text: "Mati" } } as EditDraft<Values>);
  await expect.element(both).toMatchTextContent("Air saya");
});

test("a change that the person makes beside the form is no collision", async () => {
  await open();
  await title.fill("Air saya");
  beside.own({ version: 2, title: "Air", text: "" });
  await expect.element(text).toHaveValue("");
  await expect.element(title).toHaveValue("Air saya");
  await expect.element(both).not.toBeInTheDocument();
  await save.click();
  expect(sent).toEqual([{ title: "Air saya", text: "", version: 2 }]);
});

test("somebody else's change before one's own beside the form is one", async () => {
  await open();
  await title.fill("Air saya");
  beside.own({ version: 3, title: "Air bersih", text: "" });
  await expect.element(both).toMatchTextContent("Air bersih");
});

test("a version that waits to be chosen still does after one's own change beside the form", async () => {
  await open();
  await title.fill("Air saya");
  beside.others({ ...first, version: 2, title: "Air bersih" });
  await expect.element(both).toBeVisible();
  beside.own({ version: 3, title: "Air bersih", text: "" });
  const newer = { version: 3, overtaken: true, values: { title: "Air saya", text: "" } };
  await expect.poll(draft).toMatchObject(newer);
});

test("saving what the record says already sends nothing", async () => {
  await open();
  await title.fill("Air ");
  await save.click();
  expect(sent).toEqual([]);
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { failAndRetry, openScreen } from "../../app/web/test-page.testing.tsx";
import {
  aClaim,
  aReport,
  aStudent,
  listOf,
  never,
  openAdminScreen,
  successOf,
} from "../reports/AdminScreen.testing.tsx";
import type { Note } from "./note.contract.ts";

const PATH = "/admin/laporan/1271";
const LIST = "GET /admin/notes/report/1271";
const ADD = "POST /admin/notes/report/1271";

const aNote = (changed: Partial<Note> = {}): Note => ({
  id: 4,
  text: "Sudah telepon bagian akademik.",
  at: "2026-11-18T09:20:00.000Z",
  admins: { id: 2, name: "Bambang Sutrisno" },
  ...changed,
});
const nadias = aNote({
  id: 5,
  text: "Surat ada di meja\nwakil dekan.",
  admins: { id: 9, name: "Nadia" },
});

type Answers = Parameters<typeof openAdminScreen>[1];
const answersOf = (more: Answers): Answers => ({
  "GET /reports/1271": () => successOf(aReport()),
  ...more,
});
const open = async (more: Answers = {}) => {
  const asked = await openAdminScreen(PATH, answersOf(more));
  return (call: string) => asked.filter((one) => one.call === call).map(({ sent }) => sent);
};

const section = page.getByRole("region", { name: "Catatan internal" });
const field = page.getByRole("textbox", { name: "Catatan baru" });
const save = page.getByRole("button", { name: "Simpan catatan" });
const list = page.getByRole("list", { name: "Catatan, yang terbaru terakhir" });

test("notes stand in the order they came, with author and time", async () => {
  await open({ [LIST]: () => successOf([aNote(), nadias]) });
  await expect
    .element(section.getByText("Hanya untuk admin. Tidak pernah dikirim kepada mahasiswa."))
    .toBeVisible();
  const items = list.getByRole("listitem");
  await expect
    .element(items.nth(0))
    .toHaveTextContent("Sudah telepon bagian akademik.Bambang Sutrisno · 18 Nov, 16.20 WIB");
  await expect.element(items.nth(1)).toMatchTextContent("Surat ada di meja wakil dekan.Nadia");
  await expect.element(section.getByText("2", { exact: true })).toBeVisible();
});

test("without notes it says so", async () => {
  await open();
  await expect.element(section.getByText("Belum ada catatan.")).toBeVisible();
});

test("while they load it says so, and one can be written", async () => {
  await open({ [LIST]: never });
  await expect.element(page.getByText("Memuat catatan…")).toBeInTheDocument();
  await expect.element(field).toBeEnabled();
});

test("notes that could not be fetched can be tried again", async () => {
  await failAndRetry(
    (answer) => open({ [LIST]: answer }),
    () => successOf([aNote()]),
  );
  await expect.element(list).toBeVisible();
});

test("a note is saved, shown, and the field is free for the next", async () => {
  const notes: Note[] = [];
  const sent = await open({
    [LIST]: () => successOf(notes),
    [ADD]: ({ sent: { text } }) => {
      const note = aNote({ id: 100 + notes.length, text: String(text) });
      notes.push(note);
      return successOf(note, "Catatan tersimpan");
    },
  });
  await expect.element(save).toBeDisabled();
  await field.fill("  Sudah saya cek.  ");
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(page.getByText("Catatan tersimpan")).toBeVisible();
  expect(sent(ADD)).toEqual([{ text: "Sudah saya cek." }]);
  await expect.element(list.getByText("Sudah saya cek.")).toBeVisible();
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();
  await field.fill("Yang kedua.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => sent(ADD)).toHaveLength(2);
});

test("a note whose author leaves while it is sent is not there again to be sent twice", async () => {
  let answer = () => {};
  await open({
    "GET /admin/reports": () => listOf([aReport()]),
    [ADD]: () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 201, ...successOf(aNote(), "Catatan tersimpan") });
      }),
  });
  const leave = async () => {
    await page.getByRole("link", { name: "Laporan", exact: true }).click();
    await page.getByRole("button", { name: "Simpan draf dan tinggalkan" }).click();
    await expect.element(field).not.toBeInTheDocument();
  };
  const comeBack = () => page.getByRole("link", { name: aReport().title }).first().click();
  await field.fill("Sudah saya cek.");
  await save.click();
  await leave();
  await comeBack();
  await expect.element(section).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  answer();
  await expect.element(field).toHaveValue("");
  await field.fill("Yang kedua.");
  await save.click();
  await leave();
  answer();
  await expect.element(page.getByText("Catatan tersimpan").first()).toBeVisible();
  await page.getByRole("button", { name: "Tutup pesan" }).first().click();
  await comeBack();
  await expect.element(field).toHaveValue("");
});

test("while a note on one item is sent, another item's can be written", async () => {
  const other = aReport({ id: 1272, title: "Lampu tangga padam" });
  await open({
    "GET /admin/reports": () => listOf([aReport(), other]),
    "GET /reports/1272": () => successOf(other),
    [ADD]: never,
  });
  await field.fill("Sudah saya cek.");
  await save.click();
  await page.getByRole("link", { name: "Laporan", exact: true }).click();
  await page.getByRole("button", { name: "Simpan draf dan tinggalkan" }).click();
  await page.getByRole("link", { name: other.title }).first().click();
  await expect.element(field).toHaveValue("");
});

test("Control Enter saves the note and leaves the answer beside it alone", async () => {
  const sent = await open({ [ADD]: () => ({ status: 201, ...successOf(aNote()) }) });
  await page.getByRole("textbox", { name: "Jawaban" }).fill("Belum selesai ditulis.");
  await field.fill("Sudah saya cek.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => sent(ADD)).toHaveLength(1);
  await expect.element(field).toHaveValue("");
  expect(sent("PATCH /admin/reports/status")).toEqual([]);
});

test("what was typed stays when it could not be saved", async () => {
  await open({ [ADD]: () => ({ status: 409, body: { message: "Paling banyak 200 catatan." } }) });
  await field.fill("Jangan hilang.");
  await save.click();
  await expect.element(page.getByText("Paling banyak 200 catatan.")).toBeVisible();
  await expect.element(field).toHaveValue("Jangan hilang.");
});

test("a note of more than 2,000 characters is refused before it is sent", async () => {
  await open();
  await field.fill("x".repeat(2001));
  await expect.element(page.getByText("Catatan maksimal 2000 karakter")).toBeVisible();
  await expect.element(save).toBeDisabled();
});

const removal = (name: RegExp) => page.getByRole("button", { name });

test("one's own can be deleted, once that is confirmed; another's cannot", async () => {
  const notes = [aNote(), nadias];
  const sent = await open({
    [LIST]: () => successOf(notes),
    "DELETE /admin/notes/4": () => {
      notes.shift();
      return successOf({}, "Catatan dihapus");
    },
  });
  await expect.element(removal(/Hapus catatan Nadia/)).not.toBeInTheDocument();
  await removal(/Hapus catatan Bambang Sutrisno, 18 Nov, 16\.20 WIB/).click();
  const question = page.getByRole("alertdialog", { name: "Hapus catatan ini?" });
  await expect.element(question.getByText("Sudah telepon bagian akademik.")).toBeVisible();
  await question.getByRole("button", { name: "Tidak jadi" }).click();
  expect(sent("DELETE /admin/notes/4")).toHaveLength(0);
  await removal(/Hapus catatan Bambang/).click();
  await question.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(page.getByText("Catatan dihapus")).toBeVisible();
  await expect.element(list.getByText("Sudah telepon bagian akademik.")).not.toBeInTheDocument();
  await expect.element(section.getByRole("heading")).toHaveFocus();
});

test("one that is gone already is no longer shown, and the question closes", async () => {
  const notes = [aNote(), nadias];
  await open({
    [LIST]: () => successOf(notes),
    "DELETE /admin/notes/4": () => {
      notes.shift();
      return { status: 404, body: { message: "Catatan tidak ditemukan" } };
    },
  });
  await removal(/Hapus catatan Bambang/).click();
  const question = page.getByRole("alertdialog", { name: "Hapus catatan ini?" });
  await question.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(page.getByText("Catatan tidak ditemukan")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(list.getByText("Sudah telepon bagian akademik.")).not.toBeInTheDocument();
});

test("a superadmin may delete any", async () => {
  const answers = answersOf({
    [LIST]: () => successOf([nadias]),
    "GET /admin/templates": () => listOf([]),
    "PUT /admin/claims/report/1271": () => successOf(aClaim()),
    "DELETE /admin/claims/report/1271": () => successOf(null),
  });
  await openScreen(PATH, answers, {
    user: aStudent({ id: 1, name: "Superadmin", role: "superadmin", status: null, due_at: null }),
  });
  await expect.element(removal(/Hapus catatan Nadia/)).toBeVisible();
});

test("an account has notes of its own", async () => {
  await openAdminScreen("/admin/detail-akun/7/mahasiswa", {
    "GET /users/7": () => successOf(aStudent()),
    "GET /admin/reports": () => listOf([]),
    "GET /admin/notes/student/7": () => successOf([aNote({ text: "Kartunya sudah diganti." })]),
  });
  await expect.element(section.getByText("Kartunya sudah diganti.")).toBeVisible();
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { failAndRetry, notFound } from "../../app/web/test-page.testing.tsx";
import { firstThen } from "../../web/stub-api.testing.ts";
import {
  aReport,
  atEndOfDay,
  inHours,
  never,
  openAdminScreen,
  staleWith,
  successOf,
} from "./AdminScreen.testing.tsx";
import { dayText } from "../../web/dates.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { valuesOf } from "./report-edit.web.ts";

const PATH = "/admin/laporan/1271";
const READ = "GET /reports/1271";
const SAVE = "PATCH /admin/reports/status";

const answer = page.getByRole("textbox", { name: "Jawaban" });
const status = (name: string) => page.getByRole("radio", { name });
const save = page.getByRole("button", { name: "Simpan", exact: true });

const open = (
  changed: Partial<ReportDetail> = {},
  more: Parameters<typeof openAdminScreen>[1] = {},
) => openAdminScreen(PATH, { [READ]: () => successOf(aReport(changed)), ...more });

/** The server's part of a save: the record with what was sent. */
const saved = ({ sent }: { sent: Record<string, unknown> }) =>
  successOf(
    aReport({ ...(sent as Partial<ReportDetail>), version: 2 }),
    "Perubahan status berhasil disimpan",
  );

const callsOf = (asked: readonly { call: string; sent: object }[], call: string) =>
  asked.filter((one) => one.call === call).map(({ sent }) => sent);

test("it shows the report, who wrote it and when an answer is due", async () => {
  await open({ due_at: inHours(5) });
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Surat keterangan aktif kuliah terlambat dua minggu");
  await expect
    .element(page.getByRole("link", { name: "Sekar Ayu Lestari" }))
    .toHaveAttribute("href", "/admin/detail-akun/7/mahasiswa");
  await expect.element(page.getByText(/^Jatuh tempo .*, 5 jam lagi$/)).toBeVisible();
  await expect.element(page.getByText("Sabtu, 14 Nov 2026, sekitar pukul 15 WIB")).toBeVisible();
  await expect.element(page.getByText("Belum ada tanggapan")).toBeVisible();
});

test("it shows what the student wrote in every field", async () => {
  const report = aReport();
  await open(report);
  // who may read it and under which name are sentences of their own
  const sentences = { isPrivate: "", isAnonymous: "" };
  const shown = { ...valuesOf(report), category: "Administrasi", report_level: "Fakultas" };
  for (const words of Object.values({ ...shown, ...sentences }).filter(Boolean))
    await expect.element(page.getByRole("article")).toMatchTextContent(words);
});

test("what is left agrees with the weekday beside it", async () => {
  const due_at = atEndOfDay(1);
  await open({ due_at });
  await expect.element(page.getByText(`Jatuh tempo ${dayText(due_at)}, besok`)).toBeVisible();
});

test("an anonymous report says that its author hears by the bell alone", async () => {
  await open({ isAnonymous: true, students: null, student_id: null });
  await expect.element(page.getByText(/Kabar hanya lewat lonceng/)).toBeVisible();
  await expect.element(page.getByText("Anonim", { exact: true })).toBeVisible();
});

test("a private report says who may read it", async () => {
  await open({ isPrivate: true });
  await expect
    .element(page.getByText(/Hanya penulis dan admin yang dapat membacanya/))
    .toBeVisible();
});

test("the changes of its status stand there with the admins' names", async () => {
  await open({
    status: "under_review",
    timeline: [
      {
        kind: "status",
        from: "pending",
        to: "under_review",
        at: "2026-11-15T02:00:00.000Z",
        admins: { name: "Nadia" },
      },
    ],
  });
  await expect.element(page.getByText(/dari Pending oleh Nadia/)).toBeVisible();
});

test("the panel begins on what is stored", async () => {
  await open({ status: "responded", response: "Sudah kami urus.", due_at: null });
  await expect.element(status("Ditanggapi")).toBeChecked();
  await expect.element(answer).toHaveValue("Sudah kami urus.");
  for (const name of ["Pending", "Ditinjau", "Selesai", "Ditolak"])
    await expect.element(status(name)).not.toBeChecked();
});

test.each(["a", "abcd", "  abcd  "])("the answer %j is too short", async (typed) => {
  await open();
  await answer.fill(typed);
  await expect.element(page.getByText("Response minimal terdiri dari 5 karakter")).toBeVisible();
  await expect.element(save).toBeDisabled();
  await answer.fill("abcde");
  await expect.element(save).toBeEnabled();
});

test("rejecting asks for an answer", async () => {
  await open();
  await status("Ditolak").click();
  await expect
    .element(page.getByText("Tulis alasan penolakan. Mahasiswa membacanya."))
    .toBeVisible();
  await expect.element(save).toBeDisabled();
  await answer.fill("Sudah pernah dijawab di laporan lain.");
  await expect.element(save).toBeEnabled();
});

test("saving where nothing has changed says so and sends nothing", async () => {
  const asked = await open();
  await save.click();
  await expect.element(page.getByText("Tidak ada perubahan yang disimpan.")).toBeVisible();
  expect(callsOf(asked, SAVE)).toEqual([]);
});

test("saving sends status, answer and version, and says that it is saved", async () => {
  const asked = await open({}, { [SAVE]: saved });
  await status("Ditanggapi").click();
  await answer.fill("Sudah bisa diambil di loket.");
  await save.click();
  await expect.element(page.getByText("Perubahan status berhasil disimpan")).toBeVisible();
  expect(callsOf(asked, SAVE)).toEqual([
    { id: 1271, status: "responded", response: "Sudah bisa diambil di loket.", version: 1 },
  ]);
  await status("Selesai").click();
  await save.click();
  await expect.poll(() => callsOf(asked, SAVE)[1]).toMatchObject({ status: "done", version: 2 });
});

test("what is typed can be seen as the student will read it", async () => {
  await open();
  await expect.element(page.getByText("Yang dibaca mahasiswa")).not.toBeInTheDocument();
  await answer.fill("Sudah bisa diambil di loket.");
  await expect.element(page.getByText("Yang dibaca mahasiswa")).toBeVisible();
  await expect.element(page.getByText("Dikirim lewat lonceng dan email.")).toBeVisible();
});

const theirs = { status: "under_review", response: "Kami cek dulu.", version: 5 } as const;

test("where somebody was faster both versions are shown and nothing is lost", async () => {
  const asked = await open({}, { [SAVE]: () => staleWith(aReport(theirs)) });
  await status("Ditanggapi").click();
  await answer.fill("Jawaban saya.");
  await save.click();
  const notice = page.getByRole("alert");
  for (const words of ["sudah diubah orang lain", "Ditinjau", "Kami cek dulu.", "Jawaban saya."])
    await expect.element(notice).toMatchTextContent(words);
  await expect.element(answer).toHaveValue("Jawaban saya.");
  await expect.element(status("Ditanggapi")).toBeChecked();
  expect(callsOf(asked, SAVE)).toHaveLength(1);
});

test("one's own version can be saved over a newer one", async () => {
  const asked = await open({}, { [SAVE]: firstThen(staleWith(aReport(theirs)), saved) });
  await answer.fill("Jawaban saya.");
  await save.click();
  await page.getByRole("button", { name: "Simpan isian saya" }).click();
  await expect.element(page.getByText("Perubahan status berhasil disimpan")).toBeVisible();
  expect(callsOf(asked, SAVE)[1]).toMatchObject({ response: "Jawaban saya.", version: 5 });
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("they come into view where the panel has scrolled away from them, and have the focus", async () => {
  await page.viewport(1366, 640);
  await open({}, { [SAVE]: () => staleWith(aReport(theirs)) });
  await answer.fill("Jawaban saya.");
  const panel = page.getByRole("form", { name: "Status dan jawaban" }).element();
  panel.scrollTop = panel.scrollHeight;
  expect(panel.scrollTop).toBeGreaterThan(0);
  await expect.element(save).toBeInViewport({ ratio: 1 });
  await save.click();
  const both = page.getByRole("alert");
  await expect.element(both).toHaveFocus();
  await expect.element(both.getByRole("heading").first()).toBeInViewport();
});

test("or the newer version is taken", async () => {
  await open({}, { [SAVE]: () => staleWith(aReport(theirs)) });
  await answer.fill("Jawaban saya.");
  await save.click();
  await page.getByRole("button", { name: "Pakai yang tersimpan" }).click();
  await expect.element(answer).toHaveValue("Kami cek dulu.");
  await expect.element(status("Ditinjau")).toBeChecked();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("faults that the server finds stand at their field, and what was typed stays", async () => {
  const message = "Response maksimal 5000 karakter";
  await open(
    {},
    { [SAVE]: () => ({ status: 422, body: { message, errors: [{ path: "response", message }] } }) },
  );
  await answer.fill("Jawaban saya.");
  await save.click();
  await expect.element(answer).toHaveAccessibleDescription(new RegExp(message));
  await expect.element(answer).toHaveValue("Jawaban saya.");
});

test("a status that did not arrive is told: Status wajib diisi", async () => {
  const message = "Status wajib diisi";
  const body = { message, errors: [{ path: "status", message }] };
  await open({}, { [SAVE]: () => ({ status: 422, body }) });
  await status("Ditinjau").click();
  await save.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(status("Ditinjau")).toBeChecked();
});

test("a failure without words is told in those of the book", async () => {
  await open({}, { [SAVE]: () => ({ status: 422, body: {} }) });
  await status("Selesai").click();
  await save.click();
  await expect.element(page.getByText("Update report response failed")).toBeVisible();
  await expect.element(status("Selesai")).toBeChecked();
});

test("an answer is deleted once that is confirmed; what is being chosen stays", async () => {
  const before = { status: "responded", response: "Keliru.", due_at: null } as const;
  const asked = await open(before, {
    "DELETE /reports/1271/response": () =>
      successOf(aReport({ ...before, response: null, version: 2 }), "Tanggapan dihapus"),
  });
  await status("Selesai").click();
  await page.getByRole("button", { name: "Hapus jawaban" }).click();
  const question = page.getByRole("alertdialog", { name: "Hapus jawaban ini?" });
  await question.getByRole("button", { name: "Tidak jadi" }).click();
  expect(callsOf(asked, "DELETE /reports/1271/response")).toHaveLength(0);
  await page.getByRole("button", { name: "Hapus jawaban" }).click();
  await question.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(page.getByText("Tanggapan dihapus")).toBeVisible();
  await expect.element(page.getByText("Belum ada tanggapan")).toBeVisible();
  await expect.element(status("Selesai")).toBeChecked();
  await expect.element(answer).toHaveValue("");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("while it loads it says so", async () => {
  await openAdminScreen(PATH, { [READ]: never });
  await expect.element(page.getByText("Memuat laporan…")).toBeInTheDocument();
});

test("a report that is not there is the 404 page", async () => {
  await openAdminScreen(PATH, {
    [READ]: () => ({ status: 404, body: { message: "Laporan tidak ditemukan" } }),
  });
  await expect.element(notFound).toBeVisible();
});

test("an id that is no number is the 404 page and is not asked for", async () => {
  const asked = await openAdminScreen("/admin/laporan/abc", {});
  await expect.element(notFound).toBeVisible();
  expect(asked).toEqual([]);
});

test("a report that could not be fetched can be tried again", async () => {
  await failAndRetry(
    (answer) => openAdminScreen(PATH, { [READ]: answer }),
    () => successOf(aReport()),
  );
  await expect.element(answer).toBeVisible();
});

import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { notFound } from "../../app/web/test-page.testing.tsx";
import { firstThen } from "../../web/stub-api.testing.ts";
import { never, openAdminScreen, staleWith, successOf } from "../reports/AdminScreen.testing.tsx";
import type { AppealDetail } from "./appeal.contract.ts";
import { anAppeal, appealsOf, paper } from "./AdminAppealScreen.testing.tsx";

const PATH = "/admin/banding-ukt/31";
const READ = "GET /admin/ukt/appeals/31";
const SAVE = "PATCH /admin/ukt/appeals/status";
const DELETE = "DELETE /admin/ukt/appeals/31";

const note = page.getByRole("textbox", { name: "Tanggapan" });
const status = (name: string) => page.getByRole("radio", { name });
const save = page.getByRole("button", { name: "Ubah Status" });
const address = page.getByLabelText("Alamat");

// Its links are enough here; the frames have tests of their own.
beforeEach(() => {
  vi.spyOn(navigator, "pdfViewerEnabled", "get").mockReturnValue(false);
});

const open = async (
  changed: Partial<AppealDetail> = {},
  more: Parameters<typeof openAdminScreen>[1] = {},
) => {
  const asked = await openAdminScreen(PATH, {
    [READ]: () => successOf(anAppeal(changed)),
    ...more,
  });
  return (call: string) => asked.filter((one) => one.call === call).map(({ sent }) => sent);
};

/** The server's part of a save: the record with what was sent. */
const saved = ({ sent }: { sent: Record<string, unknown> }) =>
  successOf(
    anAppeal({ ...(sent as Partial<AppealDetail>), version: 2 }),
    "Perubahan status berhasil disimpan",
  );

test("it shows whose appeal it is, its number, date, disaster type and semester", async () => {
  await open();
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Sekar Ayu Lestari");
  for (const words of [
    "NPM 2217051043",
    "Banding #31",
    "Sabtu, 14 Nov 2026, sekitar pukul 15 WIB",
    "Bencana Alam",
    "2217051043@students.example.ac.id",
  ])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await expect.element(page.getByText("Semester", { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Lihat akun" }))
    .toHaveAttribute("href", "/admin/detail-akun/7/mahasiswa");
});

test("its four documents are there, and what is missing is said", async () => {
  await open();
  for (const [name, words] of [
    ["KTM", "kartu"],
    ["Surat Keterangan", "surat"],
  ] as const)
    await expect
      .element(page.getByRole("link", { name: `${name} Buka di tab baru` }))
      .toHaveAttribute("href", `/api${paper(words)}`);
  for (const name of ["Bukti UKT", "Transkrip"])
    await expect
      .element(page.getByRole("listitem").filter({ hasText: name }))
      .toMatchTextContent("Tidak ada lampiran");
});

test("its changes of status stand there with the admins' names", async () => {
  await open({
    status: "responded",
    admins: { name: "Nadia" },
    timeline: [
      {
        kind: "status",
        from: "pending",
        to: "responded",
        at: "2026-11-15T02:00:00.000Z",
        admins: { name: "Bambang" },
      },
    ],
  });
  await expect
    .element(page.getByText("diajukan oleh Sekar Ayu Lestari, 14 Nov 2026, sekitar pukul 15 WIB"))
    .toBeVisible();
  await expect
    .element(page.getByText("dari Pending oleh Bambang, 15 Nov 2026, 09.00 WIB"))
    .toBeVisible();
  await expect.element(page.getByText("Terakhir ditangani Nadia.")).toBeVisible();
});

test("the panel begins on what is stored, and 'responded' reads 'Diterima'", async () => {
  await open({ status: "responded", admin_note: "Lengkap." });
  await expect.element(status("Diterima")).toBeChecked();
  await expect.element(note).toHaveValue("Lengkap.");
  for (const name of ["Pending", "Ditinjau", "Ditolak"])
    await expect.element(status(name)).not.toBeChecked();
});

test("any status but a rejection may be chosen without an answer", async () => {
  const asked = await open({}, { [SAVE]: saved });
  await status("Ditinjau").click();
  await save.click();
  await expect.element(page.getByText("Perubahan status berhasil disimpan")).toBeVisible();
  expect(asked(SAVE)).toEqual([{ id: 31, status: "under_review", admin_note: null, version: 1 }]);
});

test("saving where nothing has changed says so and sends nothing", async () => {
  const asked = await open({ admin_note: "Lengkap." });
  await save.click();
  await expect.element(page.getByText("Tidak ada perubahan yang disimpan.")).toBeVisible();
  expect(asked(SAVE)).toEqual([]);
});

test("saving sends status, answer and version, and the next save the next version", async () => {
  const asked = await open({}, { [SAVE]: saved });
  await status("Diterima").click();
  await note.fill("  Dokumen lengkap.  ");
  await save.click();
  await expect.element(page.getByText("Perubahan status berhasil disimpan")).toBeVisible();
  expect(asked(SAVE)).toEqual([
    { id: 31, status: "responded", admin_note: "Dokumen lengkap.", version: 1 },
  ]);
  await status("Pending").click();
  await save.click();
  await expect.poll(() => asked(SAVE)[1]).toMatchObject({ status: "pending", version: 2 });
});

test("an emptied answer is taken away, and the hint says so", async () => {
  const asked = await open({ admin_note: "Keliru." }, { [SAVE]: saved });
  await expect.element(note).toHaveAccessibleDescription(/tanggapan yang ada dihapus/);
  await note.fill("");
  await save.click();
  await expect.poll(() => asked(SAVE)).toMatchObject([{ status: "pending", admin_note: null }]);
});

test("an answer of more than 5000 characters is told at its field", async () => {
  await open();
  await note.fill("x".repeat(5001));
  await expect.element(page.getByText("Catatan maksimal 5000 karakter")).toBeVisible();
  await expect.element(save).toBeDisabled();
});

test("what is typed can be seen as the student will read it", async () => {
  await open();
  await expect.element(page.getByText("Yang dibaca mahasiswa")).not.toBeInTheDocument();
  await note.fill("Dokumen lengkap.");
  await expect.element(page.getByText("Yang dibaca mahasiswa")).toBeVisible();
  await expect.element(page.getByText("Dikirim lewat lonceng dan email.")).toBeVisible();
  await note.fill("Bawa **KTM asli** dan\n- KRS");
  await expect.element(page.getByRole("strong").getByText("KTM asli")).toBeVisible();
  await expect.element(page.getByRole("listitem").getByText("KRS", { exact: true })).toBeVisible();
});

const theirs = { status: "under_review", admin_note: "Kami cek dulu.", version: 5 } as const;

test("where somebody was faster both versions are shown and nothing is lost", async () => {
  const asked = await open({}, { [SAVE]: firstThen(staleWith(anAppeal(theirs)), saved) });
  await status("Diterima").click();
  await note.fill("Tanggapan saya.");
  await save.click();
  const notice = page.getByRole("alert");
  for (const words of ["sudah diubah orang lain", "Ditinjau", "Kami cek dulu.", "Tanggapan saya."])
    await expect.element(notice).toMatchTextContent(words);
  await expect.element(note).toHaveValue("Tanggapan saya.");
  await expect.element(status("Diterima")).toBeChecked();
  await page.getByRole("button", { name: "Simpan isian saya" }).click();
  await expect.element(page.getByText("Perubahan status berhasil disimpan")).toBeVisible();
  expect(asked(SAVE)[1]).toMatchObject({ admin_note: "Tanggapan saya.", version: 5 });
  await expect.element(notice).not.toBeInTheDocument();
});

test("or the newer version is taken", async () => {
  await open({}, { [SAVE]: () => staleWith(anAppeal(theirs)) });
  await note.fill("Tanggapan saya.");
  await save.click();
  await page.getByRole("button", { name: "Pakai yang tersimpan" }).click();
  await expect.element(note).toHaveValue("Kami cek dulu.");
  await expect.element(status("Ditinjau")).toBeChecked();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("an appeal that cannot be opened again says why, and what was chosen stays", async () => {
  const message = "Mahasiswa ini masih memiliki banding lain yang belum selesai";
  await open(
    { status: "rejected" },
    { [SAVE]: () => ({ status: 409, body: { code: "OPEN_APPEAL", message } }) },
  );
  await status("Ditinjau").click();
  await save.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(status("Ditinjau")).toBeChecked();
});

test("a status that the server does not know is told, and what was chosen stays", async () => {
  const message = "Status hanya boleh bernilai pending, under_review, approved, atau rejected";
  const body = { message, errors: [{ path: "status", message }] };
  await open({}, { [SAVE]: () => ({ status: 422, body }) });
  await status("Ditinjau").click();
  await save.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(status("Ditinjau")).toBeChecked();
});

test("a failure without words is told in those of the book", async () => {
  await open({}, { [SAVE]: () => ({ status: 422, body: {} }) });
  await note.fill("Tanggapan saya.");
  await save.click();
  await expect.element(page.getByText("Update ukt appeal status failed")).toBeVisible();
  await expect.element(note).toHaveValue("Tanggapan saya.");
});

test("it is deleted once that is confirmed, and the list comes back", async () => {
  const asked = await open(
    {},
    {
      [DELETE]: () => successOf({}, "Banding UKT dihapus"),
      "GET /admin/ukt/appeals": () => appealsOf([]),
      "GET /ukt-appeals/status": () => successOf({ is_active: true }),
      "GET /admin/ukt/status-list": () => successOf({ dataMapped: [] }),
    },
  );
  await page.getByRole("button", { name: "Hapus Banding" }).click();
  const question = page.getByRole("alertdialog", { name: "Hapus data ini?" });
  await expect.element(question).toMatchTextContent("hilang untuk selamanya");
  await question.getByRole("button", { name: "Tidak jadi" }).click();
  expect(asked(DELETE)).toHaveLength(0);
  const reads = asked(READ).length;
  await page.getByRole("button", { name: "Hapus Banding" }).click();
  await question.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(page.getByText("Banding UKT dihapus")).toBeVisible();
  await expect.element(address).toHaveTextContent("/admin/banding-ukt");
  expect(asked(READ)).toHaveLength(reads);
});

test("a deletion that fails is told in the words of the book", async () => {
  await open({}, { [DELETE]: () => ({ status: 422, body: {} }) });
  await page.getByRole("button", { name: "Hapus Banding" }).click();
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(page.getByText("Delete ukt appeal failed")).toBeVisible();
  await expect.element(address).toHaveTextContent(PATH);
});

test("while it loads it says so", async () => {
  await openAdminScreen(PATH, { [READ]: never });
  await expect.element(page.getByText("Memuat banding…")).toBeInTheDocument();
});

test("an appeal that is not there is the 404 page", async () => {
  await openAdminScreen(PATH, { [READ]: () => ({ status: 404, body: {} }) });
  await expect.element(notFound).toBeVisible();
});

test("an id that is no number is the 404 page and is not asked for", async () => {
  const asked = await openAdminScreen("/admin/banding-ukt/abc", {});
  await expect.element(notFound).toBeVisible();
  expect(asked).toEqual([]);
});

test("an appeal that could not be fetched is told in the words of the book, and can be tried again", async () => {
  let works = false;
  await openAdminScreen(PATH, {
    [READ]: () => (works ? successOf(anAppeal()) : { status: 422, body: {} }),
  });
  await expect.element(page.getByText("No appeal with id 31")).toBeVisible();
  works = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(note).toBeVisible();
});

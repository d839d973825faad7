import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { heldDrafts } from "../../web/draft-owner.ts";
import { newReport, openReportScreen, verified } from "./ReportScreen.testing.tsx";

const PATH = "/aju-laporan";
const SEND = "POST /reports";

const { title, description, category, level, file, send, violence, fillIn } = newReport;

test.each([
  ["Judul wajib diisi", title, ""],
  ["Judul wajib diisi", title, "   "],
  ["Judul maksimal 50 karakter", title, "a".repeat(51)],
  ["Deskripsi wajib diisi", description, ""],
  ["Deskripsi maksimal 1000 karakter", description, "a".repeat(1001)],
])("a text that does not fit is told: %s", async (words, field, text) => {
  await openReportScreen(PATH, {}, verified());
  await field.fill("x");
  await field.fill(text);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(field).toBeInvalid();
});

test.each([
  ["Kategori wajib dipilih", category],
  ["Tingkat laporan wajib dipilih", level],
])("a choice that is passed over is told: %s", async (words, group) => {
  await openReportScreen(PATH, {}, verified());
  // A form that is drawn anew while a field is checked says nothing of it.
  await expect.element(violence).toBeVisible();
  (group.getByRole("radio").first().element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(group).toHaveAccessibleDescription(words);
  // Nothing was written or chosen that would be worth a draft.
  expect(heldDrafts.size).toBe(0);
});

test.each([
  ["Kategori tidak valid", "category", category],
  ["Tingkat laporan tidak valid", "report_level", level],
])(
  "a choice that the server does not know is told at its field: %s",
  async (words, path, field) => {
    const refused = { status: 422, body: { message: words, errors: [{ path, message: words }] } };
    await openReportScreen(PATH, { [SEND]: () => refused }, verified());
    await fillIn();
    await send.click();
    await expect.element(field).toHaveAccessibleDescription(words);
    await expect.element(title).toHaveValue("Tidak ada air di lantai 3");
  },
);

test("the counters say how much is written", async () => {
  await openReportScreen(PATH, {}, verified());
  await title.fill("Air mati");
  await expect.element(page.getByText("8 dari 50 huruf")).toBeVisible();
  await expect.element(page.getByText("0 dari 1000 huruf")).toBeVisible();
});

test("it can be sent once all that is asked is there", async () => {
  await openReportScreen(PATH, {}, verified());
  await expect.element(send).toBeDisabled();
  await fillIn();
  await expect.element(send).toBeEnabled();
  await expect.element(page.getByText(/^Dikirim dengan nama .+, untuk semua orang$/)).toBeVisible();
  await page.getByRole("radio", { name: "Tidak, anonim" }).click();
  await expect.element(page.getByText("Dikirim anonim, untuk semua orang")).toBeVisible();
  await title.fill("a".repeat(51));
  await expect.element(page.getByText("Perbaiki: judul")).toBeVisible();
  await expect.element(send).toBeDisabled();
});

test("nothing can be added while it is sent, since it would be lost", async () => {
  const answer = Promise.withResolvers<{ status: number }>();
  await openReportScreen(PATH, { [SEND]: () => answer.promise }, verified());
  await fillIn();
  await send.click();
  await expect.element(title).toHaveAttribute("readonly");
  await expect.element(description).toHaveAttribute("readonly");
  await expect.element(file).toBeDisabled();
  const named = page.getByRole("radio", { name: /^Ya,/ });
  const chosen = page.getByRole("radio", { checked: true }).elements();
  await page.getByText("Tidak, anonim").click();
  await userEvent.keyboard("{ArrowUp}");
  await userEvent.keyboard("{ArrowUp}");
  expect(page.getByRole("radio", { checked: true }).elements()).toEqual(chosen);
  answer.resolve({ status: 0 });
  await expect.element(title).not.toHaveAttribute("readonly");
  await expect.element(file).toBeEnabled();
  await page.getByText("Tidak, anonim").click();
  await expect.element(named).not.toBeChecked();
});

test("what is wrong in a field that may stay as it is is told beside the button too", async () => {
  const message = "Pembaca tidak valid";
  const errors = [{ path: "isPrivate", message }];
  const refused = { status: 422, body: { success: false, message, errors } };
  await openReportScreen(PATH, { [SEND]: () => refused }, verified());
  await fillIn();
  await send.click();
  await expect.element(page.getByText("Perbaiki: pembaca")).toBeVisible();
});

test.each([
  ["laporan.pdf", "application/pdf", 5_242_881, "Ukuran file maksimal 5MB"],
  ["laporan.docx", "application/msword", 100, "Format file tidak didukung: docx"],
])("the file %s is refused", async (name, type, size, words) => {
  await openReportScreen(PATH, {}, verified());
  await userEvent.upload(file, new File([new Uint8Array(size)], name, { type }));
  await expect.element(page.getByText(words)).toBeVisible();
});

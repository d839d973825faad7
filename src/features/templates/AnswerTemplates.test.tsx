import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  aReport,
  listOf,
  never,
  openAdminScreen,
  successOf,
} from "../reports/AdminScreen.testing.tsx";
import type { ReportDetail } from "../reports/report-record.contract.ts";
import { fillIn } from "./template-text.web.ts";
import type { Template } from "./template.contract.ts";

const PATH = "/admin/laporan/1271";
const LIST = "GET /admin/templates";
const SAVE = "PATCH /admin/reports/status";

const aTemplate = (changed: Partial<Template>): Template => ({
  id: 1,
  title: "Diteruskan",
  text: 'Laporan "{judul}" dari {tanggal} kami teruskan.',
  status: "responded",
  version: 1,
  admins: null,
  updated_at: null,
  ...changed,
});
const templates = [
  aTemplate({
    id: 1,
    title: "Di luar kewenangan",
    text: "Bukan wewenang kami: {judul}.",
    status: "rejected",
  }),
  aTemplate({ id: 2 }),
  aTemplate({ id: 3, title: "Selesai", text: "Sudah selesai.", status: "done" }),
  aTemplate({ id: 4, title: "Umum", text: "Terima kasih banyak.", status: null }),
];
const TITLE = "Surat keterangan aktif kuliah terlambat dua minggu";
const FORWARDED = `Laporan "${TITLE}" dari 14 Nov 2026 kami teruskan.`;
const REFUSED = `Bukan wewenang kami: ${TITLE}.`;

type Answers = Parameters<typeof openAdminScreen>[1];
const open = async (changed: Partial<ReportDetail> = {}, more: Answers = {}) => {
  const asked = await openAdminScreen(PATH, {
    "GET /reports/1271": () => successOf(aReport(changed)),
    [LIST]: () => listOf(templates),
    [SAVE]: ({ sent }) =>
      successOf(aReport({ ...(sent as Partial<ReportDetail>), version: 2 }), "Tersimpan"),
    ...more,
  });
  await expect.element(answer).toBeVisible();
  return (call: string) => asked.filter((one) => one.call === call).map(({ sent }) => sent);
};

const answer = page.getByRole("textbox", { name: "Jawaban" });
const status = (name: string) => page.getByRole("radio", { name });
const picker = page.getByRole("dialog", { name: "Pakai templat" });
const field = picker.getByRole("combobox", { name: "Cari templat" });
const options = picker.getByRole("option");
const titles = () => options.elements().map((one) => one.firstElementChild?.textContent);
const isReady = async () => {
  await expect.poll(() => titles()).toHaveLength(templates.length);
};

test("a templated answer takes four keystrokes from the open report", async () => {
  const sent = await open();
  await userEvent.keyboard("t");
  await isReady();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("s");
  await userEvent.keyboard("{Enter}");
  await expect.element(answer).toHaveFocus();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect
    .poll(() => sent(SAVE))
    .toEqual([{ id: 1271, status: "done", response: "Sudah selesai.", version: 1 }]);
});

test("a reason is picked from the templates, those for a rejection first", async () => {
  const sent = await open();
  await expect.element(status("Ditolak")).toBeVisible();
  await userEvent.keyboard("5{Tab}{Enter}");
  await isReady();
  expect(titles()[0]).toBe("Di luar kewenangan");
  await userEvent.keyboard("{Enter}");
  await expect.element(answer).toHaveValue(REFUSED);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => sent(SAVE)).toMatchObject([{ status: "rejected", response: REFUSED }]);
});

test("an answer that was given before is no reason to reject, and comes back", async () => {
  await open({ status: "responded", response: "Sudah kami teruskan." });
  await status("Ditolak").click();
  await expect.element(answer).toHaveValue("");
  await status("Selesai").click();
  await expect.element(answer).toHaveValue("Sudah kami teruskan.");
});

test("the list shows what the student will read, filled in", async () => {
  await open();
  await page.getByRole("button", { name: "Pakai templat" }).click();
  await isReady();
  await expect.element(picker.getByText(FORWARDED)).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(picker.getByText("Sudah selesai.")).toBeVisible();
  await expect.element(field).toHaveAttribute("aria-activedescendant", options.nth(1).element().id);
});

test("an answer stands first, a rejection last; what is meant for a chosen status before all", async () => {
  await open();
  await userEvent.keyboard("t");
  await isReady();
  expect(titles()).toEqual(["Diteruskan", "Selesai", "Umum", "Di luar kewenangan"]);
  await userEvent.keyboard("{Escape}");
  await status("Selesai").click();
  await userEvent.keyboard("t");
  await isReady();
  expect(titles()[0]).toBe("Selesai");
});

test("typing narrows by title and text, in any case and order of words", async () => {
  await open();
  await userEvent.keyboard("t");
  await isReady();
  await field.fill("u");
  expect(titles()[0]).toBe("Umum");
  await field.fill("KAMI laporan");
  expect(titles()).toEqual(["Diteruskan"]);
  await field.fill("tidak ada ini");
  await expect.element(picker.getByText("Tidak ada templat yang cocok.")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(picker).toBeVisible();
  await expect.element(picker.getByRole("button", { name: "Masukkan" })).toBeDisabled();
});

test("the arrows go round at both ends", async () => {
  await open();
  await userEvent.keyboard("t");
  await isReady();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(options.nth(3)).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(options.nth(0)).toHaveAttribute("aria-selected", "true");
});

test("by the mouse one looks first, then takes it", async () => {
  await open();
  await page.getByRole("button", { name: "Pakai templat" }).click();
  await picker.getByRole("option", { name: /^Umum/ }).click();
  await expect.element(picker.getByText("Terima kasih banyak.")).toBeVisible();
  await picker.getByRole("button", { name: "Masukkan" }).click();
  await expect.element(answer).toHaveValue("Terima kasih banyak.");
  await expect.element(status("Pending")).toBeChecked();
});

const take = async (title: string) => {
  await page.getByRole("button", { name: "Pakai templat" }).click();
  await isReady();
  await field.fill(title);
  await userEvent.keyboard("{Enter}");
  await expect.element(picker).not.toBeInTheDocument();
};

test("it chooses the status that it is meant for, unless one was chosen by hand", async () => {
  await open();
  await take("Diteruskan");
  await expect.element(status("Ditanggapi")).toBeChecked();
  await take("Selesai");
  await expect.element(answer).toHaveValue("Sudah selesai.");
  await expect.element(status("Ditanggapi")).toBeChecked();
});

test("what is being written stays, and the template goes behind it", async () => {
  await open();
  await answer.fill("Halo Sekar.\n");
  await take("Umum");
  await expect.element(answer).toHaveValue("Halo Sekar.\n\nTerima kasih banyak.");
});

test("it takes the place of the answer that is stored", async () => {
  await open({ status: "responded", response: "Jawaban lama.", due_at: null });
  await take("Umum");
  await expect.element(answer).toHaveValue("Terima kasih banyak.");
});

test("what was written as a reason stays with another status", async () => {
  await open();
  await status("Ditolak").click();
  await answer.fill("Saya tulis sendiri.");
  await status("Ditinjau").click();
  await expect.element(answer).toHaveValue("Saya tulis sendiri.");
  await status("Ditolak").click();
  await expect.element(answer).toHaveValue("Saya tulis sendiri.");
});

test("T is a letter where one types, and nothing with Ctrl", async () => {
  await open();
  await answer.click();
  await userEvent.keyboard("t");
  await expect.element(answer).toHaveValue("t");
  await expect.element(picker).not.toBeInTheDocument();
  await status("Ditinjau").click();
  await userEvent.keyboard("{Alt>}t{/Alt}");
  await expect.element(picker).not.toBeInTheDocument();
  await userEvent.keyboard("T");
  await expect.element(picker).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(picker).not.toBeInTheDocument();
});

test("a text that holds signs of its own is put in as it is", async () => {
  await open({ title: "Biaya $& naik $1" });
  await take("Diteruskan");
  await expect
    .element(answer)
    .toHaveValue('Laporan "Biaya $& naik $1" dari 14 Nov 2026 kami teruskan.');
});

test("what stands in braces in the title of a report stays as its author wrote it", () => {
  const report = { title: "Jadwal {tanggal} {judul}", submittedAt: "2026-11-14T03:00:00.000Z" };
  expect(fillIn("{judul}, {tanggal}", report)).toBe("Jadwal {tanggal} {judul}, 14 Nov 2026");
});

test("while templates load it says so", async () => {
  await open({}, { [LIST]: never });
  await userEvent.keyboard("t");
  await expect.element(picker.getByText("Memuat templat…")).toBeInTheDocument();
});

test("without any template it leads to where one is written", async () => {
  await open({}, { [LIST]: () => listOf([]) });
  await userEvent.keyboard("t");
  await expect
    .element(picker.getByRole("link", { name: "Tulis yang pertama" }))
    .toHaveAttribute("href", "/admin/templat/baru");
});

test("templates that could not be fetched can be tried again", async () => {
  let works = false;
  await open(
    {},
    { [LIST]: () => (works ? listOf(templates) : { status: 422, body: { message: "Sibuk" } }) },
  );
  await userEvent.keyboard("t");
  await expect.element(picker.getByText("Sibuk")).toBeVisible();
  works = true;
  await picker.getByRole("button", { name: "Coba lagi" }).click();
  await isReady();
  await expect.element(field).toHaveFocus();
});

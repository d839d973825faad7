import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Asked } from "../../web/stub-api.testing.ts";
import { heldDrafts } from "../../web/draft-owner.ts";
import { aReport, never, openAdminScreen, successOf } from "./AdminScreen.testing.tsx";
import type { ReportDetail } from "./report-record.contract.ts";

const PATH = "/admin/laporan/1271";
const READ = "GET /reports/1271";
const PUT = "PUT /admin/reports/1271/redaction";
const TITLE = "Pak Budi menagih iuran";
const STORY = "Pak Budi, NPM 2217051043, menagih di kelas. Sekian.";
const report = aReport({ title: TITLE, description: STORY });
const redacted = aReport({
  title: "▇▇▇ menagih iuran",
  description: STORY,
  version: 2,
  redaction: {
    reason: "personal_data",
    withheld: false,
    parts: { title: [[0, 8]], description: [], room: [], response: [], areas: [], mime: null },
  },
});

const form = page.getByRole("form", { name: "Sunting sebagian" });
const text = (name: string) => form.getByRole("textbox", { name });
const button = (name: string | RegExp) => page.getByRole("button", { name });

const open = async (shown: ReportDetail, answers = {}) => {
  const asked = await openAdminScreen(PATH, { [READ]: () => successOf(shown), ...answers });
  await button("Sunting sebagian").click();
  return asked;
};
const select = (name: string, start: number, end: number) =>
  (text(name).element() as HTMLTextAreaElement).setSelectionRange(start, end);

test("chosen words and what looks personal are covered, shown as everybody will read it, and sent once", async () => {
  const bodies: unknown[] = [];
  await open(report, {
    [PUT]: ({ sent }: Asked) => {
      bodies.push(sent);
      return successOf(redacted);
    },
  });
  await expect.element(text("Judul")).toHaveValue(TITLE);
  await button("Tutupi yang dipilih di Judul").click();
  await expect
    .element(page.getByText("Pilih dulu kata yang ingin ditutup di teks ini."))
    .toBeVisible();
  select("Judul", 9, 16);
  await button("Tutupi yang dipilih di Judul").click();
  await expect.element(text("Judul")).toHaveValue("Pak Budi ▇▇▇▇▇▇▇ iuran");
  await form
    .getByRole("list", { name: "Mungkin data pribadi di Cerita" })
    .getByRole("button", { name: /2217051043/ })
    .click();
  await expect.element(text("Cerita")).toHaveValue(STORY.replace("2217051043", "▇".repeat(10)));
  const preview = page.getByRole("region", { name: "Yang akan dibaca semua orang" });
  await expect.element(preview.getByText("Pak Budi ▇▇▇ iuran")).toBeVisible();
  await button("Buka lagi “menagih”").click();
  await expect.element(text("Judul")).toHaveValue(TITLE);
  await expect.element(button("Simpan suntingan")).toBeDisabled();
  await userEvent.selectOptions(form.getByLabelText("Alasan"), "Data pribadi");
  await button("Simpan suntingan").click();
  await expect.element(form).not.toBeInTheDocument();
  const nothing = { title: [], room: [], response: [], areas: [], withhold: false };
  expect(bodies).toEqual([
    { ...nothing, description: [[14, 24]], reason: "personal_data", version: 1 },
  ]);
});

test("no further place is chosen while it is sent", async () => {
  await open(report, { [PUT]: never });
  await expect.element(text("Judul")).toHaveValue(TITLE);
  select("Judul", 0, 8);
  await button("Tutupi yang dipilih di Judul").click();
  await userEvent.selectOptions(form.getByLabelText("Alasan"), "Data pribadi");
  const takesNoPress = () =>
    button("Tutupi yang dipilih di Cerita").element().closest("[inert]") !== null;
  expect(takesNoPress()).toBe(false);
  await button("Simpan suntingan").click();
  await expect.poll(takesNoPress).toBe(true);
});

test("what was covered before stays covered without a word of it, and can be opened", async () => {
  await open(redacted);
  await expect.element(text("Judul")).toHaveValue("▇▇▇▇▇▇▇▇ menagih iuran");
  await expect.element(form.getByText("Bagian 8 huruf, sudah tertutup")).toBeVisible();
  await button("Buka lagi Bagian 8 huruf").click();
  await expect.element(text("Judul")).toHaveValue("░░░░░░░░ menagih iuran");
  await expect.element(form.getByText("[tampil lagi] menagih iuran")).toBeVisible();
});

test("closed, it keeps the places that were chosen on the device, and no word of the text", async () => {
  await open(report);
  await expect.element(text("Judul")).toBeVisible();
  select("Judul", 0, 8);
  await button("Tutupi yang dipilih di Judul").click();
  await expect.poll(() => [...heldDrafts.keys()]).toEqual(["report-redaction:1271"]);
  expect(JSON.stringify([...heldDrafts.values()])).not.toContain("Budi");
  await page.getByRole("button", { name: "Tutup", exact: true }).first().click();
  await button("Sunting sebagian").click();
  await expect.element(text("Judul")).toHaveValue("▇▇▇▇▇▇▇▇ menagih iuran");
});

test("a room is covered like the story; a report without one has no such field", async () => {
  const bodies: unknown[] = [];
  await open(aReport({ title: TITLE, room: "Ruang Pak Budi" }), {
    [PUT]: ({ sent }: Asked) => {
      bodies.push(sent);
      return successOf(redacted);
    },
  });
  await expect.element(text("Ruang")).toHaveValue("Ruang Pak Budi");
  select("Ruang", 6, 14);
  await button("Tutupi yang dipilih di Ruang").click();
  await userEvent.selectOptions(form.getByLabelText("Alasan"), "Data pribadi");
  await button("Simpan suntingan").click();
  await expect.poll(() => bodies).toMatchObject([{ title: [], room: [[6, 14]] }]);
  await button("Sunting sebagian").click();
  await expect.element(text("Judul")).toBeVisible();
  expect(text("Ruang").elements()).toEqual([]);
});

test("everything is put back once that is confirmed", async () => {
  await open(redacted, {
    "DELETE /admin/reports/1271/redaction": () => successOf({ ...report, version: 3 }),
  });
  await button("Tampilkan utuh lagi").click();
  await button("Ya, tampilkan utuh").click();
  await expect.element(page.getByRole("heading", { name: TITLE })).toBeVisible();
});

test("category and level are put right", async () => {
  await openAdminScreen(PATH, {
    [READ]: () => successOf(report),
    "PATCH /admin/reports/1271": () => successOf({ ...report, category: "facilities", version: 2 }),
  });
  await button("Perbaiki kategori").click();
  await expect.element(button("Simpan perbaikan")).toBeDisabled();
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Kategori" }), "Fasilitas");
  await button("Simpan perbaikan").click();
  await expect.element(page.getByRole("article").getByText("Fasilitas")).toBeVisible();
});

test.each(["Perbaiki kategori", "Sunting sebagian"])(
  "what '%s' opens at the lower edge of a phone is seen",
  async (tool) => {
    await page.viewport(360, 640);
    document.body.style.paddingTop = "640px";
    onTestFinished(() => document.body.removeAttribute("style"));
    await openAdminScreen(PATH, { [READ]: () => successOf(report) });
    await expect.element(button(tool)).toBeVisible();
    button(tool).element().scrollIntoView({ block: "end" });
    await button(tool).click();
    const opened = page.getByRole("form", { name: tool });
    await expect.element(opened).toBeVisible();
    await expect
      .poll(() => opened.element().getBoundingClientRect().top)
      .toBeLessThan(innerHeight - 100);
  },
);

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { heldDrafts } from "../../web/draft-owner.ts";
import type { Answers } from "../../web/stub-api.testing.ts";
import { SETTINGS } from "../campus/settings.testing.tsx";
import {
  aReport,
  listOf,
  openAdminScreen,
  openStaffScreen,
  staleWith,
  successOf,
} from "./AdminScreen.testing.tsx";
import type { ReportDetail } from "./report-record.contract.ts";

const PATH = "/admin/laporan/1271";
const READ = "GET /reports/1271";
const FORWARD = "POST /admin/reports/1271/forward";
const REASON = "Soal biaya, bukan gedung.";
const FINANCE = { key: "4f0c2a91", name: "Biro Keuangan", confidential: false };
const GUARD = { key: "9d31e07b", name: "Satgas PPKPT", confidential: true };

const opener = page.getByRole("button", { name: "Teruskan", exact: true }).first();
const form = page.getByRole("form", { name: "Teruskan laporan" });
const to = form.getByRole("combobox", { name: "Teruskan ke" });
const reason = form.getByRole("textbox", { name: "Alasan" });
const send = form.getByRole("button", { name: "Teruskan" });

const forwarded = (data: ReportDetail | null, message = "Laporan diteruskan", raised = false) => ({
  body: { success: true, message, data, raised },
});
const step = { kind: "forwarded", from: null, to: null, at: "2026-11-18T04:00:00.000Z" } as const;
const moved = aReport({
  version: 2,
  unit: FINANCE,
  timeline: [{ ...step, unit: FINANCE.name }],
});

const open = async (answers: Answers = {}, report: Partial<ReportDetail> = {}) => {
  const asked = await openAdminScreen(PATH, {
    [READ]: () => successOf(aReport({ unit: null, ...report })),
    "GET /admin/reports": () => listOf([]),
    ...answers,
  });
  await opener.click();
  await expect.element(form).toBeVisible();
  return asked;
};
const fill = async (choice: string = FINANCE.key) => {
  await to.selectOptions(choice);
  await reason.fill(REASON);
};
const choices = () => [...to.element().querySelectorAll("option")].map(({ text }) => text);

test("a unit and a reason are sent under the version that is shown, and what follows stands in the timeline", async () => {
  let current = aReport({ unit: null });
  const asked = await open({
    [READ]: () => successOf(current),
    [FORWARD]: () => {
      current = moved;
      return forwarded(moved);
    },
  });
  await expect.element(form.getByText("Sekarang di klinik.")).toBeVisible();
  expect(choices()).toEqual(["Pilih tujuan", "Biro Keuangan", "Satgas PPKPT (rahasia)"]);
  await fill();
  await expect
    .element(form.getByText(/Anggota Biro Keuangan dan admin klinik dapat membacanya/))
    .toBeVisible();
  await send.click();
  await expect.element(page.getByText("Diteruskan ke Biro Keuangan")).toBeVisible();
  const sent = asked.filter((one) => one.call === FORWARD).map((one) => one.sent);
  expect(sent).toEqual([{ unit_id: FINANCE.key, reason: REASON, version: 1 }]);
  await expect.element(form).not.toBeInTheDocument();
  expect(heldDrafts.has("report-forward:1271")).toBe(false);
});

test("the clinic is named where it lies at a unit, and its own place is not", async () => {
  const asked = await open({ [FORWARD]: () => forwarded(aReport({ version: 2 })) }, moved);
  expect(choices()).toEqual(["Pilih tujuan", "Klinik", "Satgas PPKPT (rahasia)"]);
  await fill("klinik");
  await send.click();
  await expect
    .poll(() => asked.find(({ call }) => call === FORWARD)?.sent)
    .toMatchObject({ unit_id: null, version: 2 });
});

test("before it goes to a confidential unit the form says who reads it then; from there only to another", async () => {
  await open({}, { status: "under_review" });
  await to.selectOptions(GUARD.key);
  await expect.element(form.getByText("Hanya anggota Satgas PPKPT dan penulis")).toBeVisible();
  await expect.element(form.getByText(/hilang dari halaman umum/)).toBeVisible();
});

test("where no other confidential unit is, a confidential unit's report cannot be passed on", async () => {
  await open({}, { unit: GUARD });
  await expect.element(form.getByText(/belum ada unit rahasia lain/)).toBeVisible();
  await expect.element(send).toBeDisabled();
});

const FROM_BUDI = {
  isPrivate: true,
  hidden_from: [{ party: "admin:9", name: "Budi" }],
};

test("the form leaves out those from whom the report is hidden", async () => {
  await open({}, FROM_BUDI);
  await to.selectOptions(FINANCE.key);
  await expect
    .element(
      form.getByText(
        /^Anggota Biro Keuangan dan admin klinik dapat membacanya, kecuali Budi\. Penulis/,
      ),
    )
    .toBeVisible();
  await to.selectOptions(GUARD.key);
  await expect
    .element(form.getByText(/yang dapat membacanya setelah ini, kecuali Budi\. Klinik/))
    .toBeVisible();
});

test("a unit from which the report is hidden is not offered", async () => {
  const party = { party: `unit:${FINANCE.key}`, name: FINANCE.name };
  await open({}, { isPrivate: true, hidden_from: [party] });
  expect(choices()).toEqual(["Pilih tujuan", "Satgas PPKPT (rahasia)"]);
});

test("where the only other unit may not have it, the form does not speak of confidential ones", async () => {
  const party = { party: `unit:${FINANCE.key}`, name: FINANCE.name };
  const [finance] = SETTINGS.units;
  await open(
    { "GET /settings": () => successOf({ ...SETTINGS, units: [finance] }) },
    { isPrivate: true, hidden_from: [party] },
  );
  await expect
    .element(form.getByText("Belum ada unit lain yang boleh menerima laporan ini."))
    .toBeVisible();
});

const raisedNext = aReport({ unit: FINANCE, is_raised_next: true });
const goesToClinic = form.getByText("Laporan ini akan dikirim ke klinik untuk diputuskan,");

test("unit staff read beforehand that their forward goes to the clinic to decide", async () => {
  await openStaffScreen(PATH, { [READ]: () => successOf(raisedNext) });
  await opener.click();
  await to.selectOptions("klinik");
  await expect.element(goesToClinic).toBeVisible();
  await to.selectOptions(GUARD.key);
  await expect.element(goesToClinic).not.toBeInTheDocument();
  await expect.element(form.getByText("Hanya anggota Satgas PPKPT dan penulis")).toBeVisible();
});

test("the clinic's own forward goes where it says", async () => {
  await open({}, raisedNext);
  await to.selectOptions("klinik");
  await expect.element(form.getByText(/^Admin klinik dapat membacanya\./)).toBeVisible();
  await expect.element(goesToClinic).not.toBeInTheDocument();
});

test("a report that the admin does not reach any more leads back to the list with a message and no error", async () => {
  let isGone = false;
  const asked = await open({
    [READ]: () => (isGone ? { status: 404, body: { success: false } } : successOf(aReport())),
    [FORWARD]: () => {
      isGone = true;
      return forwarded(null, "Laporan diteruskan ke Satgas PPKPT");
    },
  });
  await fill(GUARD.key);
  await send.click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Laporan" })).toBeVisible();
  await expect.element(page.getByText("Laporan diteruskan ke Satgas PPKPT")).toBeVisible();
  expect(asked.filter(({ call }) => call === "DELETE /admin/claims/report/1271")).toEqual([]);
});

test("without a choice or with a short reason nothing is sent, and both are said", async () => {
  const asked = await open();
  await reason.fill("abc");
  await send.click();
  await expect.element(form.getByText("Tujuan wajib dipilih")).toBeVisible();
  await expect.element(form.getByText("Alasan minimal 5 karakter")).toBeVisible();
  expect(asked.filter(({ call }) => call === FORWARD)).toEqual([]);
});

test("Control Enter in the reason passes it on and leaves the answer beside it alone", async () => {
  const asked = await open({ [FORWARD]: () => forwarded(moved) });
  await page.getByRole("textbox", { name: "Jawaban" }).fill("Sedang kami periksa.");
  await fill();
  await userEvent.click(reason);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => asked.some(({ call }) => call === FORWARD)).toBe(true);
  expect(asked.some(({ call }) => call === "PATCH /admin/reports/status")).toBe(false);
});

test("what is typed stays after a change by somebody else, and the next press is about the newer version", async () => {
  const newer = aReport({ unit: null, version: 5 });
  const asked = await open({
    [FORWARD]: ({ sent }) => (sent["version"] === 5 ? forwarded(moved) : staleWith(newer)),
  });
  await fill();
  await send.click();
  await expect.element(page.getByText("Sudah diubah orang lain.")).toBeVisible();
  await expect.element(reason).toHaveValue(REASON);
  await send.click();
  await expect
    .poll(() => asked.filter(({ call }) => call === FORWARD).map(({ sent }) => sent["version"]))
    .toEqual([1, 5]);
});

test("a forward that has arrived, its answer lost on the way, counts as done", async () => {
  let hasArrived = false;
  await open({
    [FORWARD]: () => {
      if (hasArrived) return staleWith(moved);
      hasArrived = true;
      throw new TypeError("Failed to fetch");
    },
  });
  await fill();
  await send.click();
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect.element(page.getByText("Laporan sudah diteruskan")).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
});

test("a fault that the server finds stands at its field", async () => {
  const message = "Penulis meminta laporan ini tidak ditampilkan kepada unit itu";
  await open({
    [FORWARD]: () => ({
      status: 422,
      body: {
        success: false,
        code: "INVALID",
        message,
        errors: [{ path: "unit_id", message }],
      },
    }),
  });
  await fill();
  await send.click();
  await expect.element(form.getByText(message)).toBeVisible();
});

test.each([
  ["is done", { status: "done" }],
  ["is rejected", { status: "rejected" }],
  ["is merged", { merged_into: 12 }],
] as const)("what %s is not passed on", async (_, report) => {
  await openAdminScreen(PATH, { [READ]: () => successOf(aReport(report)) });
  await expect.element(page.getByRole("button", { name: "Perbaiki kategori" })).toBeVisible();
  await expect.element(opener).not.toBeInTheDocument();
});

test("a campus without units passes nothing on", async () => {
  await openAdminScreen(PATH, {
    [READ]: () => successOf(aReport()),
    "GET /settings": () => successOf({ ...SETTINGS, units: [] }),
  });
  await expect.element(page.getByRole("button", { name: "Perbaiki kategori" })).toBeVisible();
  await expect.element(opener).not.toBeInTheDocument();
});

test("what the clinic has to decide says so on its page and in the list", async () => {
  const raised = aReport({ unit: null, is_raised: true });
  await openAdminScreen(PATH, { [READ]: () => successOf(raised) });
  await expect.element(page.getByText("Perlu diputuskan")).toBeVisible();
  await expect.element(page.getByText("Tiga kali diteruskan antarunit.")).toBeVisible();
});

test("the list of what the clinic has to decide marks it, and can be left", async () => {
  const raised = aReport({ unit: null, is_raised: true });
  const asked = await openAdminScreen("/admin/laporan?raised=open", {
    "GET /admin/reports": () => listOf([raised]),
  });
  await expect.element(page.getByRole("table").getByText("Perlu diputuskan")).toBeVisible();
  expect(asked.find(({ call }) => call === "GET /admin/reports")?.query).toMatchObject({
    raised: "open",
  });
  await page.getByRole("combobox", { name: "Keputusan" }).selectOptions("");
  await expect
    .poll(() => asked.findLast(({ call }) => call === "GET /admin/reports")?.query["raised"])
    .toBe(undefined);
});

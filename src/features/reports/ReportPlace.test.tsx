import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Answers } from "../../web/stub-api.testing.ts";
import { draftStore } from "../../web/draft-store.ts";
import { SETTINGS } from "../campus/settings.testing.tsx";
import { aReport, openAdminScreen, successOf } from "./AdminScreen.testing.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import type { ReportDraft } from "./report-draft.web.ts";
import { newReport, openReportScreen, publicListOf, verified } from "./ReportScreen.testing.tsx";

/** Where a report goes, as its author learns it on the form (docs/product/campus.md#units). */

const SEND = "POST /reports";
const [, satgas] = SETTINGS.units;
const SATGAS = { key: satgas!.key, name: satgas!.name, confidential: true };
const { title, description, level, category, send, violence, fillIn } = newReport;

const filed = (changed: Partial<ReportDetail> = {}) => ({
  status: 201,
  ...successOf(aReport({ id: 1285, is_mine: true, ...changed })),
});
const open = (answers: Answers = {}) =>
  openReportScreen("/aju-laporan", { [SEND]: () => filed(), ...answers }, verified());
/** The settings of a campus whose Satgas takes what is general at the university by itself. */
const taking = (): Answers => ({
  "GET /settings": ({ query }) => {
    const units = SETTINGS.units.map((unit) =>
      unit.key === SATGAS.key ? { ...unit, takes: ["general.university" as const] } : unit,
    );
    const parts = query["parts"]?.split(",") ?? [];
    const told = Object.entries({ ...SETTINGS, units }).filter(([name]) => parts.includes(name));
    return successOf(Object.fromEntries(told));
  },
});
const sentOf = (asked: Awaited<ReturnType<typeof open>>, call = SEND) =>
  asked.find((one) => one.call === call)?.sent;

const offer = page.getByRole("button", { name: "Serahkan langsung ke Satgas PPKPT" });
const undo = page.getByRole("button", { name: "Batalkan penyerahan" });
const faculty = page.getByRole("combobox", { name: /^Laporan ini tentang fakultas/ });
const everybody = page.getByRole("radio", { name: "Semua orang" });

test("words of violence offer the unit, after its contact and the emergency numbers, and nothing is sent", async () => {
  const asked = await open();
  await expect.element(violence).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  await description.fill("Saya dilecehkan di ruang dosen.");
  await expect.element(offer).toBeVisible();
  const placeOf = (one: typeof offer) => one.element().getBoundingClientRect().top;
  const help = page.getByRole("group", { name: /^Bantuan bila/ });
  const number = help.getByRole("link", { name: "Satgas PPKPT: 0711 555 123" });
  const contact = help.getByText("Bisa dihubungi langsung: 0711 555 123");
  expect(placeOf(number)).toBeLessThan(placeOf(contact));
  expect(placeOf(contact)).toBeLessThan(placeOf(offer));
  expect(asked.filter(({ call }) => call === SEND)).toEqual([]);
});

test("the offer stays when the words go, is closed by its author alone, and blocks nothing", async () => {
  const asked = await open();
  await fillIn();
  await description.fill("Ada ancaman dari senior.");
  await expect.element(offer).toBeVisible();
  await description.fill("Ada yang ingin saya ceritakan.");
  await expect.element(offer).toBeVisible();
  await page.getByRole("button", { name: "Tutup", exact: true }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await description.fill("Ada ancaman dari senior.");
  await expect.element(violence).toBeVisible();
  await send.click();
  await expect.element(page.getByText("Laporan #1285 diterima.")).toBeVisible();
  expect(sentOf(asked)).not.toHaveProperty("unit");
});

test("who hands it over is told who reads it, is asked no more who may, and is told where it went", async () => {
  const asked = await open({ [SEND]: () => filed({ isPrivate: true, unit: SATGAS }) });
  await fillIn();
  await violence.click();
  await offer.click();
  await expect.element(page.getByText("Diserahkan langsung ke Satgas PPKPT.")).toBeVisible();
  await expect.element(page.getByText("Hanya Anda dan anggota Satgas PPKPT.")).toBeVisible();
  await expect.element(everybody).not.toBeInTheDocument();
  await expect.element(page.getByText(/, hanya untuk anggota Satgas PPKPT$/)).toBeVisible();
  await send.click();
  await expect
    .element(page.getByText(/^Laporan Anda langsung masuk ke Satgas PPKPT\./))
    .toBeVisible();
  expect(sentOf(asked)).toMatchObject({ unit: SATGAS.key, title: "Tidak ada air di lantai 3" });
});

test("one press takes the handing over back, and the answers are as they were", async () => {
  const asked = await open();
  await fillIn();
  await violence.click();
  await offer.click();
  await undo.click();
  await expect.element(everybody).toBeChecked();
  await expect.element(offer).toBeVisible();
  await send.click();
  await expect.poll(() => sentOf(asked)).toBeDefined();
  expect(sentOf(asked)).not.toHaveProperty("unit");
});

test("the handing over is kept in the draft", async () => {
  await open();
  await title.fill("Dirundung teman");
  await offer.click();
  const kept = async () =>
    ((await draftStore.get("report"))?.content as ReportDraft | undefined)?.unit;
  await expect.poll(kept).toBe(SATGAS.key);
});

test("a unit that takes no reports directly any more is told beside the choice", async () => {
  const message = "Unit ini tidak menerima laporan langsung";
  const refused = { status: 422, body: { message, errors: [{ path: "unit", message }] } };
  await open({ [SEND]: () => refused });
  await fillIn();
  await violence.click();
  await offer.click();
  await send.click();
  const help = page.getByRole("group", { name: /^Bantuan bila/ });
  await expect.element(help.getByText(message)).toBeVisible();
  await undo.click();
  await expect.element(help.getByText(message)).not.toBeInTheDocument();
});

test("what a confidential unit takes by itself is said as it is chosen", async () => {
  await open(taking());
  await fillIn();
  await expect.element(everybody).toBeVisible();
  await category.getByRole("radio", { name: "Umum" }).click();
  await level.getByRole("radio", { name: "Universitas" }).click();
  await expect.element(page.getByText("Hanya Anda dan anggota Satgas PPKPT.")).toBeVisible();
  await expect.element(everybody).not.toBeInTheDocument();
  await violence.click();
  await expect.element(offer).not.toBeInTheDocument();
});

test("the faculty is asked for at the levels that have one, may stay open, and is sent", async () => {
  const asked = await open();
  await fillIn();
  await faculty.selectOptions("Hukum");
  await expect
    .element(page.getByText(/^Karena anonim: fakultas mempersempit/))
    .not.toBeInTheDocument();
  await newReport.anonymous.click();
  await expect.element(page.getByText(/^Karena anonim: fakultas mempersempit/)).toBeVisible();
  await level.getByRole("radio", { name: "Universitas" }).click();
  await expect.element(faculty).not.toBeInTheDocument();
  await level.getByRole("radio", { name: "Departemen" }).click();
  await expect.element(faculty).toHaveValue("");
  await faculty.selectOptions("FMIPA");
  await send.click();
  await expect.poll(() => sentOf(asked)).toMatchObject({ faculty: "FMIPA" });
});

test("a faculty that is no more on the list is told at its field", async () => {
  const message = "Pilih fakultas dari daftar";
  const refused = { status: 422, body: { message, errors: [{ path: "faculty", message }] } };
  await open({ [SEND]: () => refused });
  await fillIn();
  await faculty.selectOptions("Hukum");
  await send.click();
  await expect.element(faculty).toHaveAccessibleDescription(message);
});

const EDIT = "/laporan/1271/ubah";
const openEdit = (changed: Partial<ReportDetail>) =>
  openReportScreen(
    EDIT,
    {
      "GET /reports/1271": () => successOf(aReport({ is_mine: true, ...changed })),
      "GET /reports": () => publicListOf([]),
      ...taking(),
    },
    verified(),
  );

test("an edit says that a report leaves a confidential unit, and that it stays private", async () => {
  const place = { category: "general", report_level: "university" } as const;
  await openEdit({ ...place, isPrivate: true, unit: SATGAS });
  await expect.element(page.getByText("Hanya Anda dan anggota Satgas PPKPT.")).toBeVisible();
  await level.getByRole("radio", { name: "Fakultas" }).click();
  await expect
    .element(page.getByText("Begitu disimpan, laporan ini tidak lagi di Satgas PPKPT."))
    .toBeVisible();
  await expect.element(everybody).not.toBeInTheDocument();
});

test("what was handed over directly stays there, whatever an edit chooses", async () => {
  await openEdit({ category: "facilities", isPrivate: true, unit: SATGAS });
  await category.getByRole("radio", { name: "Keuangan" }).click();
  await expect.element(page.getByText("Hanya Anda dan anggota Satgas PPKPT.")).toBeVisible();
});

test("an admin reads that a report is for the members of its unit alone", async () => {
  const report = aReport({ isPrivate: true, unit: SATGAS, faculty: "FMIPA" });
  await openAdminScreen("/admin/laporan/1271", { "GET /reports/1271": () => successOf(report) });
  await expect.element(page.getByText("Rahasia, hanya untuk anggota Satgas PPKPT.")).toBeVisible();
  await expect.element(page.getByText("FMIPA", { exact: true })).toBeVisible();
});

test("its author reads the same on the report's page", async () => {
  const report = aReport({ is_mine: true, isPrivate: true, unit: SATGAS });
  await openReportScreen(
    "/laporan/1271",
    { "GET /reports/1271": () => successOf(report) },
    verified(),
  );
  await expect
    .element(page.getByText(/Hanya Anda dan anggota Satgas PPKPT yang bisa membaca laporan ini\.$/))
    .toBeVisible();
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Answers } from "../../web/stub-api.testing.ts";
import { SETTINGS } from "../campus/settings.testing.tsx";
import { aReport, openAdminScreen, successOf } from "./AdminScreen.testing.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { newReport, openReportScreen, publicListOf, verified } from "./ReportScreen.testing.tsx";

/** Who reads a report that is both at a confidential unit and hidden from somebody, in the words of each screen. */

const SEND = "POST /reports";
const READ = "GET /reports/1271";
const [finance, satgas] = SETTINGS.units;
const SATGAS = { key: satgas!.key, name: satgas!.name, confidential: true };
const FINANCE = { key: finance!.key, name: finance!.name, confidential: false };
const RANI = { party: "admin:3", name: "Rani Wulandari" };
const OF_SATGAS = { party: `unit:${SATGAS.key}`, name: SATGAS.name };
const { category, level, violence, fillIn } = newReport;

/** A campus whose Satgas takes what is general at the university by itself. */
const campus: Answers = {
  "GET /settings": ({ query }) => {
    const units = SETTINGS.units.map((unit) =>
      unit.key === SATGAS.key ? { ...unit, takes: ["general.university" as const] } : unit,
    );
    const parts = query["parts"]?.split(",") ?? [];
    const told = Object.entries({ ...SETTINGS, units }).filter(([name]) => parts.includes(name));
    return successOf(Object.fromEntries(told));
  },
  "GET /reports/recusal-choices": () => successOf({ admins: [RANI], units: [OF_SATGAS] }),
  "GET /reports": () => publicListOf([]),
};

const question = page.getByRole("button", { name: "Laporan ini tentang petugas?" });
const choice = (name: string) => page.getByRole("checkbox", { name });
const everybody = page.getByRole("radio", { name: "Semua orang" });
const adminsAlone = page.getByRole("radio", { name: "Hanya saya dan admin" });
const offer = page.getByRole("button", { name: "Serahkan langsung ke Satgas PPKPT" });
const place = { category: "general", report_level: "university" } as const;

const openNew = (answers: Answers = {}) =>
  openReportScreen("/aju-laporan", { ...campus, ...answers }, verified());
const openOwn = (path: string, changed: Partial<ReportDetail>, answers: Answers = {}) =>
  openReportScreen(
    path,
    {
      ...campus,
      [READ]: () => successOf(aReport({ is_mine: true, has_readers: true, ...changed })),
      ...answers,
    },
    verified(),
  );
const BOTH = { isPrivate: true, unit: SATGAS, hidden_from: [RANI] };

/** Chooses a pair that the confidential unit takes by itself. */
const choosePlace = async () => {
  await category.getByRole("radio", { name: "Umum" }).click();
  await level.getByRole("radio", { name: "Universitas" }).click();
};

test("the form of a report that a confidential unit takes names its members without those from whom it is hidden", async () => {
  await openNew();
  await fillIn();
  await newReport.description.fill("Hubungi 0812-3456-7890.");
  await choosePlace();
  await question.click();
  await choice("Rani Wulandari").click();
  const readers = "anggota Satgas PPKPT selain yang Anda pilih";
  await expect.element(page.getByText(`Hanya Anda dan ${readers}.`)).toBeVisible();
  await expect
    .element(page.getByText(`Hanya Anda dan ${readers} yang dapat membacanya.`))
    .toBeVisible();
  await expect.element(page.getByText(new RegExp(`, hanya untuk ${readers}$`))).toBeVisible();
  await expect
    .element(page.getByText(/Hanya anggota Satgas PPKPT di luar pilihan itu yang membacanya/))
    .toBeVisible();
});

test("a report that is hidden from the unit that would take it lies at the clinic, and its form says so", async () => {
  await openNew();
  await fillIn();
  await choosePlace();
  await expect.element(page.getByText("Hanya Anda dan anggota Satgas PPKPT.")).toBeVisible();
  await question.click();
  await choice("Satgas PPKPT").click();
  await expect.element(adminsAlone).toBeChecked();
  await expect.element(page.getByText(/^Hanya Anda dan anggota/)).not.toBeInTheDocument();
  await expect
    .element(page.getByText(/Hanya admin di luar pilihan itu yang membacanya/))
    .toBeVisible();
  await expect.element(page.getByText(/, hanya untuk admin selain yang Anda pilih$/)).toBeVisible();
});

test("hiding it from the unit that was chosen takes the handing over back, and whom to call stays", async () => {
  const filed = { status: 201, ...successOf(aReport({ is_mine: true })) };
  const asked = await openNew({ [SEND]: () => filed });
  await fillIn();
  await violence.click();
  await offer.click();
  await expect.element(page.getByText("Diserahkan langsung ke Satgas PPKPT.")).toBeVisible();
  await question.click();
  await choice("Satgas PPKPT").click();
  await expect
    .element(page.getByText("Diserahkan langsung ke Satgas PPKPT."))
    .not.toBeInTheDocument();
  await expect.element(page.getByText("Anda tidak harus menunggu jawaban laporan.")).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  await newReport.send.click();
  const sent = () => asked.find(({ call }) => call === SEND)?.sent;
  await expect.poll(sent).toMatchObject({ hidden_from: OF_SATGAS.party });
  expect(sent()).not.toHaveProperty("unit");
});

test("after sending, the members are named without those from whom it is hidden", async () => {
  const filed = aReport({ is_mine: true, ...BOTH });
  await openNew({ [SEND]: () => ({ status: 201, ...successOf(filed) }) });
  await fillIn();
  await newReport.send.click();
  const readers = "anggota Satgas PPKPT selain Rani Wulandari";
  await expect.element(page.getByText(new RegExp(`Hanya ${readers} yang membaca`))).toBeVisible();
  await expect.element(page.getByText(`Hanya Anda dan ${readers} yang membaca`)).toBeVisible();
});

test("an edit names them in the place of the question, and in hints about the text", async () => {
  const description = "Hubungi 0812-3456-7890.";
  await openOwn("/laporan/1271/ubah", { ...place, ...BOTH, description });
  const readers = "anggota Satgas PPKPT selain yang Anda pilih";
  await expect.element(page.getByText(`Hanya Anda dan ${readers}.`)).toBeVisible();
  // hints about what was there already wait for an act
  await newReport.title.click();
  await expect
    .element(page.getByText(`Hanya Anda dan ${readers} yang dapat membacanya.`))
    .toBeVisible();
  await expect.element(everybody).not.toBeInTheDocument();
});

test("an edit that moves an open report into a confidential unit does not ask who may read it", async () => {
  await openOwn("/laporan/1271/ubah", { unit: null });
  await expect.element(everybody).toBeChecked();
  await choosePlace();
  await expect.element(page.getByText("Hanya Anda dan anggota Satgas PPKPT.")).toBeVisible();
  await expect.element(everybody).not.toBeInTheDocument();
  await level.getByRole("radio", { name: "Fakultas" }).click();
  await expect.element(everybody).toBeChecked();
});

test("an edit of a report that is hidden from the unit that would take it stays at the clinic", async () => {
  await openOwn("/laporan/1271/ubah", { unit: null, isPrivate: true, hidden_from: [OF_SATGAS] });
  await choosePlace();
  await expect.element(adminsAlone).toBeChecked();
});

test("one's own page and its conversation name who reads it", async () => {
  await openOwn("/laporan/1271", BOTH, { "GET /reports/1271/messages": () => successOf([]) });
  const words = /Hanya Anda dan anggota Satgas PPKPT selain Rani Wulandari yang bisa membacanya\.$/;
  await expect.poll(() => page.getByText(words).elements()).toHaveLength(2);
});

test("before a published report is hidden, the form says what that costs and where it goes", async () => {
  const hidden = page.getByText(/^Laporan ini hilang dari halaman umum, dan tetap Rahasia/);
  const moved = page.getByText(/Laporan ini pindah dari Biro Keuangan ke klinik\./);
  const name = FINANCE.name;
  await openOwn(
    "/laporan/1271",
    { status: "under_review", unit: FINANCE },
    {
      "GET /reports/recusal-choices": () =>
        successOf({ admins: [RANI], units: [{ party: `unit:${FINANCE.key}`, name }] }),
    },
  );
  await page.getByRole("button", { name: "Jangan tampilkan kepada …" }).click();
  await choice("Rani Wulandari").click();
  await expect.element(hidden).toBeVisible();
  await expect.element(moved).not.toBeInTheDocument();
  await choice(name).click();
  await expect.element(moved).toBeVisible();
});

test("a report that leaves its confidential unit by being hidden from it is read by the clinic, and the form says so", async () => {
  await openOwn("/laporan/1271", { isPrivate: true, unit: SATGAS });
  await page.getByRole("button", { name: "Jangan tampilkan kepada …" }).click();
  await choice("Rani Wulandari").click();
  await expect.element(page.getByText(/Hanya anggota Satgas PPKPT di luar pilihan/)).toBeVisible();
  await expect.element(page.getByText(/^Laporan ini hilang/)).not.toBeInTheDocument();
  await choice("Satgas PPKPT").click();
  await expect.element(page.getByText(/Hanya admin di luar pilihan itu/)).toBeVisible();
  await expect.element(page.getByText(/pindah dari Satgas PPKPT ke klinik/)).toBeVisible();
});

test("an admin reads both: whose members alone it is for, and from whom it is hidden", async () => {
  const report = aReport(BOTH);
  await openAdminScreen("/admin/laporan/1271", { [READ]: () => successOf(report) });
  const readers = "anggota Satgas PPKPT selain Rani Wulandari";
  await expect.element(page.getByText(`Rahasia, hanya untuk ${readers}.`)).toBeVisible();
  await expect.element(page.getByText(/tidak ditampilkan kepada Rani Wulandari\.$/)).toBeVisible();
  await expect
    .element(page.getByText(new RegExp(`^Dibaca penulis dan ${readers}, tidak`)))
    .toBeVisible();
});

test("a report that is hidden from an open unit's members is for the other admins", async () => {
  const hidden_from = [{ party: `unit:${FINANCE.key}`, name: FINANCE.name }];
  const report = aReport({ isPrivate: true, unit: null, hidden_from });
  await openAdminScreen("/admin/laporan/1271", { [READ]: () => successOf(report) });
  await expect
    .element(page.getByText(/Hanya penulis dan admin selain anggota Biro Keuangan yang dapat/))
    .toBeVisible();
});

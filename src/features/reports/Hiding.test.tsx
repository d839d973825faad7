import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draftStore } from "../../web/draft-store.ts";
import type { Answers } from "../../web/stub-api.testing.ts";
import { aReport, openAdminScreen, staleWith, successOf } from "./AdminScreen.testing.tsx";
import { CHOICES, choices, HIDDEN, RANI } from "./hiding.testing.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { newReport, openReportScreen, publicListOf, verified } from "./ReportScreen.testing.tsx";

/** Whom a report is about: on the form, on one's own page, and on that of admins (docs/product/campus.md#recusal). */

const SEND = "POST /reports";
const READ = "GET /reports/1271";
const SAVE = "PUT /reports/1271/hidden-from";
const question = page.getByRole("button", { name: "Laporan ini tentang petugas?" });
const choice = (name: string) => page.getByRole("checkbox", { name });
const everybody = page.getByRole("radio", { name: "Semua orang" });
const adminsAlone = page.getByRole("radio", { name: "Hanya saya dan admin" });
const field = page.getByRole("group", { name: "Jangan tampilkan kepada …" });
const sentOf = (asked: Awaited<ReturnType<typeof openReportScreen>>, call: string) =>
  asked.filter((one) => one.call === call).map(({ sent }) => sent);

test("the form asks for no names before somebody wants to hide the report", async () => {
  const asked = await openReportScreen("/aju-laporan", choices, verified());
  await expect.element(question).toHaveAttribute("aria-expanded", "false");
  expect(sentOf(asked, CHOICES)).toHaveLength(0);
  await question.click();
  await expect.element(choice("Rani Wulandari")).toBeVisible();
  await question.click();
  await expect.element(field).not.toBeInTheDocument();
});

test("a chosen admin makes the report private, is told of, and goes along", async () => {
  const filed = { status: 201, ...successOf(aReport({ is_mine: true })) };
  const asked = await openReportScreen(
    "/aju-laporan",
    { ...choices, [SEND]: () => filed },
    verified(),
  );
  await newReport.fillIn();
  await question.click();
  await choice("Rani Wulandari").click();
  await choice("Bambang Sutrisno").click();
  await expect
    .element(page.getByText(/Bagi Rani Wulandari dan Bambang Sutrisno laporan ini tidak ada/))
    .toBeVisible();
  await expect.element(adminsAlone).toBeChecked();
  await everybody.click({ force: true });
  await expect.element(adminsAlone).toBeChecked();
  await expect.element(page.getByText(/, hanya untuk admin selain yang Anda pilih$/)).toBeVisible();
  await newReport.send.click();
  await expect.poll(() => sentOf(asked, SEND)).toHaveLength(1);
  expect(sentOf(asked, SEND)[0]).toMatchObject({
    hidden_from: "admin:3,admin:2",
    isPrivate: "true",
  });
});

test("three admins or one unit are the most, and nobody leaves the choice of readers open again", async () => {
  const filed = { status: 201, ...successOf(aReport({ is_mine: true })) };
  const asked = await openReportScreen(
    "/aju-laporan",
    { ...choices, [SEND]: () => filed },
    verified(),
  );
  await newReport.fillIn();
  await question.click();
  for (const name of ["Bambang Sutrisno", "Rani Wulandari", "Petugas 5"])
    await choice(name).click();
  await expect.element(choice("Petugas 6")).toBeDisabled();
  await choice("Biro Keuangan").click();
  await expect.element(choice("Rani Wulandari")).not.toBeChecked();
  await expect.element(choice("Petugas 6")).toBeEnabled();
  await choice("Petugas 6").click();
  await expect.element(choice("Biro Keuangan")).not.toBeChecked();
  await choice("Petugas 6").click();
  await everybody.click();
  await expect.element(everybody).toBeChecked();
  await newReport.send.click();
  await expect.poll(() => sentOf(asked, SEND)).toHaveLength(1);
  expect(sentOf(asked, SEND)[0]).not.toHaveProperty("hidden_from");
});

test("that nobody would be left who reads it is told at the names, until they change", async () => {
  const message = "Tidak ada lagi yang dapat membaca laporan ini";
  const errors = [{ path: "hidden_from", message }];
  const refused = { status: 422, body: { success: false, message, errors } };
  await openReportScreen("/aju-laporan", { ...choices, [SEND]: () => refused }, verified());
  await newReport.fillIn();
  await question.click();
  await choice("Rani Wulandari").click();
  await question.click();
  await newReport.send.click();
  await expect.element(field).toHaveAccessibleDescription(new RegExp(message));
  await choice("Petugas 5").click();
  await expect.element(field).not.toHaveAccessibleDescription(new RegExp(message));
});

test("what is chosen is kept in the draft", async () => {
  await openReportScreen("/aju-laporan", choices, verified());
  await question.click();
  await choice("Rani Wulandari").click();
  await expect
    .poll(async () => JSON.stringify((await draftStore.get("report")) ?? ""))
    .toContain("admin:3");
});

test("names that cannot be loaded are asked for again", async () => {
  let works = false;
  const asked: Answers = {
    [CHOICES]: (...args) => (works ? choices[CHOICES]!(...args) : { status: 422, body: {} }),
  };
  await openReportScreen("/aju-laporan", asked, verified());
  await question.click();
  await expect.element(page.getByText("Daftar nama belum bisa dimuat.")).toBeVisible();
  works = true;
  await page.getByRole("button", { name: /Coba lagi/ }).click();
  await expect.element(choice("Rani Wulandari")).toBeVisible();
});

const own = (changed: Partial<ReportDetail> = {}) => aReport({ is_mine: true, ...changed });
const openOwn = (changed: Partial<ReportDetail> = {}, answers: Answers = {}) =>
  openReportScreen(
    "/laporan/1271",
    {
      [READ]: () => successOf(own(changed)),
      "GET /reports": () => publicListOf([]),
      ...choices,
      ...answers,
    },
    verified(),
  );
const change = page.getByRole("button", { name: "Ubah kepada siapa tidak ditampilkan" });
const begin = page.getByRole("button", { name: "Jangan tampilkan kepada …" });
const save = page.getByRole("button", { name: "Simpan", exact: true });

test("an author hides a report later, and the page says from whom", async () => {
  const hidden = own({ ...HIDDEN, version: 2 });
  const asked = await openOwn({}, { [SAVE]: () => successOf(hidden, "Tersimpan") });
  await begin.click();
  await expect.element(save).toBeDisabled();
  await choice("Rani Wulandari").click();
  await save.click();
  await expect
    .element(page.getByText("Rahasia. Tidak ditampilkan kepada Rani Wulandari."))
    .toBeVisible();
  expect(sentOf(asked, SAVE)).toEqual([{ hidden_from: ["admin:3"], version: 1 }]);
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(begin).not.toBeInTheDocument();
});

test("an author lifts it, also from an admin who is not among the choices any more", async () => {
  const gone = { party: "admin:44", name: "Sudah Pergi" };
  const asked = await openOwn(
    { ...HIDDEN, hidden_from: [gone] },
    { [SAVE]: () => successOf(own({ isPrivate: true, version: 2 }), "Tersimpan") },
  );
  await change.click();
  await expect.element(choice("Sudah Pergi")).toBeChecked();
  await choice("Sudah Pergi").click();
  await expect
    .element(
      page.getByText(
        "Laporan ini tidak disembunyikan lagi: yang membacanya admin. Laporan tetap Rahasia.",
      ),
    )
    .toBeVisible();
  await save.click();
  await expect.element(page.getByText(/^Rahasia\. Hanya Anda dan admin yang/)).toBeVisible();
  expect(sentOf(asked, SAVE)).toEqual([{ hidden_from: [], version: 1 }]);
});

test("where nobody is left who reads it, its author is told", async () => {
  await openOwn({ ...HIDDEN, has_readers: false });
  await expect
    .element(page.getByText(/Tidak ada lagi admin yang dapat membaca laporan ini\./))
    .toBeVisible();
  await expect.element(change).toBeVisible();
});

test("a merged report is not offered to be hidden", async () => {
  await openOwn({ status: "under_review", merged_into: 1200 });
  await expect.element(page.getByRole("button", { name: "Jadikan anonim" })).toBeVisible();
  await expect.element(begin).not.toBeInTheDocument();
});

test("what was changed meanwhile is shown beside the choice, which is not lost", async () => {
  const stored = own({ ...HIDDEN, version: 3 });
  await openOwn({}, { [SAVE]: () => staleWith(stored) });
  await begin.click();
  await choice("Petugas 5").click();
  await save.click();
  await expect.element(page.getByText("Laporan ini sudah diubah di tempat lain.")).toBeVisible();
  await expect.element(choice("Petugas 5")).toBeChecked();
});

test("that something was merged into it meanwhile is told at the choice, which is not lost", async () => {
  const message = "Laporan yang sudah digabung tidak dapat disembunyikan dari siapa pun";
  const merged = { status: 409, body: { success: false, message, code: "MERGED" } };
  await openOwn({ status: "under_review" }, { [SAVE]: () => merged });
  await begin.click();
  await choice("Petugas 5").click();
  await save.click();
  await expect.element(field).toHaveAccessibleDescription(new RegExp(message));
  await expect.element(choice("Petugas 5")).toBeChecked();
});

test("an edit cannot make it public", async () => {
  await openReportScreen(
    "/laporan/1271/ubah",
    { [READ]: () => successOf(own(HIDDEN)), "GET /reports": () => publicListOf([]) },
    verified(),
  );
  await everybody.click({ force: true });
  await expect.element(adminsAlone).toBeChecked();
  await expect
    .element(page.getByText("Rahasia, dan tidak ditampilkan kepada yang Anda pilih."))
    .toBeVisible();
});

test("admins who read it know with whom not to talk about it", async () => {
  await openAdminScreen("/admin/laporan/1271", {
    [READ]: () =>
      successOf(
        aReport({
          isPrivate: true,
          hidden_from: [RANI, { party: "admin:2", name: "Bambang Sutrisno" }],
        }),
      ),
  });
  await expect
    .element(
      page.getByText(
        "Rahasia. Penulis meminta laporan ini tidak ditampilkan kepada Rani Wulandari dan Bambang Sutrisno.",
      ),
    )
    .toBeVisible();
});

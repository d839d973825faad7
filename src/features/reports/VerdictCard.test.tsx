import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, field } from "../../app/web/every-form.testing.tsx";
import type { Answer } from "../../web/stub-api.testing.ts";
import { aReport, inHours, staleWith, successOf } from "./AdminScreen.testing.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { openReportScreen, verified } from "./ReportScreen.testing.tsx";

/** What an author is asked once there is an answer, and how others follow it. */

const PATH = "/laporan/1271";
const VERDICT = "POST /reports/1271/verdict";
const REASON = "Lampunya mati lagi sejak tadi malam.";
const question = page.getByRole("heading", { name: "Apakah masalahnya beres?" });

const answered = (changed: Partial<ReportDetail> = {}) =>
  aReport({
    is_mine: true,
    status: "responded",
    due_at: null,
    version: 4,
    verdict: { solved: false, reopened: 0, until: inHours(100) },
    ...changed,
  });
const reopened = answered({
  status: "under_review",
  version: 5,
  verdict: { solved: false, reopened: 1, until: null },
});
const open = (report: ReportDetail, answer?: Answer) =>
  openReportScreen(
    PATH,
    {
      "GET /reports/1271": () => successOf(report),
      ...(answer ? { [VERDICT]: answer } : {}),
    },
    verified(),
  );

test("'Sudah beres' says so on the version that was read, and can be taken back", async () => {
  const solved = answered({
    status: "done",
    version: 5,
    solved_by_author: true,
    verdict: { solved: true, reopened: 0, until: inHours(100) },
  });
  const asked = await open(answered(), () => successOf(solved, "Terima kasih."));
  await button("Sudah beres").click();
  await expect.element(page.getByText("Anda menyatakan masalahnya beres.")).toBeVisible();
  await expect.element(page.getByText("Penulis menyatakan masalahnya beres")).toBeVisible();
  const { sent } = asked.find(({ call }) => call === VERDICT)!;
  expect(sent).toEqual({ solved: true, version: 4 });
  await button("Ternyata belum beres").click();
  await expect.element(field("Alasan")).toBeVisible();
});

test("'Belum beres' asks for ten letters, then opens the report again", async () => {
  const asked = await open(answered(), () => successOf(reopened));
  await button("Belum beres").click();
  await field("Alasan").fill("pendek");
  await button("Buka kembali").click();
  await expect.element(page.getByText("Alasan minimal 10 karakter")).toBeVisible();
  await field("Alasan").fill(REASON);
  await button("Buka kembali").click();
  await expect.element(field("Alasan")).not.toBeInTheDocument();
  const sent = asked.filter(({ call }) => call === VERDICT).map((one) => one.sent);
  expect(sent).toEqual([{ solved: false, reason: REASON, version: 4 }]);
});

test("an answer that was lost loses nothing: sent again, it counts as it arrived before", async () => {
  const answers = [{ status: 0 }, staleWith(reopened)];
  const asked = await open(answered(), () => answers.shift()!);
  const sent = () => asked.filter(({ call }) => call === VERDICT).length;
  await button("Belum beres").click();
  await field("Alasan").fill(REASON);
  await button("Buka kembali").click();
  await expect.poll(sent).toBe(1);
  await expect.element(button("Buka kembali")).not.toHaveAttribute("aria-busy");
  await expect.element(field("Alasan")).toHaveValue(REASON);
  await button("Buka kembali").click();
  await expect.element(page.getByText("Jawaban Anda sudah tersimpan.")).toBeVisible();
  await expect.element(field("Alasan")).not.toBeInTheDocument();
});

test("a reason that came too late stays to be read, and goes when it is given up", async () => {
  let report = answered();
  const asked = await openReportScreen(
    PATH,
    {
      "GET /reports/1271": () => successOf(report),
      [VERDICT]: () => {
        report = answered({ status: "under_review", version: 5, verdict: null });
        return { status: 409, body: { code: "NOT_ANSWERED", message: "Belum ditanggapi" } };
      },
    },
    verified(),
  );
  await button("Belum beres").click();
  await field("Alasan").fill(REASON);
  await button("Buka kembali").click();
  await expect.element(page.getByText("Laporan ini tidak bisa dibuka kembali lagi.")).toBeVisible();
  await expect.element(field("Alasan")).toHaveValue(REASON);
  await expect.element(button("Buka kembali")).toBeDisabled();
  await button("Tidak jadi").click();
  await page.getByRole("button", { name: "Buang", exact: true }).click();
  await expect.element(field("Alasan")).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked.filter(({ call }) => call === VERDICT)).toHaveLength(1);
});

test.each([
  ["others", { is_mine: false, verdict: undefined }],
  [
    "the author once the days are over",
    { verdict: { solved: false, reopened: 0, until: inHours(-1) } },
  ],
  ["the author before there is an answer", { status: "under_review", verdict: null }],
] as const)("%s are asked nothing", async (_, changed) => {
  await open(answered(changed));
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Jawaban" })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

test("after two reopenings only 'Sudah beres' is left", async () => {
  await open(answered({ verdict: { solved: false, reopened: 2, until: inHours(100) } }));
  await expect.element(button("Sudah beres")).toBeVisible();
  await expect.element(button("Belum beres")).not.toBeInTheDocument();
});

test("'Ikuti' is pressed and pressed again", async () => {
  await page.viewport(1366, 900);
  const report = aReport({ status: "under_review", is_following: false, followers: 3 });
  const asked = await openReportScreen(
    PATH,
    {
      "GET /reports/1271": () => successOf(report),
      "PUT /reports/1271/follow": () => successOf({ is_following: true, followers: 4 }),
      "DELETE /reports/1271/follow": () => successOf({ is_following: false, followers: 3 }),
    },
    verified(),
  );
  await button("Ikuti").click();
  await expect.element(page.getByText("4 pengikut")).toBeVisible();
  await expect.element(button("Mengikuti")).toHaveAttribute("aria-pressed", "true");
  await button("Mengikuti").click();
  await expect.element(page.getByText("3 pengikut")).toBeVisible();
  expect(asked.map(({ call }) => call).filter((call) => call.endsWith("follow"))).toEqual([
    "PUT /reports/1271/follow",
    "DELETE /reports/1271/follow",
  ]);
});

test("one's own report is not followed", async () => {
  await page.viewport(1366, 900);
  await open(answered());
  await expect.element(page.getByText("0 pengikut")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /Ikuti/ })).not.toBeInTheDocument();
});

test("a named report is made anonymous after a word on old copies, and gives its code", async () => {
  const anonymous = answered({
    isAnonymous: true,
    version: 5,
    receipt: "A1B2C-D3E4F-G5H6J-K7M8N-P9Q0R-S",
  });
  const asked = await openReportScreen(
    PATH,
    {
      "GET /reports/1271": () => successOf(answered({ isAnonymous: false })),
      "POST /reports/1271/anonymize": () => successOf(anonymous),
    },
    verified(),
  );
  await button("Jadikan anonim").click();
  await expect.element(page.getByText("Salinan lama tidak ikut berubah.")).toBeVisible();
  await button("Ya, jadikan anonim").click();
  await expect.element(page.getByText("Laporan ini sekarang anonim")).toBeVisible();
  expect(asked.find(({ call }) => call.endsWith("anonymize"))?.sent).toEqual({ version: 4 });
  await button("Tutup dialog").click();
  await expect.element(button("Jadikan anonim")).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("heading", { name: "Percakapan dengan admin" }))
    .toHaveFocus();
});

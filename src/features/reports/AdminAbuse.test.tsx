import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import {
  aReport,
  aStudent,
  openAdminScreen,
  staleWith,
  successOf,
} from "./AdminScreen.testing.tsx";
import { newReport, openReportScreen, verified } from "./ReportScreen.testing.tsx";

const READ = "GET /reports/1271";
const MARK = "POST /admin/reports/1271/abuse";
const LIFT = "DELETE /admin/reports/1271/abuse";
const REASON = "Berisi ancaman kepada dosen.";
const abuse = { reason: REASON, at: "2026-11-20T03:00:00.000Z" };
const marked = aReport({ status: "rejected", version: 2, abuse, due_at: null });

const button = page.getByRole("button", { name: "Tandai penyalahgunaan" });
const dialog = page.getByRole("dialog", { name: "Tandai sebagai penyalahgunaan?" });
const reason = dialog.getByLabelText("Alasan");
const confirm = dialog.getByRole("button", { name: "Ya, tolak dan tandai" });
const words = page.getByText("Ditandai sebagai penyalahgunaan");

test("an admin marks a report with a reason, which is asked for first", async () => {
  const asked = await openAdminScreen("/admin/laporan/1271", {
    [READ]: () => successOf(aReport()),
    [MARK]: () => successOf(marked, "Ditandai"),
  });
  await button.click();
  await confirm.click();
  await expect.element(page.getByText("Alasan minimal 10 karakter")).toBeVisible();
  await reason.fill(REASON);
  await confirm.click();
  await expect.element(words).toBeVisible();
  await expect.element(page.getByText(REASON)).toBeVisible();
  expect(asked.filter(({ call }) => call === MARK).map(({ sent }) => sent)).toEqual([
    { reason: REASON, version: 1 },
  ]);
  // an admin does not lift it
  expect(page.getByRole("button", { name: "Cabut tanda" }).elements()).toEqual([]);
});

test("where somebody else changed it meanwhile the reason stays, for the report as it is now", async () => {
  let version = 1;
  const asked = await openAdminScreen("/admin/laporan/1271", {
    [READ]: () => successOf(aReport({ version })),
    [MARK]: ({ sent }) => {
      if (sent["version"] === 2) return successOf(marked, "Ditandai");
      version = 2;
      return staleWith(aReport({ version }));
    },
  });
  await button.click();
  await reason.fill(REASON);
  await confirm.click();
  await expect.poll(() => asked.filter(({ call }) => call === READ).length).toBeGreaterThan(1);
  await expect.element(reason).toHaveValue(REASON);
  await confirm.click();
  await expect.element(words).toBeVisible();
});

test("a mark that has arrived, its answer lost on the way, counts as set", async () => {
  let report = aReport();
  const asked = await openAdminScreen("/admin/laporan/1271", {
    [READ]: () => successOf(report),
    [MARK]: () => {
      if (report === marked) return staleWith(marked);
      report = marked;
      throw new TypeError("Failed to fetch");
    },
  });
  await button.click();
  await reason.fill(REASON);
  await confirm.click();
  await expect.poll(() => asked.filter(({ call }) => call === MARK)).toHaveLength(1);
  await confirm.click();
  await expect.element(page.getByText("Laporan ditandai sebagai penyalahgunaan")).toBeVisible();
  await expect.element(words).toBeVisible();
  await expect.element(page.getByText(/diubah orang lain/)).not.toBeInTheDocument();
});

test("a reason that is typed while somebody else marks the report stays, and corrects theirs", async () => {
  let report = aReport();
  const others = aReport({ ...marked, abuse: { ...abuse, reason: "Berisi kata-kata kasar." } });
  const asked = await openAdminScreen("/admin/laporan/1271", {
    [READ]: () => successOf(report),
    [MARK]: ({ sent }) => {
      if (sent["version"] === 2) return successOf({ ...marked, version: 3 }, "Ditandai");
      report = others;
      return staleWith(others);
    },
  });
  await button.click();
  await reason.fill(REASON);
  await confirm.click();
  await expect.poll(() => asked.filter(({ call }) => call === READ).length).toBeGreaterThan(1);
  await expect.element(reason).toHaveValue(REASON);
  await confirm.click();
  await expect.element(words).toBeVisible();
  await expect.element(page.getByText(REASON)).toBeVisible();
});

test("a superadmin lifts the mark, once that is confirmed", async () => {
  const user = aStudent({ id: 1, name: "Sri", role: "superadmin", status: null, due_at: null });
  await openScreen(
    "/admin/laporan/1271",
    {
      [READ]: () => successOf(marked),
      [LIFT]: () => successOf(aReport({ status: "rejected", version: 3, abuse: null }), "Dicabut"),
    },
    { user },
  );
  await page.getByRole("button", { name: "Cabut tanda" }).click();
  await page.getByRole("button", { name: "Ya, cabut" }).click();
  await expect.element(button).toBeVisible();
});

test("its author reads why, and where to object without a name", async () => {
  const report = aReport({ is_mine: true, status: "rejected", abuse, due_at: null });
  await openReportScreen("/laporan/1271", { [READ]: () => successOf(report) }, verified());
  await expect.element(words).toBeVisible();
  await expect.element(page.getByText(`Alasannya: ${REASON}`)).toBeVisible();
  await expect.element(page.getByText(/tulis di percakapan laporan ini\.$/)).toBeVisible();
});

test("a paused anonymous report keeps what was typed, says until when, and goes out under the name", async () => {
  const asked = await openReportScreen(
    "/aju-laporan",
    {
      "POST /reports": ({ sent }) =>
        sent["isAnonymous"] === "false"
          ? successOf(aReport({ is_mine: true }))
          : {
              status: 403,
              body: {
                code: "ANONYMOUS_PAUSED",
                message: "Anda belum bisa melapor secara anonim.",
                data: { until: "2026-12-20T03:00:00.000Z" },
              },
            },
    },
    verified(),
  );
  await newReport.fillIn();
  await newReport.anonymous.click();
  await newReport.send.click();
  await expect.element(page.getByText("Laporan anonim dijeda sampai 20 Des 2026.")).toBeVisible();
  // what the day gives away
  await expect.element(page.getByText(/jangan tunjukkan kepada admin\./)).toBeVisible();
  await expect.element(newReport.title).toHaveValue("Tidak ada air di lantai 3");
  await page.getByRole("button", { name: "Pakai nama saya" }).click();
  await expect.element(newReport.anonymous).not.toBeChecked();
  await newReport.send.click();
  await expect.poll(() => asked.filter(({ call }) => call === "POST /reports").length).toBe(2);
});

test("a paused filing says until when, and the text stays", async () => {
  const body = {
    code: "FILING_PAUSED",
    message: "Anda belum bisa mengirim laporan.",
    data: { until: "2026-12-20T03:00:00.000Z" },
  };
  await openReportScreen(
    "/aju-laporan",
    { "POST /reports": () => ({ status: 403, body }) },
    verified(),
  );
  await newReport.fillIn();
  await newReport.send.click();
  await expect.element(page.getByText("Pelaporan dijeda sampai 20 Des 2026.")).toBeVisible();
  await expect.element(newReport.description).toHaveValue("Keran mati sejak Senin.");
});

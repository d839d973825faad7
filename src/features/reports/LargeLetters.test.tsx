import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { setTextSize } from "../../ui/text-size.testing.ts";
import { aReport, successOf } from "./AdminScreen.testing.tsx";
import { openReportScreen, verified } from "./ReportScreen.testing.tsx";

test("at twice the text size a phone shows a report's picture and the bar below it whole", async () => {
  await page.viewport(360, 740);
  setTextSize("200%");
  const file = { mime: "image/jpeg", bytes: 412_000, width: 640, height: 420 };
  const report = aReport({
    due_at: undefined,
    status: "done",
    file,
    file_url: "/uploads/foto.gif",
  });
  await openReportScreen(
    "/laporan/1271",
    { "GET /reports/1271": () => successOf(report) },
    verified(),
  );
  const figure = page.getByRole("figure");
  const share = page.getByRole("button", { name: "Bagikan" });
  for (const shown of [figure, share]) {
    await expect.element(shown).toBeVisible();
    expect(shown.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
  }
});

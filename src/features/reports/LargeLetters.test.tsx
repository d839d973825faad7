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

test("on a page that is enlarged four times the bar lies over nothing that could have the focus", async () => {
  const report = aReport({ due_at: undefined, status: "responded" });
  await openReportScreen(
    "/laporan/1271",
    { "GET /reports/1271": () => successOf(report) },
    verified(),
  );
  const share = page.getByRole("button", { name: "Bagikan" });
  await expect.element(share).toBeVisible();
  for (const [width, height, position] of [
    [360, 740, "sticky"],
    [740, 360, "sticky"],
    [192, 256, "static"],
  ] as const) {
    await page.viewport(width, height);
    expect(getComputedStyle(share.element().closest(".no-print")!).position).toBe(position);
  }
});

import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { receiptPicture } from "./receipt-picture.web.ts";
import { ReportReceipt } from "./ReportReceipt.tsx";
import "../../web/theme/style.css";

afterEach(() => vi.restoreAllMocks());

test("the code stands in groups whatever its own grouping, and is copied in them", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await render(
    <ReportReceipt code="K7QM-29XP-ART4-DHWC-8NBE-6YVJ-3F" number={1285}>
      Simpan.
    </ReportReceipt>,
  );
  await expect.element(page.getByText("K7QM2 9XPAR T4DHW C8NBE 6YVJ3F")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Salin kode" }));
  expect(writeText.mock.calls).toEqual([["K7QM2-9XPAR-T4DHW-C8NBE-6YVJ3F"]]);
});

test("it fits on the narrowest phone", async () => {
  await page.viewport(320, 640);
  await render(
    <div className="px-4">
      <ReportReceipt code="WWWWWMMMMMWWWWWMMMMMWWWWWM" number={1285}>
        Simpan.
      </ReportReceipt>
    </div>,
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test("the picture is a PNG wide enough to be read", async () => {
  const picture = await receiptPicture({
    number: 1285,
    groups: ["K7QM2", "9XPAR", "T4DHW", "C8NBE", "6YVJ3F"],
  });
  expect(picture.type).toBe("image/png");
  const { width, height } = await createImageBitmap(picture);
  expect([width, height]).toEqual([1080, 712]);
});

test("a browser that gives noise for every canvas, as Tor's does, saves no picture of it", async () => {
  const noise = new ImageData(
    Uint8ClampedArray.from({ length: 36 }, (_, at) => at * 7),
    9,
  );
  vi.spyOn(CanvasRenderingContext2D.prototype, "getImageData").mockReturnValue(noise);
  await expect(receiptPicture({ number: 1285, groups: ["K7QM2"] })).rejects.toThrow();
});

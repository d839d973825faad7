import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Receipt } from "./Receipt.tsx";
import { receiptPicture } from "./receipt-picture.ts";
import "../web/theme/style.css";

test("the code stands in groups whatever its own grouping, and is copied in them", async () => {
  const copied: string[] = [];
  await render(
    <Receipt
      code="K7QM-29XP-ART4-DHWC-8NBE-6YVJ-3F"
      number={1285}
      onCopy={(code) => copied.push(code)}
      onSaveFailed={() => {}}
    />,
  );
  await expect.element(page.getByText("K7QM2 9XPAR T4DHW C8NBE 6YVJ3F")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Salin kode" }));
  expect(copied).toEqual(["K7QM2-9XPAR-T4DHW-C8NBE-6YVJ3F"]);
});

test("it fits on the narrowest phone", async () => {
  await page.viewport(320, 640);
  await render(
    <div className="px-4">
      <Receipt
        code="WWWWWMMMMMWWWWWMMMMMWWWWWM"
        number={1285}
        onCopy={() => {}}
        onSaveFailed={() => {}}
      />
    </div>,
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test("the picture is a PNG wide enough to be read", async () => {
  const picture = await receiptPicture({
    title: "Kode laporan",
    number: 1285,
    groups: ["K7QM2", "9XPAR", "T4DHW", "C8NBE", "6YVJ3F"],
  });
  expect(picture.type).toBe("image/png");
  const { width, height } = await createImageBitmap(picture);
  expect([width, height]).toEqual([1080, 712]);
});

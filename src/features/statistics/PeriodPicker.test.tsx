import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { never, openAdminScreen } from "../reports/AdminScreen.testing.tsx";

const PATH = "/admin/statistik";

const address = page.getByLabelText("Alamat");
const first = page.getByLabelText("Dari tanggal");
const last = page.getByLabelText("Sampai tanggal");
const show = page.getByRole("button", { name: "Tampilkan" });

test.each([
  ["first", first, last],
  ["last", last, first],
])("a %s day that is half typed is no open end", async (_, half, whole) => {
  await openAdminScreen(PATH, { "GET /admin/statistics": never });
  await whole.fill("2026-03-31");
  (half.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowUp}");
  await show.click();
  await expect.element(half).toHaveAccessibleDescription("Tanggal tidak valid");
  await expect.element(whole).toHaveValue("2026-03-31");
  await expect.element(address).toHaveTextContent(PATH);
  await half.fill("2026-03-31");
  await show.click();
  await expect.element(address).toHaveTextContent(`${PATH}?from=2026-03-31&to=2026-03-31`);
});

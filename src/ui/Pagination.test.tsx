import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Pagination } from "./Pagination.tsx";
import "../web/theme/style.css";
import { setTextSize } from "./text-size.testing.ts";

const show = (current: number, totalPages: number) =>
  render(
    <MemoryRouter>
      <Pagination page={current} totalPages={totalPages} hrefFor={(to) => `/laporan?page=${to}`} />
    </MemoryRouter>,
  );

const shown = () =>
  [...page.getByRole("navigation").element().querySelectorAll("li")].map(
    (item) => item.textContent,
  );

test.each([
  [1, 13, ["", "1", "2", "3", "…", "13", ""]],
  [2, 13, ["", "1", "2", "3", "…", "13", ""]],
  [7, 13, ["", "1", "…", "6", "7", "8", "…", "13", ""]],
  [13, 13, ["", "1", "…", "11", "12", "13", ""]],
  [3, 4, ["", "1", "2", "3", "4", ""]],
  [2, 2, ["", "1", "2", ""]],
])("page %i of %i shows three numbers around it and the ends", async (current, total, numbers) => {
  await show(current, total);
  expect(shown()).toEqual(numbers);
});

test("numbers and arrows are links to the address of their page, and the current one is marked", async () => {
  await show(2, 13);
  await expect
    .element(page.getByRole("link", { name: "Halaman 3", exact: true }))
    .toHaveAttribute("href", "/laporan?page=3");
  await expect
    .element(page.getByRole("link", { name: "Halaman 2", exact: true }))
    .toHaveAttribute("aria-current", "page");
  await expect
    .element(page.getByRole("link", { name: "Halaman berikutnya" }))
    .toHaveAttribute("href", "/laporan?page=3");
});

test("there is no way before the first page and none where there is only one", async () => {
  const screen = await show(1, 3);
  await expect
    .element(page.getByRole("link", { name: "Halaman sebelumnya" }))
    .not.toBeInTheDocument();
  await screen.unmount();
  await show(1, 1);
  await expect.element(page.getByRole("navigation")).not.toBeInTheDocument();
});

test("it fits on the narrowest phone in one line", async () => {
  await page.viewport(320, 640);
  await show(7, 999);
  const list = page.getByRole("list").element();
  expect(list.scrollWidth).toBeLessThanOrEqual(320);
  expect(list.getBoundingClientRect().height).toBeLessThan(60);
});

test("at twice the text size a phone shows every page's link whole", async () => {
  await page.viewport(320, 640);
  setTextSize("200%");
  await show(7, 130);
  const ends = page
    .getByRole("link")
    .elements()
    .map((link) => link.getBoundingClientRect().right);
  expect(Math.max(...ends)).toBeLessThanOrEqual(320);
});

import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { DataTable } from "./DataTable.tsx";
import { setTextSize } from "./text-size.testing.ts";
import "../web/theme/style.css";

const rows = [
  { id: 1, title: "Air mati", votes: 4 },
  { id: 2, title: "Lampu padam", votes: 211 },
];
const table = {
  caption: "Daftar laporan, diurutkan menurut dukungan",
  rows,
  rowKey: (row: { id: number }) => row.id,
  columns: [
    { key: "title", header: "Laporan", main: true, cell: (row: { title: string }) => row.title },
    {
      key: "votes",
      header: "Dukungan",
      sorts: { ascending: "votes", descending: "-votes" },
      labelled: true,
      cell: (row: { votes: number }) => row.votes,
    },
  ],
};

const sorting = { by: "title", href: (sort: string) => `?sort=${sort}` };

test("a head that sorts says how the table is sorted and turns it round", async () => {
  const screen = await render(<DataTable {...table} sorting={sorting} />, {
    wrapper: MemoryRouter,
  });
  const head = page.getByRole("columnheader", { name: "Dukungan" });
  await expect.element(head).toHaveAttribute("aria-sort", "none");
  await expect
    .element(page.getByRole("columnheader", { name: "Laporan" }))
    .not.toHaveAttribute("aria-sort");
  const link = page.getByRole("link", { name: "Dukungan" });
  await expect.element(link).toHaveAttribute("href", "/?sort=votes");

  await screen.rerender(<DataTable {...table} sorting={{ ...sorting, by: "votes" }} />);
  await expect.element(head).toHaveAttribute("aria-sort", "ascending");
  await expect.element(link).toHaveAttribute("href", "/?sort=-votes");
});

test("the box in the head chooses all rows and knows of some", async () => {
  const toggled: string[] = [];
  const selection = {
    selected: new Set([2]),
    label: (row: { title: string }) => `Pilih ${row.title}`,
    onToggle: (row: { id: number }) => toggled.push(String(row.id)),
    onToggleAll: () => toggled.push("all"),
  };
  await render(<DataTable {...table} selection={selection} />);
  const all = page.getByRole("checkbox", { name: "Pilih semua di halaman ini" });
  expect((all.element() as HTMLInputElement).indeterminate).toBe(true);
  await expect.element(page.getByRole("checkbox", { name: "Pilih Lampu padam" })).toBeChecked();
  await userEvent.click(page.getByRole("checkbox", { name: "Pilih Air mati" }));
  await userEvent.click(all);
  expect(toggled).toEqual(["1", "all"]);
});

test("on a phone rows are blocks without sideways scroll, and still a table to screen readers", async () => {
  await page.viewport(320, 640);
  await render(<DataTable {...table} sorting={sorting} />, { wrapper: MemoryRouter });
  await expect.element(page.getByRole("table", { name: table.caption })).toBeVisible();
  expect(page.getByRole("row").all()).toHaveLength(3);
  await expect.element(page.getByRole("cell", { name: "Air mati" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Dukungan" })).toBeVisible();
  const row = page.getByRole("row").nth(1).element();
  expect(getComputedStyle(row).display).toBe("flex");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test("at twice the text size a phone shows a row no wider than its frame", async () => {
  await page.viewport(360, 740);
  setTextSize("200%");
  const long = [{ id: 1, title: "Pertanggungjawaban kemahasiswaan", votes: 4 }];
  await render(<DataTable {...table} rows={long} sorting={sorting} />, { wrapper: MemoryRouter });
  const shown = page.getByRole("table").element();
  expect(shown.clientWidth).toBeLessThanOrEqual(shown.parentElement!.clientWidth);
});

import { MemoryRouter, useLocation } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Tabs } from "./Tabs.tsx";
import "../web/theme/style.css";

function Page() {
  const { search } = useLocation();
  return (
    <Tabs
      label="Status"
      items={[
        { label: "Semua", count: 1320, to: "/laporan", current: search === "" },
        { label: "Pending", count: 0, to: "/laporan?status=pending", current: search !== "" },
      ]}
    />
  );
}

test("tabs with addresses are links with their counts, and one is the current page", async () => {
  await render(
    <MemoryRouter initialEntries={["/laporan"]}>
      <Page />
    </MemoryRouter>,
  );
  const all = page.getByRole("link", { name: "Semua 1.320" });
  const pending = page.getByRole("link", { name: "Pending 0" });
  await expect.element(all).toHaveAttribute("aria-current", "page");
  await userEvent.click(pending);
  await expect.element(pending).toHaveAttribute("aria-current", "page");
  await expect.element(all).not.toHaveAttribute("aria-current");
});

test("tabs without addresses are buttons that call back", async () => {
  const picked: string[] = [];
  await render(
    <Tabs
      label="Bagian"
      items={[
        { label: "Profil", current: true, onSelect: () => picked.push("profil") },
        { label: "Laporan", current: false, onSelect: () => picked.push("laporan") },
      ]}
    />,
  );
  await expect
    .element(page.getByRole("button", { name: "Profil" }))
    .toHaveAttribute("aria-current", "true");
  await userEvent.click(page.getByRole("button", { name: "Laporan" }));
  expect(picked).toEqual(["laporan"]);
});

const statuses = (current: string) => (
  <Tabs
    label="Status"
    items={["Semua", "Pending", "Ditinjau", "Ditanggapi", "Selesai", "Ditolak"].map((label) => ({
      label,
      current: label === current,
      onSelect: () => {},
    }))}
  />
);

test("where they do not fit, the current tab is scrolled into sight", async () => {
  await page.viewport(320, 640);
  await render(statuses("Ditolak"));
  await expect
    .poll(
      () => page.getByRole("button", { name: "Ditolak" }).element().getBoundingClientRect().right,
    )
    .toBeLessThanOrEqual(321);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test.each([
  ["all fit", 1366, "Semua", "0px 0px"],
  ["there are more after them", 320, "Semua", "0px 32px"],
  ["there are more on both sides", 320, "Ditinjau", "32px 32px"],
  ["there are more before them", 320, "Ditolak", "32px 0px"],
])("where %s, the edges say so", async (_where, width, current, fades) => {
  await page.viewport(width, 640);
  await render(statuses(current));
  const style = getComputedStyle(page.getByRole("list").element());
  const faded = () =>
    ["--fade-start", "--fade-end"].map((name) => style.getPropertyValue(name)).join(" ");
  await expect.poll(faded).toBe(fades);
});

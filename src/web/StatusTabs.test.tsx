import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { TestPage } from "../app/web/test-page.testing.tsx";
import { StatusTabs } from "./StatusTabs.tsx";

const LABELS = { draft: "Draft", published: "Terbit" };
const link = (name: string) => page.getByRole("link", { name, exact: true });

type Answer = Parameters<typeof StatusTabs<keyof typeof LABELS>>[0]["answer"];
const show = (answer: Answer) =>
  render(
    <TestPage at="/admin/advika?search=ukt&page=3" route={{ search: ["search", "status", "page"] }}>
      <StatusTabs labels={LABELS} answer={answer} current="draft" />
    </TestPage>,
  );

test("all statuses come first with the sum; each leads to its own first page and keeps the search", async () => {
  await show({ total_per_status: { draft: 2, published: 1_300 } });
  const links = page.getByRole("navigation", { name: "Status" }).getByRole("link");
  expect(links.elements().map((each) => each.textContent)).toEqual([
    "Semua1.302",
    "Draft2",
    "Terbit1.300",
  ]);
  await expect.element(link("Semua 1.302")).toHaveAttribute("href", "/admin/advika?search=ukt");
  const published = link("Terbit 1.300");
  await expect
    .element(published)
    .toHaveAttribute("href", "/admin/advika?search=ukt&status=published");
  await expect.element(link("Draft 2")).toHaveAttribute("aria-current", "page");
  await expect.element(published).not.toHaveAttribute("aria-current");
});

test("counts that stop at a bound have a plus", async () => {
  await show({ total_per_status: { draft: 2, published: 9 }, counts_are_capped: true });
  await expect.element(link("Semua 11+")).toBeInTheDocument();
  await expect.element(link("Draft 2+")).toBeInTheDocument();
});

test("until the answer is there the tabs stand without counts", async () => {
  await show(undefined);
  await expect.element(link("Terbit")).not.toHaveAttribute("aria-current");
  await expect.element(page.getByText("0").first()).not.toBeVisible();
});

import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { knownQuery, lazyPage, searchOf, useAddress } from "./route.tsx";
import { TestPage } from "../app/web/test-page.testing.tsx";

const search = ["tab", "category", "page"];

/** The address that `hrefWith` makes of `changes` at an address. */
const hrefAt = async (at: string, changes: Record<string, string | number | undefined>) => {
  const Href = () => <output>{useAddress().hrefWith(changes)}</output>;
  const view = await render(
    <TestPage at={at} route={{ search }}>
      <Href />
    </TestPage>,
  );
  const href = view.container.textContent;
  await view.unmount();
  return href;
};

test("of an address only what the page knows counts, in the page's order", () => {
  const query = knownQuery({ search }, "?page=2&utm_source=x&tab=laporan-saya&category=");
  expect(query).toEqual({ tab: "laporan-saya", page: "2" });
  expect(searchOf(query)).toBe("?tab=laporan-saya&page=2");
  expect(searchOf({})).toBe("");
});

test("a link changes one thing and keeps the rest", async () => {
  expect(await hrefAt("/laporan?tab=x&category=general", { tab: "y" })).toBe(
    "/laporan?tab=y&category=general",
  );
  expect(await hrefAt("/laporan?tab=x&category=general", { category: undefined })).toBe(
    "/laporan?tab=x",
  );
});

test("a new filter begins on its first page, the first page is not written", async () => {
  expect(await hrefAt("/laporan?page=4", { category: "general" })).toBe(
    "/laporan?category=general",
  );
  expect(await hrefAt("/laporan?page=4", { page: 5 })).toBe("/laporan?page=5");
  expect(await hrefAt("/laporan?page=4", { page: 1 })).toBe("/laporan");
});

test("what the page does not know is not carried on", async () => {
  expect(await hrefAt("/laporan?utm_source=x", { tab: "y" })).toBe("/laporan?tab=y");
});

test("a chunk that could not be fetched without a connection is fetched anew by 'Coba lagi'", async () => {
  vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  const silent = vi.spyOn(console, "error").mockImplementation(() => {});
  const load = vi
    .fn<() => Promise<{ Reports: () => React.ReactNode }>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue({ Reports: () => <h1>Laporan</h1> });
  const { Page, preload } = lazyPage(load, "Reports");
  await render(
    <TestPage>
      <ErrorBoundary onRetry={() => void preload()}>
        <Page />
      </ErrorBoundary>
    </TestPage>,
  );
  await expect.element(page.getByText("Halaman ini belum bisa ditampilkan.")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(page.getByRole("heading", { name: "Laporan" })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  silent.mockRestore();
});

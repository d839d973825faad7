import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { stubApi, type Answer } from "../../web/stub-api.testing.ts";
import { TestPage } from "../../app/web/test-page.testing.tsx";
import { ExportButton } from "./ExportButton.tsx";

let opened: { href: string | null; saves: boolean }[];
beforeEach(() => {
  opened = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push({ href: this.getAttribute("href"), saves: this.hasAttribute("download") });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const button = page.getByRole("button", { name: "Unduh CSV" });
const made: Answer = () => ({
  status: 201,
  body: { success: true, message: "", data: { url: "/exports?s=tersegel" } },
});

const open = async (answer: Answer) => {
  const asked = stubApi({ "POST /admin/exports": answer }, null);
  const filters = { search: "kipas", category: "facilities", status: undefined };
  await render(
    <TestPage>
      <ExportButton of={{ kind: "reports", filters }} />
    </TestPage>,
  );
  return asked;
};

test("asks for a link with the list's filters and saves what it gives", async () => {
  const asked = await open(made);
  await button.click();
  await expect.poll(() => opened).toEqual([{ href: "/api/exports?s=tersegel", saves: true }]);
  expect(asked.map(({ sent }) => sent)).toEqual([
    { kind: "reports", filters: { search: "kipas", category: "facilities" } },
  ]);
});

test("asks once, however often it is pressed meanwhile", async () => {
  let answer = () => {};
  const waits = new Promise<void>((resolve) => (answer = resolve));
  const asked = await open(async (question) => {
    await waits;
    return made(question);
  });
  await button.click();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await button.click({ force: true });
  answer();
  await expect.poll(() => opened).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

test("opens nothing when there is no link", async () => {
  const asked = await open(() => ({ status: 422, body: { message: "Status tidak valid" } }));
  await button.click();
  await expect.poll(() => asked).toHaveLength(1);
  await expect.element(button).not.toHaveAttribute("aria-busy");
  expect(opened).toEqual([]);
});

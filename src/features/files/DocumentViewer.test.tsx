import { useState } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { stubApi, type Answers } from "../../web/stub-api.testing.ts";
import { TestPage } from "../../app/web/test-page.testing.tsx";
import { DocumentViewer } from "./DocumentViewer.tsx";

/** A link as it was signed the first, second, … time; any browser shows it in a frame. */
const link = (words: string, signed = 1) => `data:text/plain,${words}?s=${signed}`;
const check = (words: string) => `HEAD text/plain,${words}`;
const fine = () => ({});

const papers = (signed = 1) => [
  { name: "ktm", label: "KTM", href: null },
  { name: "transcript", label: "Transkrip", href: link("nilai", signed) },
  { name: "sk", label: "Surat Keterangan", href: link("surat", signed) },
];

const setViewer = (enabled: boolean) =>
  vi.spyOn(navigator, "pdfViewerEnabled", "get").mockReturnValue(enabled);
beforeEach(async () => {
  setViewer(true);
  await page.viewport(1024, 768);
});

/** The viewer on a page whose answer is signed anew each time that it is asked for. */
function Renewing() {
  const [signed, setSigned] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setSigned(signed + 1)}>
        Tanda tangan baru
      </button>
      <DocumentViewer documents={papers(signed)} of="Sekar" onRenew={() => setSigned(signed + 1)} />
    </>
  );
}

const open = async (answers: Answers) => {
  const asked = stubApi(answers, null);
  onTestFinished(() => void vi.unstubAllGlobals());
  await render(
    <TestPage>
      <Renewing />
    </TestPage>,
  );
  return asked;
};

const frame = (title: string) => page.getByTitle(title, { exact: true });
const tab = (name: string) => page.getByRole("button", { name, exact: true });

test("the first document that is there is shown, in a frame without a sandbox of its own", async () => {
  await open({ [check("nilai")]: fine });
  await expect.element(frame("Transkrip Sekar")).toBeVisible();
  const shown = frame("Transkrip Sekar").element();
  expect(shown.getAttribute("src")).toBe(`${link("nilai")}#navpanes=0&view=FitH`);
  // Chromium shows no PDF in one that has it; the answer carries the policy.
  expect(shown.hasAttribute("sandbox")).toBe(false);
  await expect.element(tab("Transkrip")).toHaveAttribute("aria-current", "true");
  await expect
    .element(page.getByRole("link", { name: "Buka di tab baru" }))
    .toHaveAttribute("href", link("nilai"));
});

test("each document has its tab, and one that was opened stays as it was left", async () => {
  const asked = await open({ [check("nilai")]: fine, [check("surat")]: fine });
  await expect.element(frame("Transkrip Sekar")).toBeVisible();
  const left = frame("Transkrip Sekar").element();
  await tab("Surat Keterangan").click();
  await expect.element(frame("Surat Keterangan Sekar")).toBeVisible();
  await expect.element(frame("Transkrip Sekar")).not.toBeVisible();
  await tab("Transkrip").click();
  await expect.element(frame("Transkrip Sekar")).toBeVisible();
  expect(frame("Transkrip Sekar").element()).toBe(left);
  expect(asked.map(({ call }) => call)).toEqual([check("nilai"), check("surat")]);
});

test("a document that is the only one has its name over it and no tabs", async () => {
  const only = papers().slice(1, 2);
  stubApi({ [check("nilai")]: fine }, null);
  onTestFinished(() => void vi.unstubAllGlobals());
  await render(
    <TestPage>
      <DocumentViewer documents={only} of="Sekar" onRenew={() => {}} />
    </TestPage>,
  );
  await expect.element(frame("Transkrip Sekar")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Transkrip" })).toBeVisible();
  await expect.element(tab("Transkrip")).not.toBeInTheDocument();
});

test("a document that is missing says so", async () => {
  await open({ [check("nilai")]: fine });
  await tab("KTM (tidak ada)").click();
  await expect.element(page.getByText("Tidak ada lampiran")).toBeVisible();
});

test("links that are signed anew fetch nothing again, and lead on where they are followed", async () => {
  await open({ [check("nilai")]: fine });
  await expect.element(frame("Transkrip Sekar")).toBeVisible();
  await page.getByRole("button", { name: "Tanda tangan baru" }).click();
  await expect
    .element(page.getByRole("link", { name: "Buka di tab baru" }))
    .toHaveAttribute("href", link("nilai", 2));
  expect(frame("Transkrip Sekar").element().getAttribute("src")).toMatch(/s=1#/);
});

test("a link that has expired is asked for anew", async () => {
  await open({
    [check("nilai")]: ({ query }) => ({ status: query["s"] === "1" ? 404 : 200 }),
  });
  const notice = page.getByRole("alert");
  await expect.element(notice).toMatchTextContent("Tautannya sudah lewat satu jam");
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(frame("Transkrip Sekar")).toBeVisible();
  expect(frame("Transkrip Sekar").element().getAttribute("src")).toMatch(/s=2#/);
  await expect.element(notice).not.toBeInTheDocument();
});

test("without a network it says so", async () => {
  await open({ [check("nilai")]: () => ({ status: 0 }) });
  await expect.element(page.getByRole("alert")).toMatchTextContent("Sambungan terputus");
});

test("while it is asked for it says so", async () => {
  await open({ [check("nilai")]: () => new Promise<never>(() => {}) });
  await expect.element(page.getByText("Memuat dokumen…")).toBeInTheDocument();
});

test("on a phone there are links alone; with room the viewer comes", async () => {
  await page.viewport(360, 780);
  const asked = await open({});
  const paper = page.getByRole("link", { name: "Transkrip Buka di tab baru" });
  await expect.element(paper).toHaveAttribute("href", link("nilai"));
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "KTM" }))
    .toMatchTextContent("Tidak ada lampiran");
  await page.viewport(1024, 768);
  await expect.element(paper).not.toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

test("a wide browser without a viewer has links too", async () => {
  setViewer(false);
  const asked = await open({});
  await expect
    .element(page.getByRole("link", { name: "Surat Keterangan Buka di tab baru" }))
    .toHaveAttribute("href", link("surat"));
  expect(asked).toEqual([]);
});

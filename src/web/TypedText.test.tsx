import fc from "fast-check";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FormattedText } from "../ui/FormattedText.tsx";
import { readText } from "./read-text.ts";
import { typedTexts } from "./read-text.testing.ts";
import { TypedText } from "./TypedText.tsx";
import "./theme/style.css";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** tests/setup/read-on-server.ts */
    readOnServer: (texts: string[]) => Promise<string[]>;
  }
}

const show = (text: string) => render(<TypedText text={text} blocks={readText(text)} />);

test("a plain text keeps its line breaks and its signs", async () => {
  await show("Kursi 5*3 rusak.\nSudah _lama_.");
  const text = page.getByText(/^Kursi 5\*3 rusak\.\s+Sudah _lama_\.$/);
  await expect.element(text).toHaveStyle({ whiteSpace: "pre-line" });
});

test("bold, lists and their numbers can be seen and heard", async () => {
  await show("**Syarat**\n\n3. KTM\n4. KRS\n\n- map");
  await expect.element(page.getByRole("strong")).toHaveTextContent("Syarat");
  const numbered = page.getByRole("list").first();
  await expect.element(numbered).toHaveAttribute("start", "3");
  expect(
    numbered
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["KTM", "KRS"]);
  await expect.element(numbered).toHaveStyle({ listStyleType: "decimal" });
  await expect.element(page.getByRole("list").last()).toHaveStyle({ listStyleType: "disc" });
});

test("a link says where it leads, unless it is its address that was typed", async () => {
  await show(
    "[panduan](https://kampus.ac.id/ukt), https://kampus.ac.id/ukt, [tulis](mailto:a@kampus.ac.id)",
  );
  const link = page.getByRole("link", { name: "panduan" });
  await expect.element(link).toHaveAttribute("href", "https://kampus.ac.id/ukt");
  await expect.element(link).toHaveAttribute("rel", "nofollow noopener noreferrer ugc");
  await expect
    .element(page.getByRole("paragraph"))
    .toHaveTextContent("panduan (kampus.ac.id), https://kampus.ac.id/ukt, tulis (a@kampus.ac.id)");
});

test.each([
  ["[https://kampus.ac.id](https://jahat.id)", "jahat.id"],
  ["[https://kampus.ac.id](https://kampus.ac.id.jahat.id)", "kampus.ac.id.jahat.id"],
  ["[https://kampus.ac.id/masuk](https://kampus.ac.id@jahat.id/)", "jahat.id"],
  ["https://kаmpus.ac.id", "xn--kmpus-4ve.ac.id"],
])("a link that pretends says where it leads: %s", async (text, host) => {
  await show(text);
  await expect.element(page.getByRole("paragraph")).toMatchTextContent(`(${host})`);
});

test.each([
  "<script>window.hit = 1</script>**a**",
  "**<img src=x onerror=window.hit=1>**",
  "[a](javascript:window.hit=1) **b**",
  "[a](JaVaScRiPt:window.hit=1) [b](\u0001javascript:window.hit=1) **c**",
  "[a](java\nscript:window.hit=1) [b](&#106;avascript:window.hit=1) **c**",
  "[a](data:text/html,<script>window.hit=1</script>) **b**",
  "[a](vbscript:x) [b](file:///etc/passwd) [c](blob:https://a.id/1) **d**",
  '[a](https://a.id"onmouseover="window.hit=1) **b**',
  "![a](https://a.id/x.png) <https://a.id> **b**",
  "[a][b]\n\n[b]: javascript:window.hit=1\n**c**",
])("what attacks stays a text: %s", async (text) => {
  const { container } = await show(text);
  await expect.element(page.getByRole("strong").first()).toBeVisible();
  expect(container.querySelectorAll("script, img, iframe, style, svg, form, input")).toHaveLength(
    0,
  );
  for (const element of container.querySelectorAll("*"))
    for (const { name } of element.attributes)
      expect(["class", "start", "href", "target", "rel"]).toContain(name);
  for (const link of container.querySelectorAll("a"))
    expect(["https:", "http:", "mailto:"]).toContain(link.protocol);
  expect(window).not.toHaveProperty("hit");
});

test("blocks from elsewhere lead to no other scheme either", async () => {
  const text = "klik";
  await render(<FormattedText blocks={[{ runs: [{ text, href: "javascript:alert(1)" }] }]} />);
  await expect.element(page.getByText("klik")).toBeVisible();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});

test("on 320 pixels a long address and a long word are broken, and nothing is cut off", async () => {
  await page.viewport(320, 700);
  const long = "kata".repeat(40);
  const { container } = await show(
    `1. https://kampus.ac.id/${long}\n   - **${long}**\n\n12345. [${long}](https://${"a".repeat(60)}.id)`,
  );
  await expect.element(page.getByRole("strong")).toBeVisible();
  expect(container.scrollWidth).toBeLessThanOrEqual(320);
  for (const part of container.querySelectorAll("li, a, strong"))
    expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(320);
  await page.viewport(1366, 768);
});

/** A host in letters that one Unicode table knows and an older one does not: a link to the one, a text to the other. */
const RARE_HOST = /https?:\/\/\S*[\u{1000}-\u{10FFFF}]/iu;

test("the browser shows whatever was typed as the server has rendered it", async () => {
  const texts = fc
    .sample(typedTexts, 500)
    // no NUL is ever stored, and none survives markup
    .map((text) => text.replaceAll("\0", ""))
    .filter((text) => !RARE_HOST.test(text));
  expect(texts.length).toBeGreaterThan(250);
  const sent = await commands.readOnServer(texts);
  const box = document.createElement("div");
  const root = createRoot(box);
  const shown = texts.map((text) => {
    flushSync(() => root.render(<FormattedText blocks={readText(text) ?? []} />));
    return box.innerHTML;
  });
  const asParsed = (html: string) => {
    box.innerHTML = html;
    return box.innerHTML;
  };
  root.unmount();
  expect(shown).toEqual(sent.map(asParsed));
});

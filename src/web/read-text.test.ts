import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Block } from "../text-blocks.ts";
import { FormattedText } from "../ui/FormattedText.tsx";
import { readText, wordsOf } from "./read-text.ts";
import { typedTexts } from "./read-text.testing.ts";

const paragraph = (text: string): Block => ({ runs: [{ text }] });
const htmlOf = (text: string) =>
  renderToStaticMarkup(createElement(FormattedText, { blocks: readText(text) ?? [] }));
const runsIn = (blocks: readonly Block[]): { text: string; href?: string | undefined }[] =>
  blocks.flatMap((block) => ("runs" in block ? block.runs : block.items.flatMap(runsIn)));

describe("a text as it is typed", () => {
  test.each([
    "Kursi di ruang baca rusak.\n\nSudah dua minggu.",
    "5*3*2 = 30, *) bukan syarat, nama_file_saya dan _begitu_ saja",
    "-",
    "- - -",
    "# Judul\n> kutipan\n```kode```\n<b>tebal</b> &amp; \\*",
    "www.kampus.ac.id, admin@kampus.ac.id, ftp://kampus.ac.id",
    "[klik](javascript:alert(1)) [klik](data:text/html,x) [klik](//jahat.id) [klik](/\\\\jahat.id)",
    "[klik](laporan/3) [klik](/%2f/jahat.id) [klik](/../x) [klik](/@jahat.id) [klik](/a:b)",
    '[klik](mailto:a@b.id "judul")',
  ])("without marks is a plain one: %j", (text) => {
    expect(readText(text)).toBeNull();
  });

  test("has bold where two asterisks stand, and single ones stay", () => {
    expect(readText("Harap *bawa* **KTM asli**.")).toEqual([
      { runs: [{ text: "Harap *bawa* " }, { text: "KTM asli", bold: true }, { text: "." }] },
    ]);
  });

  test("has lists with dashes, asterisks and numbers, and goes on below them", () => {
    const text = "Syarat:\n1. KTM\n2. KRS\nBawa juga:\n* map\n* materai\nTerima kasih.";
    expect(readText(text)).toEqual([
      paragraph("Syarat:"),
      { start: 1, items: [[paragraph("KTM")], [paragraph("KRS")]] },
      paragraph("Bawa juga:"),
      { start: null, items: [[paragraph("map")], [paragraph("materai")]] },
      paragraph("Terima kasih."),
    ]);
  });

  test("keeps the number that a list begins with, its lists within and its line breaks", () => {
    expect(readText("4. empat\n   baris kedua\n   - di dalam")).toEqual([
      {
        start: 4,
        items: [
          [paragraph("empat\nbaris kedua"), { start: null, items: [[paragraph("di dalam")]] }],
        ],
      },
    ]);
  });

  test("has links to the service's own pages", () => {
    const text = "[satu](/) [dua](/laporan?tab=laporan-saya) [tiga](/tentang#anonim)";
    expect(runsIn(readText(text) ?? []).filter(({ href }) => href)).toEqual([
      { text: "satu", href: "/" },
      { text: "dua", href: "/laporan?tab=laporan-saya" },
      { text: "tiga", href: "/tentang#anonim" },
    ]);
  });

  test("has links from addresses as they stand and from words in brackets", () => {
    expect(
      readText("Lihat https://kampus.ac.id/ukt, atau [panduan](https://a.id/b?c=1&d=2)."),
    ).toEqual([
      {
        runs: [
          { text: "Lihat " },
          { text: "https://kampus.ac.id/ukt", href: "https://kampus.ac.id/ukt" },
          { text: ", atau " },
          { text: "panduan", href: "https://a.id/b?c=1&d=2" },
          { text: "." },
        ],
      },
    ]);
  });

  test("without its marks has the words alone, an item in each line", () => {
    const blocks = readText("**Syarat**:\n- KTM\n- [formulir](https://a.id)");
    expect(wordsOf(blocks!)).toBe("Syarat:\nKTM\nformulir");
  });
});

const TAG =
  /<(?:\/(?:div|p|ul|ol|li|strong|a|span)|(?:div|p|ul|ol|li|strong|a|span)(?: (?:class|start|href|target|rel)="[^"<>]*")*)>/g;

describe("whatever was typed", () => {
  test("gives no element, no attribute and no address outside of the list", () => {
    fc.assert(
      fc.property(typedTexts, (text) => {
        for (const { href } of runsIn(readText(text) ?? []))
          expect(href ?? "https:").toMatch(/^(?:https?|mailto):/);
        const html = htmlOf(text);
        expect(html.replaceAll(TAG, "")).not.toMatch(/[<>]/);
        for (const [, href] of html.matchAll(/href="([^"]*)"/g))
          expect(href).toMatch(/^(?:https?:\/\/|mailto:)/);
        const links = html.split("<a ").length - 1;
        expect(html.split('rel="nofollow noopener noreferrer ugc"')).toHaveLength(links + 1);
      }),
      { numRuns: 1_000 },
    );
  });

  test("its words survive, in their order", () => {
    fc.assert(
      fc.property(typedTexts, (text) => {
        const blocks = readText(text);
        if (blocks === null) return;
        const shown = runsIn(blocks)
          .map(({ text: words, href = "" }) => `${words} ${href}`)
          .join(" ");
        let from = 0;
        for (const [word] of text.matchAll(/kata[a-j]+/g)) {
          const at = shown.indexOf(word, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("grows no longer than its marks allow", () => {
    fc.assert(
      fc.property(typedTexts, (text) => {
        expect(htmlOf(text).length).toBeLessThan(500 + 120 * text.length);
        expect(wordsOf(readText(text) ?? []).length).toBeLessThanOrEqual(2 * text.length);
      }),
      { numRuns: 300 },
    );
  });
});

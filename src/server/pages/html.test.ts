import { expect, test } from "vitest";
import { documentOf, escapeHtml, jsonForScript } from "./html.ts";
import { USUAL_LOOK } from "../share-images/look.ts";

const parts = {
  look: USUAL_LOOK,
  html: "<main></main>",
  drawings: "",
  head: {
    title: "Reports",
    description: "d",
    shareTitle: "s",
    image: "/share.png",
    imageAlt: "SIKAM",
  },
  stateText: jsonForScript({}),
  address: "https://sikam.example/laporan",
  origin: "https://sikam.example",
  styles: "<style>a{}</style>",
  sheet: null,
  font: "/assets/f.woff2",
  files: ["/assets/entry.js", "/assets/Page.js"],
  scripts: { head: "one()", body: "two()" },
};

test("text cannot leave its element or its attribute", () => {
  expect(escapeHtml(`<b a="x" c='y'>&`)).toBe("&lt;b a=&quot;x&quot; c=&#39;y&#39;&gt;&amp;");
});

test("what a report says can end neither the title, a tag's attribute nor the state", () => {
  const evil = `"></script><script>alert(1)</script><!--`;
  const html = documentOf({
    ...parts,
    head: {
      title: evil,
      description: evil,
      shareTitle: evil,
      image: "/share.png",
      imageAlt: evil,
    },
    stateText: jsonForScript({ title: evil }),
  });
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<!--");
  const state = /id="state">(.*?)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(state)).toEqual({ title: evil });
});

test("a listed page has its own address and an absolute picture, another asks not to be listed", () => {
  const listed = documentOf(parts);
  expect(listed).toContain('<link rel="canonical" href="https://sikam.example/laporan">');
  expect(listed).toContain('property="og:image" content="https://sikam.example/share.png"');
  expect(listed).toContain('property="og:image:width" content="1200"');
  expect(listed).toContain('property="og:image:height" content="630"');
  expect(listed).toContain('property="og:image:alt" content="SIKAM"');
  expect(listed).toContain('name="twitter:card" content="summary_large_image"');
  expect(listed).not.toContain("noindex");
  expect(documentOf({ ...parts, address: null })).toContain('content="noindex"');
});

test("the application's files are named for later, and none of them is fetched before", () => {
  const html = documentOf(parts);
  expect(html).toContain(`data-files='["/assets/entry.js","/assets/Page.js"]'`);
  expect(html).not.toContain("modulepreload");
  expect(html).not.toContain('src="/assets');
});

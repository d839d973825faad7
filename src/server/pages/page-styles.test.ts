import { expect, test } from "vitest";
import { makeStylesOf } from "./page-styles.ts";
import { parseSheet } from "./sheet.ts";

const of = (css: string, html: string) => makeStylesOf(parseSheet(css))(html);

test("rules stay whose classes and elements the page has, in their order", () => {
  const css = "html{a:1}.card{a:2}table{a:3}.card p{a:4}.gone{a:5}b.card{a:6}#app{a:7}*{a:8}";
  expect(of(css, '<div class="card wide"><p>x</p></div>')).toBe(
    "html{a:1}.card{a:2}.card p{a:4}#app{a:7}*{a:8}",
  );
});

test("of several selectors those stay that can match", () => {
  expect(of(".card,.gone,p{a:1}", '<p class="card">')).toBe(".card,p{a:1}");
});

test("a class is known however CSS and HTML spell it", () => {
  const css = String.raw`.\[\&\>p\]\:m-1>p{a:1}.w-1\/2{a:2}.\32 xl{a:3}.md\:flex:hover{a:4}`;
  expect(of(css, '<p class="[&amp;&gt;p]:m-1 w-1/2 2xl md:flex">')).toBe(css);
  expect(of(css, "<p>")).toBe("");
});

test("within :not() and :has(), or as one of several, no name is asked for", () => {
  const css = ".a:is(.b,.c){x:1}.a:not(.b){x:2}:where(.b,p){x:3}html:has(.b){x:4}";
  expect(of(css, '<p class="a">')).toBe(css);
});

test("alone in :is() or :where() it is", () => {
  const css = ":is(.a>*){x:1}:is(.b>*){x:2}:where(.a:is(.b)){x:3}p:where(:not(.b)){x:4}";
  expect(of(css, '<p class="a">')).toBe(":is(.a>*){x:1}p:where(:not(.b)){x:4}");
});

test("attributes are asked for, but for those that come before the rest does", () => {
  const css =
    "[aria-current]{x:1}a[rel=nofollow]{x:2}p[hidden]{x:3}[open]{x:4}html[data-auth=guest]{x:5}:disabled{x:6}";
  expect(of(css, '<p><a aria-current="page">')).toBe(
    "[aria-current]{x:1}[open]{x:4}html[data-auth=guest]{x:5}",
  );
  expect(of(css, '<p hidden><a rel="nofollow"><input disabled/>')).toBe(
    "a[rel=nofollow]{x:2}p[hidden]{x:3}[open]{x:4}html[data-auth=guest]{x:5}:disabled{x:6}",
  );
});

test("parts of a field stay with a field that has them", () => {
  const css =
    "::placeholder{x:1}::file-selector-button{x:2}::-webkit-search-decoration{x:3}" +
    "::-webkit-datetime-edit{x:4}::-webkit-inner-spin-button{x:5}::backdrop{x:6}";
  expect(of(css, '<input type="search" placeholder="Cari">')).toBe(
    "::placeholder{x:1}::-webkit-search-decoration{x:3}::backdrop{x:6}",
  );
  expect(of(css, '<input type="file"/><input type="date"/><input type="number"/>')).toBe(
    "::file-selector-button{x:2}::-webkit-datetime-edit{x:4}::-webkit-inner-spin-button{x:5}::backdrop{x:6}",
  );
});

test("groups stay with what is left of them; what only paper and a pointer need does not", () => {
  const css =
    "@layer base,utilities;@layer utilities{.a{x:1}.b{x:2}@media (width>=40rem){.b{x:3}.a{x:4}}}" +
    "@media print{.a{x:5}}@media (hover:hover){.a:hover{x:6}}@supports (x:1){.b{x:7}}";
  expect(of(css, '<p class="a">')).toBe(
    "@layer base,utilities;@layer utilities{.a{x:1}@media (width>=40rem){.a{x:4}}}",
  );
});

test("nested rules stay with the rule around them", () => {
  const css = ".a{x:1;&:focus{x:2}}";
  expect(of(css, '<p class="a">')).toBe(css);
});

test("custom properties stay that are used, also by one another and by the page's own styles", () => {
  const css = ":root{--a:var(--b);--b:1;--c:2;--d:3}p{x:var(--a)}";
  expect(of(css, '<p style="width:var(--d)">')).toBe(
    ":root{--a:var(--b);--b:1;--d:3}p{x:var(--a)}",
  );
  expect(of(":root{--c:2}@property --c{syntax:'*'}p{x:1}", "<p>")).toBe("p{x:1}");
});

test("keyframes stay that an animation names", () => {
  const css = "@keyframes spin{to{rotate:1turn}}@keyframes idle{to{x:1}}.a{animation:spin 1s}";
  expect(of(css, '<p class="a">')).toBe("@keyframes spin{to{rotate:1turn}}.a{animation:spin 1s}");
});

test("an animation behind a custom property counts", () => {
  const css = ":root{--turn:spin 1s}@keyframes spin{to{rotate:1turn}}.a{animation:var(--turn)}";
  expect(of(css, '<p class="a">')).toBe(css);
});

import { expect, test } from "vitest";
import { readPageIcons } from "./page-icons.ts";

const SPRITE =
  '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="eye" viewBox="0 0 24 24"><path d="M1 1"/></symbol>\n<symbol id="eye-off" viewBox="0 0 24 24"><path d="M2 2"/></symbol></svg>';
const drawn = readPageIcons(SPRITE, "/assets/icons-1.svg");

test("a page carries the icons that it shows, each once", () => {
  const icon = '<svg><use href="/assets/icons-1.svg#eye"></use></svg>';
  expect(drawn(`<p>${icon}${icon}</p>`)).toEqual({
    html: '<p><svg><use href="#icon-eye"></use></svg><svg><use href="#icon-eye"></use></svg></p>',
    drawings:
      '<svg style="display:none"><symbol id="icon-eye" viewBox="0 0 24 24"><path d="M1 1"/></symbol></svg>',
  });
});

test("what the sprite does not have, or another file has, stays as it is", () => {
  const html =
    '<use href="/assets/icons-1.svg#gone"></use><use href="/other.svg#eye"></use><a href="/assets/icons-1.svg#eye">x</a>';
  expect(drawn(html)).toEqual({ html, drawings: "" });
});

import { hydrateRoot, type Root } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { dateText, fullMomentText } from "./dates.ts";
import { Moment } from "./Moment.tsx";

const MINUTE = 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
});

test("the server's day in Jakarta becomes relative once the page has come to life", async () => {
  const at = ago(5.5 * MINUTE);
  const place = document.createElement("div");
  document.body.append(place);
  place.innerHTML = `<time datetime="${at}" title="${fullMomentText(at)}">${dateText(at)} WIB</time>`;
  await expect.element(page.getByText(/\d{4} WIB$/)).toBeVisible();
  root = hydrateRoot(place, <Moment at={at} look="ago" />);
  await expect.element(page.getByText(/^(4|5) menit lalu$/)).toBeVisible();
});

test.each([
  // The clock of a page ticks once a minute.
  ["baru saja", 0],
  [/^(29|30) menit lalu$/, 30.5 * MINUTE],
  ["23 jam lalu", 23.5 * 60 * MINUTE],
  ["6 hari lalu", 6.5 * 24 * 60 * MINUTE],
])("it reads %s", async (words, milliseconds) => {
  await render(<Moment at={ago(milliseconds)} look="ago" />);
  await expect.element(page.getByText(words)).toBeVisible();
});

test("what is a week old is told by its day, with the full date at hand", async () => {
  await render(<Moment at="2026-01-18T06:40:00.000Z" look="ago" />);
  const time = page.getByText("18 Jan 2026");
  await expect.element(time).toHaveAttribute("datetime", "2026-01-18T06:40:00.000Z");
  await expect.element(time).toHaveAttribute("title", "Minggu, 18 Jan 2026, 13.40 WIB");
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Badge } from "./Badge.tsx";
import "../web/theme/style.css";

const WORDS = "Menunggu keterangan penulis";
const show = (width: number) =>
  render(
    <p className="flex flex-wrap text-xs" style={{ width }}>
      Admin SIKAM
      <Badge tone="waiting">{WORDS}</Badge>
    </p>,
  );
const badge = page.getByText(WORDS);

test("it stays on one line where there is room for it", async () => {
  await show(300);
  expect(badge.element().clientHeight).toBeLessThan(30);
});

test("where its box is narrower, as with large letters, it takes two lines and no more width", async () => {
  await show(150);
  expect(badge.element().clientWidth).toBeLessThanOrEqual(150);
});

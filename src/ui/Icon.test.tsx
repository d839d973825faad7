import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Icon } from "./Icon.tsx";
import { iconNames } from "./icon-names.ts";
import sprite from "./icons.svg?raw";

test("every icon that can be asked for is drawn in the sprite, and no other", () => {
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(drawn)).toEqual(new Set(iconNames));
});

test("an icon is hidden from screen readers and really drawn", async () => {
  const { container } = await render(<Icon name="clock" />);
  const svg = container.querySelector("svg")!;
  expect(svg.getAttribute("aria-hidden")).toBe("true");
  await expect
    .poll(() => svg.querySelector("use")!.getBoundingClientRect().width)
    .toBeGreaterThan(5);
});

import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AuthorLine } from "./AuthorLine.tsx";
import "../web/theme/style.css";

/** Where time and number stand at the head of a page, by its width and the author's name. */
const placesOf = async (width: number, name: string) => {
  const screen = await render(
    <div style={{ width }}>
      <AuthorLine size="sm" name={name} time={<time>Sabtu, 21 Nov 2026</time>} number={6038} />
    </div>,
  );
  const places = [...screen.container.querySelectorAll("time, time + span")].map((found) => {
    const { x, y } = found.getBoundingClientRect();
    return { x, y };
  });
  expect(places).toHaveLength(2);
  await screen.unmount();
  return places;
};

test.each([200, 240, 280, 320, 360])(
  "at the head of a page of %i pixels time and number stand still once the author is known",
  async (width) => {
    const before = await placesOf(width, "Anonim");
    expect(await placesOf(width, "Saya, anonim")).toEqual(before);
    expect(await placesOf(width, "Muhammad Rizky")).toEqual(before);
  },
);

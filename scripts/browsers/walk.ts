import { waitFor, type Window } from "./browser.ts";
import type { Results } from "./results.ts";

/** Runs in the page: whether all of it is there, and by how many pixels it is wider than the window. */
const look = () => {
  const page = document.documentElement;
  const title = [...document.querySelectorAll("h1")].find((one) => one.checkVisibility());
  return {
    isThere:
      page.dataset["hydrated"] === "true" &&
      !!title?.textContent.trim() &&
      !document.querySelector("main [aria-busy=true]"),
    overflow: page.scrollWidth - page.clientWidth,
    width: innerWidth,
  };
};

/** Waits until a page has its heading, and nothing on it or for it is still loading. */
export const arrived = async (window: Window) => {
  const isThere = async () => (await window.run(look)).isThere;
  await waitFor("a page with an h1, of which nothing still loads", isThere);
  await window.quiet();
  return window.run(look);
};

/** Opens each screen at this width. */
export const walk = async (
  window: Window,
  {
    screens,
    width,
    as,
    results,
  }: {
    screens: readonly string[];
    width: number;
    as: string;
    results: Results;
  },
) => {
  await window.resize(width);
  for (const path of screens)
    await results.check(`${width} px, ${as}, ${path}`, async () => {
      await window.goTo(path);
      const { overflow, width: shown } = await arrived(window);
      const faults = window.complaints();
      if (shown !== width) faults.push(`the window is ${shown} px wide`);
      if (overflow > 0) faults.push(`wider than the page by ${overflow} px`);
      return faults;
    });
};

import type { Frame, Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Frames are looked at from the page, whatever their origin: a document's own is none. */
const SOURCE = `${axe.source}; axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] });`;

/** Its source is read once: it is half a megabyte, and a screen is looked at four times. */
const giveAxe = async (frame: Frame) => {
  const isThere = await frame.evaluate(() => "axe" in window);
  if (!isThere) await frame.evaluate(SOURCE);
};

/** The findings of axe-core on the page as it is, each as `what: rule at elements`; `only` narrows the rules. */
export const findings = async (
  page: Page,
  what: string,
  only?: readonly string[],
): Promise<string[]> => {
  for (const frame of page.frames()) await giveAxe(frame);
  const violations = await page.evaluate(async (rules) => {
    const found = await window.axe.run(document, {
      // what passes is not described: a sixth of the work
      resultTypes: ["violations"],
      ...(rules && { runOnly: { type: "rule", values: [...rules] } }),
    });
    return found.violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ target }) => target.join(" ")),
    }));
  }, only);
  return violations.map(({ id, at }) => `${what}: ${id} at ${at.join(", ")}`);
};

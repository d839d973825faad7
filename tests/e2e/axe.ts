import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * The findings of axe-core on the page as it is, each as `what: rule at elements`; `only` narrows the rules.
 * Its source is read by a page once: it is half a megabyte, and a screen is looked at four times.
 */
export const findings = async (
  page: Page,
  what: string,
  only?: readonly string[],
): Promise<string[]> => {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe.source);
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

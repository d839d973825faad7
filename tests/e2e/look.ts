import type { Page } from "@playwright/test";

/** What a screen must not do to those who enlarge it, shrink it or walk it with a keyboard. */

/** Says by how many pixels the page can be scrolled sideways, if it can. */
export const sidewaysScroll = async (page: Page, what: string): Promise<string[]> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? [`${what}: scrolls sideways by ${overflow} px`] : [];
};

/** Texts of which a part is hidden by a box around them; those that are cut on purpose have an ellipsis. */
export const cutTexts = async (page: Page, what: string): Promise<string[]> => {
  const cut = await page.evaluate(() => {
    const TOLERANCE = 2;
    const clips = (style: CSSStyleDeclaration) =>
      ["hidden", "clip"].includes(style.overflowX) || ["hidden", "clip"].includes(style.overflowY);
    const isMeant = (style: CSSStyleDeclaration) =>
      style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    const isForEars = (style: CSSStyleDeclaration, width: number) =>
      width <= 1 || style.clipPath !== "none";
    const isCut = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const shown = range.getBoundingClientRect();
      if (shown.width <= 1 || shown.height <= 1) return false;
      for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const { width, left, right, top, bottom } = box.getBoundingClientRect();
        // For ears alone, or a part of a longer row that scrolls.
        if (isMeant(style) || isForEars(style, width) || style.overflowX === "auto") return false;
        if (!clips(style)) continue;
        if (shown.left < left - TOLERANCE || shown.right > right + TOLERANCE) return true;
        if (style.overflowY === "visible") continue;
        if (shown.top < top - TOLERANCE || shown.bottom > bottom + TOLERANCE) return true;
      }
      return false;
    };
    const walker = document.createTreeWalker(
      document.getElementById("app") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isShown = node.parentElement?.checkVisibility({ visibilityProperty: true });
      if (isShown && node.nodeValue?.trim() && isCut(node))
        found.push(node.parentElement?.outerHTML.slice(0, 140) ?? "");
    }
    return found;
  });
  return cut.map((element) => `${what}: cuts ${element}`);
};

/** Animations and transitions that go on although less motion was asked for. */
export const runningMotion = async (page: Page, what: string): Promise<string[]> => {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration } = effect?.getComputedTiming() ?? {};
        return playState === "running" && Number(duration) > 1;
      })
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML : "")),
  );
  return moving.map((element) => `${what}: moves ${element?.slice(0, 120)}`);
};

/** What a keyboard comes to and nobody sees: nothing of it or around it looks different when focused. */
export const unseenFocus = async (page: Page, what: string): Promise<string[]> => {
  // From the first key on, a focus that a script gives is one that is shown.
  await page.keyboard.press("Tab");
  const unseen = await page.evaluate(() => {
    const lookOf = (element: Element | null) => {
      if (!element) return "";
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
        getComputedStyle(element);
      const outline = outlineStyle === "none" ? "" : `${outlineWidth} ${outlineColor}`;
      return [outline, boxShadow, borderColor, backgroundColor].join(" ");
    };
    const around = (element: Element) =>
      [
        element,
        element.parentElement,
        element.parentElement?.parentElement ?? null,
        element.nextElementSibling,
      ]
        .map(lookOf)
        .join("; ");
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, summary, [tabindex='0']",
      ),
    ].filter(
      (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
    );
    const missed: string[] = [];
    for (const element of targets) {
      (document.activeElement as HTMLElement | null)?.blur();
      const before = around(element);
      element.focus();
      if (document.activeElement === element && around(element) === before)
        missed.push(element.outerHTML.slice(0, 140));
    }
    (document.activeElement as HTMLElement | null)?.blur();
    return missed;
  });
  return unseen.map((element) => `${what}: no focus to be seen at ${element}`);
};

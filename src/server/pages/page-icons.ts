/** A page's markup, with references to icons drawn in the page itself, and the drawings as markup. */
export interface DrawnPage {
  readonly html: string;
  readonly drawings: string;
}

const SYMBOL = /<symbol id="([^"]+)"(.*?)<\/symbol>/gs;

/**
 * Reads the sprite of all icons once. The function that it gives makes the icons of a page's markup refer to
 * drawings in the page: drawings of a file would appear after the words beside them. Icons that are rendered later
 * refer to the file; React leaves the others as they are.
 * @param sprite the SVG file's text
 * @param path of that file, as icons name it
 */
export const readPageIcons = (sprite: string, path: string): ((html: string) => DrawnPage) => {
  const drawings = new Map(
    [...sprite.matchAll(SYMBOL)].map(([, name = "", rest = ""]) => [
      name,
      `<symbol id="icon-${name}"${rest}</symbol>`,
    ]),
  );
  return (html) => {
    const used = new Set<string>();
    const drawn = html.replaceAll(/<use href="([^"#]*)#([\w-]+)"/g, (whole, file, name: string) => {
      if (file !== path || !drawings.has(name)) return whole;
      used.add(name);
      return `<use href="#icon-${name}"`;
    });
    const symbols = [...used].map((name) => drawings.get(name)).join("");
    return { html: drawn, drawings: symbols && `<svg style="display:none">${symbols}</svg>` };
  };
};

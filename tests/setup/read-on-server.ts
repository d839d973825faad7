import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { BrowserCommand } from "vitest/node";
import { FormattedText } from "../../src/ui/FormattedText.tsx";
import { readText } from "../../src/web/read-text.ts";

/** The markup of texts as the server reads and renders them; a component test asks for it. */
export const readOnServer: BrowserCommand<[texts: string[]]> = (_context, texts) =>
  texts.map((text) =>
    renderToStaticMarkup(createElement(FormattedText, { blocks: readText(text) ?? [] })),
  );

import { cutText } from "./cut-text.ts";
import { type PageIdentity, USUAL_NAMES } from "./identity.ts";
import type { PageRoute } from "./route.tsx";

export const SHARE_IMAGE = "/share.png";

/** About the number of letters that search engines and chats show. */
const SUMMARY_LENGTH = 160;

/** The beginning of a text in one line, for a description. */
export const summaryOf = (text: string): string =>
  cutText(text.replace(/\s+/g, " "), SUMMARY_LENGTH);

/** A page's words about itself outside of its body. */
export interface Head {
  /** `<page title> - Student Advocacy Clinic System`, or the system's name alone; a campus may set another. */
  readonly title: string;
  readonly description: string;
  readonly shareTitle: string;
  /** A path or an address; 1200 by 630 pixels. */
  readonly image: string;
  readonly imageAlt: string;
}

/** The head of a route's page; `answer` is that of the first call of its `load`, if it has arrived. */
export const headOf = (route: PageRoute, answer?: unknown, own?: PageIdentity): Head => {
  const { short, long, system, what } = { ...USUAL_NAMES, ...own };
  const title = route.title ? `${route.title} - ${system}` : system;
  const name = `${short}, ${long}`;
  const told = answer === undefined ? undefined : route.describe?.(answer);
  return {
    title,
    description:
      told?.description ??
      route.description?.replace(USUAL_NAMES.short, short) ??
      `${name}: ${what}`,
    shareTitle: told?.title ?? title,
    ...(told?.share ?? { image: SHARE_IMAGE, imageAlt: name }),
  };
};

/** Writes a head into the document, after a navigation in the browser; `address` is the page's own. */
export const applyHead = (head: Head, address: URL): void => {
  document.title = head.title;
  const contents: Readonly<Record<string, string>> = {
    'meta[name="description"]': head.description,
    'meta[property="og:title"]': head.shareTitle,
    'meta[property="og:description"]': head.description,
    'meta[property="og:url"]': address.href,
    'meta[property="og:image"]': new URL(head.image, address).href,
    'meta[property="og:image:alt"]': head.imageAlt,
  };
  for (const [selector, content] of Object.entries(contents))
    document.querySelector(selector)?.setAttribute("content", content);
  document.querySelector('link[rel="canonical"]')?.setAttribute("href", address.href);
};

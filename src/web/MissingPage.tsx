import { lazyPart } from "./lazy-part.ts";

/** The 404 page, for a record that is hidden or gone; it loads at the first such record. */
export const MissingPage = lazyPart(() => import("./NotFoundPage.tsx"), "NotFoundPage");

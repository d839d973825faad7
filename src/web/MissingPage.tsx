import { lazyPart } from "./lazy-part.ts";

/** The 404 page in the place of a record that is hidden or gone; fetched once there is one. */
export const MissingPage = lazyPart(() => import("./NotFoundPage.tsx"), "NotFoundPage");

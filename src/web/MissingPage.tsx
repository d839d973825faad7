import { late } from "./late.ts";

/** The 404 page in the place of a record that is hidden or gone; fetched once there is one. */
export const MissingPage = late(() =>
  import("./NotFoundPage.tsx").then((file) => file.NotFoundPage),
);

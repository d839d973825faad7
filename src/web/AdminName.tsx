import { useNames } from "./page-state.ts";

/** Who answers for the service, as students read it. */
export const AdminName = () => `Admin ${useNames().short}`;

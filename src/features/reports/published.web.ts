import { isPublicStatus } from "../../labels.ts";
import type { Report } from "./report-record.contract.ts";

/** Whether everybody may read it. */
export const isPublished = ({ status, isPrivate }: Pick<Report, "status" | "isPrivate">): boolean =>
  !isPrivate && isPublicStatus(status);

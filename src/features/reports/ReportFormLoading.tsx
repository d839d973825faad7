import { Sheet } from "../../ui/Sheet.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import type { ReportInput } from "./report.contract.ts";

type Chosen = "category" | "report_level" | "faculty" | "isPrivate" | "isAnonymous";
/** What only some campuses ask for keeps its place in the form. */
type Late = "building" | "room";

/** The heights of the text fields. */
const HEIGHTS: Readonly<Record<Exclude<keyof ReportInput, Chosen | Late>, string>> = {
  title: "4.5rem",
  description: "9rem",
};

/** The skeleton of a report's form. */
export function ReportFormLoading() {
  return (
    <Sheet>
      <Loading label="Memuat laporan…" className="grid gap-7">
        {Object.entries(HEIGHTS).map(([field, height]) => (
          <Skeleton key={field} height={height} />
        ))}
        <div className="grid gap-7 *:h-46 md:*:h-33">
          <Skeleton />
          <Skeleton />
        </div>
        <Skeleton height="6rem" />
      </Loading>
    </Sheet>
  );
}

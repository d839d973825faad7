import { APPEAL_DOCUMENTS, APPEAL_PROBLEMS, keysOf } from "../../labels.ts";
import { adminPaths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Moment } from "../../web/Moment.tsx";
import { useOpening } from "../../web/way-back.ts";
import { AdminDue } from "../back-office/AdminDue.tsx";
import { PausedDue } from "../back-office/PausedDue.tsx";
import { ClaimedBy } from "../claims/ClaimedBy.tsx";
import { WaitingMark } from "../conversation/WaitingMark.tsx";
import type { Appeal } from "./appeal.contract.ts";
import { AppealStatusBadge } from "./AppealStatusBadge.tsx";
import { SecondReview } from "./SecondReview.tsx";
import { Link } from "../../ui/Link.tsx";

const SLOTS = keysOf(APPEAL_DOCUMENTS);

const META = "flex flex-wrap gap-x-2.5 gap-y-0.5 text-xs text-muted tabular-nums";

const filesOf = (appeal: Appeal) => {
  const count = SLOTS.filter((slot) => appeal[`${slot}_url`] !== null).length;
  return count === 0 ? "Tanpa dokumen" : `${count} dari ${SLOTS.length} dokumen`;
};

/**
 * Appeals as admins see them; the whole card leads to the detail, and from there back to the same list.
 * @param heading the level of a card's title
 * @param of the student whose appeals these are: the cards are then named by their number
 */
export function AppealCards({
  appeals,
  heading: Heading = "h2",
  of,
  currentKey,
}: {
  appeals: readonly Appeal[];
  heading?: "h2" | "h3";
  of?: string;
  /** The card that the keyboard has selected. */
  currentKey?: number | undefined;
}) {
  const opening = useOpening();
  return (
    <ul className="grid gap-2.5">
      {appeals.map((appeal) => (
        <Card
          as="li"
          key={appeal.id}
          data-row={appeal.id}
          aria-current={appeal.id === currentKey ? "true" : undefined}
          padding="dense"
          className="@container relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 hover:border-line-strong hover:bg-hover aria-current:border-focus aria-current:bg-primary-soft"
        >
          <div className="min-w-0">
            <Heading className="text-md wrap-anywhere">
              {of === undefined ? appeal.students.name : `Banding #${appeal.id}`}
            </Heading>
            <p className={`mt-1 ${META}`}>
              {of === undefined && (
                <>
                  <span>NPM {appeal.students.npm ?? "belum ada"}</span>
                  <span>#{appeal.id}</span>
                </>
              )}
              <span>
                Dikirim <Moment at={appeal.submitted_at} look="dated" isHour />
              </span>
            </p>
            <p className={`mt-0.5 ${META}`}>
              <WaitingMark waitingFor={appeal.waiting_for} unread={appeal.unread_messages} />
              <span>{APPEAL_PROBLEMS[appeal.problem]}</span>
              <span>Semester {appeal.semester}</span>
              <span className="inline-flex items-center gap-1">
                <Icon name="clip" className="size-4" />
                {filesOf(appeal)}
              </span>
            </p>
          </div>
          <div className="flex max-w-96 flex-wrap items-center justify-end gap-x-4 gap-y-1 @max-[44rem]:col-span-full @max-[44rem]:max-w-full @max-[44rem]:justify-start">
            {appeal.due_at && <AdminDue at={appeal.due_at} />}
            {appeal.paused && <PausedDue />}
            {appeal.second_review && <SecondReview />}
            {appeal.claim && <ClaimedBy claim={appeal.claim} />}
            <AppealStatusBadge status={appeal.status} />
            <Link
              to={adminPaths.appeal(appeal.id)}
              state={opening}
              className="ml-auto inline-flex min-h-11 items-center gap-1 text-sm font-medium whitespace-nowrap no-underline after:absolute after:inset-0 after:rounded-md hover:underline"
            >
              Lihat detail
              <span className="sr-only">
                {" "}
                banding #{appeal.id}, {of ?? appeal.students.name}
              </span>
              <Icon name="right" />
            </Link>
          </div>
        </Card>
      ))}
    </ul>
  );
}

import { APPEAL_PROBLEMS } from "../../labels.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Loading, SkeletonCard } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { Answer } from "../../web/api.ts";
import { useList } from "../../web/list.ts";
import { Loaded } from "../../web/Loaded.tsx";
import { Moment } from "../../web/Moment.tsx";
import { useAddress } from "../../web/route.tsx";
import type { Appeal } from "./appeal.contract.ts";
import { AppealStatusBadge } from "./AppealStatusBadge.tsx";
import { Link } from "../../ui/Link.tsx";

/** A student's own appeals, newest first, as a section of the profile. */
export function OwnAppeals() {
  const { query, hrefWith } = useAddress();
  const result = useList("GET /ukt-appeals/me", { page: query["page"] });
  return (
    <section aria-labelledby="banding-saya" className="grid min-w-0 gap-3.5">
      <h2 id="banding-saya" className="text-lg">
        Banding UKT saya
      </h2>
      <Loaded
        result={result}
        title="Daftar banding belum bisa dimuat."
        heading="h3"
        frame={Card}
        loading={
          <Loading label="Memuat banding…" className="grid gap-3.5">
            <SkeletonCard />
            <SkeletonCard />
          </Loading>
        }
      >
        {(answer) => <Found answer={answer} isOld={result.isPlaceholderData} hrefWith={hrefWith} />}
      </Loaded>
    </section>
  );
}

function Found({
  answer: { data, pagination },
  isOld,
  hrefWith,
}: {
  answer: Answer<"GET /ukt-appeals/me">;
  isOld: boolean;
  hrefWith: ReturnType<typeof useAddress>["hrefWith"];
}) {
  const { total_items: total, total_pages: pages, current_page: page } = pagination;
  const isPastTheEnd = data.length === 0 && total > 0;
  return (
    <>
      <VisuallyHidden role="status">
        {total === 0 ? "Tidak ada banding" : `${total} banding, halaman ${page} dari ${pages}`}
      </VisuallyHidden>
      {data.length > 0 ? (
        <ul
          aria-busy={isOld || undefined}
          className={classes("grid gap-3.5", isOld && "opacity-60")}
        >
          {data.map((appeal) => (
            <AppealCard key={appeal.id} appeal={appeal} />
          ))}
        </ul>
      ) : (
        <Card>
          <EmptyState
            illustration="empty"
            title={isPastTheEnd ? "Halaman ini kosong." : "Belum ada data banding ukt."}
            heading="h3"
            actions={
              isPastTheEnd ? (
                <ButtonLink to={hrefWith({})}>Ke halaman pertama</ButtonLink>
              ) : (
                <ButtonLink to={paths.appeals}>Buka halaman banding</ButtonLink>
              )
            }
          >
            {isPastTheEnd
              ? "Halaman ini sudah lewat dari banding yang terakhir."
              : "Banding yang Anda kirim tampil di sini, dari Pending sampai diputuskan."}
          </EmptyState>
        </Card>
      )}
      <Pagination
        label="Halaman banding"
        page={page}
        totalPages={pages}
        hrefFor={(other) => hrefWith({ page: other })}
      />
    </>
  );
}

/** An appeal in the list. The whole card is a link, named by the appeal's number. */
function AppealCard({ appeal }: { appeal: Appeal }) {
  return (
    <Card as="li" className="relative grid gap-2.5 hover:border-line-strong">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-md">
          <Link
            to={paths.appeal(appeal.id)}
            className="text-text no-underline after:absolute after:inset-0 after:rounded-lg hover:underline"
          >
            Banding #{appeal.id}
          </Link>
        </h3>
        <AppealStatusBadge status={appeal.status} />
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span>{APPEAL_PROBLEMS[appeal.problem]}</span>
        <span>Semester {appeal.semester}</span>
        <span>
          Dikirim <Moment at={appeal.submitted_at} look="day" isHour />
        </span>
      </p>
      <span
        aria-hidden="true"
        className="inline-flex items-center gap-1 text-sm font-medium text-link"
      >
        Lihat detail <Icon name="right" />
      </span>
    </Card>
  );
}

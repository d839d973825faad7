import { useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { Moment } from "../../web/Moment.tsx";
import { useCall } from "../../web/query.ts";

const SIZE = 10;
const HEADS = ["No", "Tgl/Waktu", "Admin", "Aksi"] as const;

/** The admins who opened and closed the period, and when; the latest first. */
export function AppealPeriodLog({ className }: { className?: string }) {
  const heading = useId();
  const log = useCall("GET /admin/ukt/status-list", { query: { take: SIZE } });
  const changes = log.data?.data.dataMapped;
  return (
    <Card
      as="section"
      padding="none"
      aria-labelledby={heading}
      className={classes("overflow-hidden rounded-md", className)}
    >
      <h2 id={heading} className="px-4 pt-3.5 pb-3 text-md">
        Log perubahan
      </h2>
      {changes ? (
        /* oxlint-disable jsx-a11y/no-redundant-roles -- on phones CSS changes display, which would take them away */
        <table
          role="table"
          aria-labelledby={heading}
          className="w-full text-xs tabular-nums max-sm:block"
        >
          <thead role="rowgroup" className="bg-sunken text-left text-muted max-sm:sr-only">
            <tr role="row" className="*:px-2 *:py-2 *:font-medium *:first:pl-4 *:last:pr-4">
              {HEADS.map((head) => (
                <th key={head} role="columnheader" scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="*:border-t *:border-line max-sm:block">
            {changes.map(({ id, updated_at, admins, is_active }, index) => (
              <tr
                key={id}
                role="row"
                className="max-sm:grid max-sm:grid-cols-[2rem_minmax(0,1fr)] max-sm:px-4 max-sm:py-2.5 max-sm:*:col-start-2 sm:*:px-2 sm:*:py-2.25 sm:*:align-top sm:*:first:pl-4 sm:*:last:pr-4"
              >
                <td role="cell" className="max-sm:col-start-1! max-sm:row-span-3">
                  {index + 1}
                </td>
                <td role="cell" className="sm:min-w-24">
                  <Moment at={updated_at} look="dated" />
                </td>
                <td role="cell" className="wrap-anywhere sm:min-w-24">
                  {admins.name}
                </td>
                <td role="cell" className="font-medium">
                  {is_active ? "Mengaktifkan fitur" : "Menonaktifkan fitur"}
                </td>
              </tr>
            ))}
            {changes.length === 0 && (
              <tr role="row" className="max-sm:block">
                <td
                  role="cell"
                  colSpan={HEADS.length}
                  className="px-4 py-6 text-center text-muted max-sm:block"
                >
                  Tidak ada data
                </td>
              </tr>
            )}
          </tbody>
        </table>
      ) : /* oxlint-enable jsx-a11y/no-redundant-roles */
      log.isError ? (
        <div className="px-4 pb-4">
          <Notice
            tone="danger"
            role="alert"
            action={
              <Button size="sm" busy={log.isFetching} onClick={() => void log.refetch()}>
                Coba lagi
              </Button>
            }
          >
            Log belum bisa dimuat.
          </Notice>
        </div>
      ) : (
        <Loading label="Memuat log…" className="grid gap-4 px-4 pb-5">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} width="100%" />
          ))}
        </Loading>
      )}
    </Card>
  );
}

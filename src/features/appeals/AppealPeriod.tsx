import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { defaultMessage } from "../../web/default-messages.ts";
import { needs, queryKeyOf, tellFailure, useAct, useCall } from "../../web/query.ts";
import { showToast } from "../../web/toasts.ts";

const PERIOD = queryKeyOf(needs("GET /ukt-appeals/status"));
const TOGGLE = "POST /admin/ukt/status";

/** The effect of opening and of closing, shown before it is done. */
const TURNS = {
  on: {
    title: "Aktifkan fitur Banding UKT?",
    confirm: "Ya, aktifkan",
    tone: "primary",
    means:
      "Mulai saat ini mahasiswa terverifikasi dapat mengajukan banding, sampai fitur dinonaktifkan lagi.",
    already: "Fitur Banding UKT sudah diaktifkan admin lain.",
  },
  off: {
    title: "Nonaktifkan fitur Banding UKT?",
    confirm: "Ya, nonaktifkan",
    tone: "danger",
    means:
      "Mahasiswa tidak dapat mengajukan banding baru. Banding yang sudah masuk tetap ada dan tetap dapat ditanggapi.",
    already: "Fitur Banding UKT sudah dinonaktifkan admin lain.",
  },
} as const;

/** Whether appeals may be filed now, and the switch for it, which asks for confirmation. */
export function AppealPeriod({ className }: { className?: string }) {
  const client = useQueryClient();
  const heading = useId();
  const [asking, setAsking] = useState<keyof typeof TURNS>();
  const period = useCall("GET /ukt-appeals/status");
  const isActive = period.data?.data.is_active;
  const close = () => setAsking(undefined);

  const toggle = useAct(TOGGLE, {
    invalidates: ["GET /admin/ukt/status-list"],
    done: ({ data: { is_active } }) => {
      client.setQueryData(PERIOD, { success: true, message: "", data: { is_active } });
      close();
    },
    failed: close,
  });
  /** The call toggles the current state, so it is not sent if another admin has just changed that. */
  const turn = async (way: keyof typeof TURNS) => {
    const { data: now, error } = await period.refetch();
    if (error) return tellFailure(TOGGLE, error, error.message || defaultMessage(TOGGLE));
    if (now?.data.is_active !== (way === "on")) return toggle.mutate({});
    close();
    showToast("info", TURNS[way].already);
  };

  return (
    <Card
      as="section"
      padding="dense"
      aria-labelledby={heading}
      className={classes("grid gap-2", className)}
    >
      <h2 id={heading} className="text-md">
        Status Fitur Banding UKT
      </h2>
      {isActive !== undefined ? (
        <>
          <button
            type="button"
            role="switch"
            aria-checked={isActive}
            aria-labelledby={`${heading} ${heading}-state`}
            onClick={() => setAsking(isActive ? "off" : "on")}
            className="group flex min-h-11 items-center gap-3 justify-self-start rounded-md pr-2 text-md font-semibold"
          >
            <span
              aria-hidden="true"
              className="flex h-7 w-12 flex-none items-center rounded-full border-2 border-line-strong bg-sunken px-0.75 group-aria-checked:justify-end group-aria-checked:border-primary group-aria-checked:bg-primary"
            >
              <span className="size-4.5 rounded-full bg-line-strong group-aria-checked:bg-on-primary" />
            </span>
            <span id={`${heading}-state`}>{isActive ? "Aktif" : "Nonaktif"}</span>
          </button>
          <p className="text-xs text-muted">
            {isActive
              ? "Mahasiswa terverifikasi dapat mengajukan banding."
              : "Mahasiswa belum dapat mengajukan banding."}
          </p>
        </>
      ) : period.isError ? (
        <Notice
          tone="danger"
          role="alert"
          action={
            <Button size="sm" busy={period.isFetching} onClick={() => void period.refetch()}>
              Coba lagi
            </Button>
          }
        >
          Status belum bisa dimuat.
        </Notice>
      ) : (
        <div className="grid h-18 content-start gap-3 pt-2">
          <Skeleton width="8rem" height="1.75rem" round />
          <Skeleton width="90%" />
        </div>
      )}
      <ConfirmDialog
        open={asking !== undefined}
        onClose={close}
        onConfirm={() => asking && void turn(asking)}
        title={asking && TURNS[asking].title}
        confirm={asking ? TURNS[asking].confirm : ""}
        tone={asking && TURNS[asking].tone}
        busy={period.isFetching || toggle.isPending}
      >
        {asking && TURNS[asking].means} Perubahan ini tercatat dengan nama Anda.
      </ConfirmDialog>
    </Card>
  );
}

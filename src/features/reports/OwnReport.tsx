import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { isOpenStatus } from "../../labels.ts";
import { mayChangeReport } from "../../record-permissions.ts";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { readersAt } from "./readers-at.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";

const AbuseNotice = lazyPart(() => import("./AbuseNotice.tsx"), "AbuseNotice");
const OwnActs = lazyPart(() => import("./OwnActs.tsx"), "OwnActs");
const ReportReceipt = lazyPart(() => import("./ReportReceipt.tsx"), "ReportReceipt");
const OwnTalk = lazyPart(() => import("./OwnTalk.tsx"), "OwnTalk");

/** Its conversation, for its author alone. */
export function OwnConversation({ report }: { report: ReportDetail }) {
  return (
    <LazyBoundary fallback={<div className="min-h-120" />}>
      <OwnTalk report={report} />
    </LazyBoundary>
  );
}

/** The parts for its author only: who can read the report, the code of an anonymous one, editing and deleting it. */
export function OwnReport({ report }: { report: ReportDetail }) {
  const isHidden = report.status === "pending" || report.status === "rejected";
  const mayChange =
    mayChangeReport({ mine: report.is_mine, published: !isHidden, status: report.status }) ===
    undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
      {report.abuse && (
        <LazyBoundary fallback={<div className="min-h-48 sm:min-h-23" />}>
          <AbuseNotice abuse={report.abuse} />
        </LazyBoundary>
      )}
      {report.isPrivate
        ? !report.hidden_from && (
            <Notice icon="lock">
              <b className="font-semibold">Rahasia.</b> Hanya Anda dan{" "}
              {readersAt(report.unit?.confidential ? report.unit.name : undefined)} yang bisa
              membaca laporan ini.
            </Notice>
          )
        : isHidden && (
            <Notice icon="eye-off">
              {report.status === "pending"
                ? "Laporan ini belum terlihat orang lain."
                : "Laporan ini tidak tampil di daftar. Hanya Anda dan admin yang bisa membacanya."}
            </Notice>
          )}
      {report.unit && isOpenStatus(report.status) && (
        <Notice tone="plain" icon="users">
          Sedang ditangani <b className="font-semibold wrap-anywhere">{report.unit.name}</b>.
        </Notice>
      )}
      {report.receipt && <OwnCode code={report.receipt} number={report.id} />}
      <LazyBoundary
        fallback={
          <div className="flex flex-wrap gap-2.5 empty:hidden">
            {!report.isAnonymous && <div className="h-11 w-44" />}
            <div className="h-11 w-56" />
            {mayChange && <div className="h-11 w-56" />}
          </div>
        }
      >
        <OwnActs report={report} mayChange={mayChange} />
      </LazyBoundary>
    </div>
  );
}

/** Shown only on request: another person may be looking at the screen. */
function OwnCode({ code, number }: { code: string; number: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Notice
      icon="anon"
      action={
        <Button icon="key" onClick={() => setOpen(true)}>
          Tampilkan kode laporan
        </Button>
      }
    >
      <b className="font-semibold">Anda mengirimnya secara anonim.</b> Kabar datang lewat lonceng.
      <Dialog open={open} onClose={() => setOpen(false)} title={`Laporan #${number}`}>
        {open && (
          <LazyBoundary fallback={<SkeletonLines lines={4} />}>
            <ReportReceipt code={code} number={number} heading="h3">
              Bila suatu saat Anda lupa password, hanya kode ini yang menghubungkan laporan ini
              kembali ke akun Anda.
            </ReportReceipt>
          </LazyBoundary>
        )}
      </Dialog>
    </Notice>
  );
}

import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useAskAgain } from "../../web/own-records.ts";
import { useAct, useSetRecord } from "../../web/query.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { ReportReceipt } from "./ReportReceipt.tsx";

/** 'Jadikan anonim' for a student's own named report, after a confirmation; then the code of the report. */
export function AnonymizeReport({ report }: { report: ReportDetail }) {
  const { id, version, status } = report;
  const askAgain = useAskAgain("GET /reports/{id}", id);
  const setRecord = useSetRecord("GET /reports/{id}");
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<ReportDetail>();
  const refresh = () => {
    setAsking(false);
    askAgain();
  };
  const act = useAct("POST /reports/{id}/anonymize", {
    invalidates: ["GET /reports", "GET /reports/me", "GET /notifications"],
    said: null,
    done: ({ data }) => {
      setAsking(false);
      setMade(data);
    },
    failed: (error) => {
      if (error.status === 409) refresh();
      // an earlier attempt has arrived: the page shows the code after reading the report again
      return error.code === "ALREADY_ANONYMOUS";
    },
  });
  return (
    <div>
      <Button icon="anon" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Jadikan anonim
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => act.mutate({ params: { id }, body: { version } })}
        title="Jadikan laporan ini anonim?"
        confirm="Ya, jadikan anonim"
        tone="primary"
        busy={act.isPending}
      >
        <p>
          Nama Anda dilepas dari laporan ini, untuk semua orang dan juga admin. Sesudahnya kabar
          hanya datang lewat lonceng, tidak lewat email.
          {status !== "pending" && " Nama tidak bisa dipasang lagi."}
        </p>
        <p className="mt-2.5">
          <b className="font-semibold">Salinan lama tidak ikut berubah.</b> Siapa pun yang sudah
          membaca, menyalin, atau mengunduh laporan ini dengan nama Anda masih mengetahuinya, begitu
          juga cadangan data yang dibuat sebelumnya.
        </p>
      </ConfirmDialog>
      <Dialog
        open={made !== undefined}
        onClose={() => made && setRecord(made)}
        title="Laporan ini sekarang anonim"
      >
        {made?.receipt && (
          <ReportReceipt code={made.receipt} number={id} heading="h3">
            Simpan kode ini. Bila suatu saat Anda lupa password, hanya kode ini yang menghubungkan
            laporan ini kembali ke akun Anda.
          </ReportReceipt>
        )}
      </Dialog>
    </div>
  );
}

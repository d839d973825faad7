import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { LostAnswer } from "../../web/LostAnswer.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useAct } from "../../web/query.ts";
import { isUnanswered } from "../../web/unanswered.ts";
import { receiptInput } from "./report.contract.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { ReportReceipt } from "./ReportReceipt.tsx";
import { Link } from "../../ui/Link.tsx";

/**
 * 'Hubungkan laporan anonim': the receipt brings a report back to this account
 * (docs/product/authorship.md#receipts).
 */
export function ReattachReport() {
  const [claimed, setClaimed] = useState<ReportDetail | null>(null);
  const [isLost, setIsLost] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  // It loads late, after the browser has looked for the address's target; so it scrolls there itself.
  useEffect(() => {
    if (hash !== "#hubungkan") return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [hash]);
  const form = useForm({
    resolver: zodResolver(receiptInput),
    mode: "onChange",
    defaultValues: { receipt: "" },
  });
  const { errors, isValid } = form.formState;
  const claim = useAct("POST /reports/claim", {
    invalidates: [
      "GET /reports/me",
      "GET /reports/{id}",
      "GET /reports",
      "GET /notifications",
      "GET /notifications/count",
    ],
    done: ({ data }) => {
      setClaimed(data);
      setIsLost(false);
      form.reset();
    },
    failed: (error) => {
      showFieldFaults(form, error);
      if (isUnanswered(error)) setIsLost(true);
      if (error.status === 404) form.setError("receipt", { message: error.message });
    },
  });
  return (
    <Card as="section" padding="roomy" className="no-print" aria-labelledby="hubungkan">
      <h2 ref={heading} id="hubungkan" tabIndex={-1} className="text-lg">
        Hubungkan laporan anonim
      </h2>
      <p className="mt-1.5 max-w-(--measure) text-sm text-muted">
        Setelah password diganti lewat ‘Lupa Password?’, laporan anonim yang lama tidak tampil lagi
        di akun ini. Masukkan kode laporannya untuk mengikutinya lagi.
      </p>
      <Form
        aria-labelledby="hubungkan"
        className="mt-3.5 grid max-w-auth gap-3"
        onSubmit={form.handleSubmit((body) => claim.mutate({ body }))}
      >
        <TextField
          {...form.register("receipt")}
          label="Kode laporan"
          note="26 huruf dan angka. Spasi, tanda hubung, dan huruf besar tidak berpengaruh."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.receipt?.message}
        />
        {isLost && (
          <LostAnswer done="terhubung">
            Lihat dulu di <Link to={paths.ownReports}>Laporan saya</Link>: bila laporannya sudah ada
            di sana, kode ini tidak berlaku lagi, dan kode yang baru ada di halaman laporannya.
          </LostAnswer>
        )}
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          disabled={!isValid}
          busy={claim.isPending}
        >
          Hubungkan
        </Button>
      </Form>
      {claimed && <Claimed report={claimed} onClose={() => setClaimed(null)} />}
    </Card>
  );
}

function Claimed({ report, onClose }: { report: ReportDetail; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={`Laporan #${report.id} terhubung`}>
      <p className="mb-4 text-sm">
        <Link to={paths.report(report.id)} className="font-medium wrap-anywhere">
          {report.title}
        </Link>{" "}
        tampil lagi di antara laporan Anda.
      </p>
      {report.receipt && (
        <ReportReceipt code={report.receipt} number={report.id} heading="h3">
          Hanya kode ini yang berlaku sekarang. Simpan lagi: bila suatu saat Anda lupa password,
          kode ini yang menghubungkan laporannya.
        </ReportReceipt>
      )}
    </Dialog>
  );
}

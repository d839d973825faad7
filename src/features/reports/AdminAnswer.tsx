import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { REPORT_STATUSES } from "../../labels.ts";
import { AuthorLine } from "../../ui/AuthorLine.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Speech } from "../../ui/Speech.tsx";
import { Moment } from "../../web/Moment.tsx";
import { needs, queryKeyOf, useAct } from "../../web/query.ts";
import type { ReportDetail } from "./report.contract.ts";

/** The answer that readers see, with who wrote it, and the way to take it back. */
export function AdminAnswer({ report }: { report: ReportDetail }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useAct("DELETE /reports/{id}/response", {
    invalidates: ["GET /admin/reports", "GET /reports"],
    done: (answer, { params }) => {
      setAsking(false);
      client.setQueryData(queryKeyOf(needs("GET /reports/{id}", { params })), answer);
    },
  });
  return (
    <Card as="section" padding="dense" className="grid gap-3">
      <h2 className="text-md">Jawaban</h2>
      {report.response === null ? (
        <p className="text-sm text-muted">Belum ada tanggapan</p>
      ) : (
        <>
          <Speech
            head={
              <AuthorLine
                name="Admin SIKAM"
                time={report.responded_at && <Moment at={report.responded_at} />}
              >
                {report.admins && <span>oleh {report.admins.name}</span>}
              </AuthorLine>
            }
          >
            <p className="text-sm wrap-anywhere whitespace-pre-line">{report.response}</p>
          </Speech>
          <div>
            <Button variant="danger-quiet" size="sm" icon="trash" onClick={() => setAsking(true)}>
              Hapus jawaban
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ params: { id: report.id } })}
        title="Hapus jawaban ini?"
        confirm="Ya, hapus"
        busy={remove.isPending}
      >
        Jawaban hilang untuk semua pembaca dan tidak bisa dikembalikan. Penulisnya diberi tahu.
        Status laporan tetap {REPORT_STATUSES[report.status]}.
      </ConfirmDialog>
    </Card>
  );
}

import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { namesText } from "../../web/names-text.ts";
import { readersOf } from "./readers.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";

/** For whom one's own report does not exist, and whether anybody is left who can answer it. */
export function HiddenFromNotice({ report, onEdit }: { report: ReportDetail; onEdit: () => void }) {
  const { hidden_from: hidden = [], has_readers } = report;
  return (
    <Notice
      icon="lock"
      tone={has_readers === false ? "warning" : "info"}
      action={
        <Button icon="edit" aria-label="Ubah kepada siapa tidak ditampilkan" onClick={onEdit}>
          Ubah
        </Button>
      }
    >
      <b className="font-semibold">
        Rahasia. Tidak ditampilkan kepada {namesText(hidden.map(({ name }) => name))}.
      </b>{" "}
      {has_readers === false
        ? "Tidak ada lagi admin yang dapat membaca laporan ini. Ubah pilihan Anda supaya laporan ini dijawab."
        : `Hanya Anda dan ${readersOf(report)} yang bisa membacanya.`}
    </Notice>
  );
}

import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FileField } from "../../ui/FileField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { ApiError } from "../../web/api.ts";
import { useAct } from "../../web/query.ts";
import { LIST_FIELDS, type ListCheck, STUDENT_LIST } from "./enrolment.contract.ts";
import { ListChangesView } from "./ListChangesView.tsx";
import { ListFaults } from "./ListFaults.tsx";

// Windows reports a CSV as a workbook, some browsers as plain text; the server examines the content
const ACCEPT = "text/csv,application/vnd.ms-excel,text/plain";
const MESSAGES = { size: STUDENT_LIST.tooLarge, type: STUDENT_LIST.wrongType };
const COLUMNS = Object.values(LIST_FIELDS).join(", ");

/**
 * A new list: the file is checked first, then its faults or its changes are shown, then it is imported.
 * @param present the number of students in the present list
 */
export function ImportList({ present }: { present: number }) {
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<ListCheck | null>(null);
  const [imported, setImported] = useState<number | null>(null);
  const [imports, setImports] = useState(0);
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<{ loaded: number; total: number } | null>(null);
  const results = useRef<HTMLDivElement>(null);

  const failed = (problem: ApiError) => {
    const [fault] = problem.errors.filter(({ path }) => path === "list");
    setError(fault?.message);
    // the import would differ from what was shown
    if (problem.code === "STALE") setChecked(null);
    return fault !== undefined;
  };
  const check = useAct("POST /admin/enrolment/check", {
    said: null,
    done: ({ data }) => setChecked(data),
    failed,
  });
  const replace = useAct("PUT /admin/enrolment", {
    invalidates: ["GET /admin/enrolment", "GET /auth/registration"],
    said: null,
    done: ({ data }) => {
      setImported(data.students);
      setImports((n) => n + 1);
      setChecked(null);
      setFile(null);
    },
    failed,
  });
  const isBusy = check.isPending || replace.isPending;

  useEffect(() => {
    if (checked || imported !== null) results.current?.focus();
  }, [checked, imported]);

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setChecked(null);
    setImported(null);
    setError(undefined);
  };
  const settled = { onSettled: () => setSent(null) };
  const startCheck = () => {
    if (!file) return setError("Pilih file CSV daftar mahasiswa");
    setSent({ loaded: 0, total: file.size });
    check.mutate({ files: { list: file }, onProgress: setSent }, settled);
  };
  const startImport = () => {
    if (!file || !checked?.seen) return;
    replace.mutate({ form: { seen: checked.seen }, files: { list: file } }, settled);
  };

  return (
    <Card
      as="section"
      padding="dense"
      aria-labelledby="ganti-daftar"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <div>
        <h2 id="ganti-daftar" className="text-md">
          {present > 0 ? "Ganti daftar" : "Impor daftar"}
        </h2>
        <p className="mt-1 text-sm text-pretty text-muted">
          CSV dengan satu baris judul dan kolom {COLUMNS}. Kolom lain tidak disimpan. File baru
          menggantikan seluruh daftar: siapa yang tidak ada di file, tidak ada lagi di daftar.
        </p>
      </div>
      <FileField
        // its result for the file before no longer applies
        key={imports}
        label="File CSV"
        accept={ACCEPT}
        maxBytes={STUDENT_LIST.maxBytes}
        messages={MESSAGES}
        wellHint="UTF-8, koma atau titik koma, sampai 20 MB"
        file={file}
        onFile={(chosen) => choose(chosen)}
        onRemove={() => choose(null)}
        progress={sent}
        error={error}
        disabled={isBusy}
      />
      {!checked && imported === null && (
        <div>
          <Button
            variant="primary"
            busy={check.isPending}
            aria-disabled={!file || undefined}
            onClick={startCheck}
          >
            Periksa file
          </Button>
          <p className="mt-2 text-xs text-muted">
            Daftar belum berubah sampai Anda menyetujui hasil pemeriksaannya.
          </p>
        </div>
      )}
      <div ref={results} tabIndex={-1} className="outline-none empty:hidden">
        {imported !== null && (
          <Notice tone="success" role="status">
            <b className="font-semibold">Daftar sudah diganti.</b> Sekarang ada{" "}
            {imported.toLocaleString("id-ID")} mahasiswa di dalamnya.
          </Notice>
        )}
        {checked && checked.fault_count > 0 && <ListFaults checked={checked} />}
        {checked?.changes && (
          <ListChangesView
            changes={checked.changes}
            rows={checked.rows}
            ignored={checked.ignored}
            unoffered={checked.unoffered}
            present={present}
            busy={replace.isPending}
            onImport={startImport}
            onCancel={() => choose(null)}
          />
        )}
      </div>
    </Card>
  );
}

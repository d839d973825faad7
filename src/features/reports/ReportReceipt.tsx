import { Fragment, useId, useState, type ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Kembang } from "../../ui/Kembang.tsx";
import { copyText } from "../../web/copy-text.ts";
import { saveFile } from "../../web/save-file.ts";
import { showToast } from "../../web/toasts.ts";
import { receiptPicture } from "./receipt-picture.web.ts";

/** Groups of five signs as they are read aloud and written down; a last sign alone joins its group. */
const groupsOf = (code: string): string[] =>
  code.replace(/[^0-9A-Za-z]/g, "").match(/.{5}(?=.{2})|.+/g) ?? [];

/**
 * The receipt with the code of an anonymous report, for its author: copy first, then the picture
 * (docs/product/authorship.md#receipts).
 * @param code the receipt as the API gives it; its grouping does not matter
 * @param number the report's number, for the picture and its file name
 */
export function ReportReceipt({
  code,
  number,
  heading: Heading = "h2",
  children,
}: {
  code: string;
  number: number;
  heading?: "h2" | "h3";
  children: ReactNode;
}) {
  const id = useId();
  const [saving, setSaving] = useState(false);
  const groups = groupsOf(code);

  const copy = async () => {
    if (await copyText(groups.join("-"))) showToast("success", "Kode laporan disalin.");
    else showToast("error", "Kode tidak bisa disalin. Catat atau simpan gambarnya.");
  };
  const save = async () => {
    setSaving(true);
    try {
      saveFile(await receiptPicture({ number, groups }), `sikam-${number}.png`);
    } catch {
      showToast("error", "Gambar tidak bisa dibuat. Salin kodenya saja.");
    } finally {
      setSaving(false);
    }
  };

  return (
    <section
      aria-labelledby={id}
      className="slip on-paper mx-auto max-w-120 rounded-t-xl bg-surface px-6 pt-6 pb-8 text-left text-text"
    >
      <div className="flex items-center justify-between gap-3">
        <Heading id={id} className="text-lg">
          Kode laporan
        </Heading>
        <Kembang petals={1} size={2.25} />
      </div>
      <div className="mt-1 text-sm text-muted">{children}</div>
      <p className="my-3 border-y-[1.5px] border-dashed border-line-strong py-3.5">
        <span className="flex max-w-[17em] flex-wrap gap-x-[0.9em] gap-y-1 text-[clamp(1rem,5vw,1.3125rem)] font-bold tracking-[0.06em] tabular-nums">
          {groups.map((group, index) => (
            <Fragment key={index}>
              <span>{group}</span>{" "}
            </Fragment>
          ))}
        </span>
      </p>
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <Button variant="primary" icon="copy" onClick={() => void copy()}>
          Salin kode
        </Button>
        <Button icon="download" busy={saving} onClick={() => void save()}>
          Simpan gambar
        </Button>
      </div>
    </section>
  );
}

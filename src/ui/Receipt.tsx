import { Fragment, useId, useState, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Kembang } from "./Kembang.tsx";
import { receiptPicture } from "./receipt-picture.ts";

/** Groups of five signs as they are read aloud and written down; a last sign alone joins its group. */
const groupsOf = (code: string): string[] =>
  code.replace(/[^0-9A-Za-z]/g, "").match(/.{5}(?=.{2})|.+/g) ?? [];

/**
 * The torn slip with the code of an anonymous report: copy first, then the picture.
 * @param code the receipt as the API gives it; its own grouping does not matter
 * @param number the report's number, for the picture and its file name
 * @param onCopy called with the code in groups; writing it to the clipboard and saying so are the caller's
 */
export function Receipt({
  code,
  number,
  title = "Kode laporan",
  petals = 1,
  heading: Heading = "h2",
  onCopy,
  onSaveFailed,
  children,
}: {
  code: string;
  number: number;
  title?: string;
  petals?: 0 | 1 | 2 | 3 | 4;
  heading?: "h2" | "h3";
  onCopy: (code: string) => void;
  onSaveFailed: () => void;
  children?: ReactNode;
}) {
  const id = useId();
  const [saving, setSaving] = useState(false);
  const groups = groupsOf(code);

  const save = async () => {
    setSaving(true);
    try {
      const url = URL.createObjectURL(await receiptPicture({ title, number, groups }));
      const link = document.createElement("a");
      link.href = url;
      link.download = `sikam-${number}.png`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    } catch {
      onSaveFailed();
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
          {title}
        </Heading>
        <Kembang petals={petals} size={2.25} />
      </div>
      {children && <div className="mt-1 text-sm text-muted">{children}</div>}
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
        <Button variant="primary" icon="copy" onClick={() => onCopy(groups.join("-"))}>
          Salin kode
        </Button>
        <Button icon="download" busy={saving} onClick={() => void save()}>
          Simpan gambar
        </Button>
      </div>
    </section>
  );
}

import type { ReactNode } from "react";
import { Receipt } from "../../ui/Receipt.tsx";
import { copyText } from "../../web/copy-text.ts";
import { showToast } from "../../web/toasts.ts";

const copy = async (code: string) => {
  if (await copyText(code)) showToast("success", "Kode laporan disalin.");
  else showToast("error", "Kode tidak bisa disalin. Catat atau simpan gambarnya.");
};

/**
 * 'Kode laporan' of an anonymous report, for its author: to copy or to keep as a picture
 * (docs/product/authorship.md#receipts).
 */
export function ReportReceipt({
  code,
  number,
  petals,
  heading,
  children,
}: {
  code: string;
  number: number;
  petals?: 0 | 1 | 2 | 3 | 4;
  heading?: "h2" | "h3";
  children: ReactNode;
}) {
  return (
    <Receipt
      code={code}
      number={number}
      petals={petals}
      heading={heading}
      onCopy={(grouped) => void copy(grouped)}
      onSaveFailed={() => showToast("error", "Gambar tidak bisa dibuat. Salin kodenya saja.")}
    >
      {children}
    </Receipt>
  );
}

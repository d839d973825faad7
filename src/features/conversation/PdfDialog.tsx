import { useState } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { DocumentViewer } from "../files/DocumentViewer.tsx";
import { fileOf } from "../files/file-link.web.ts";
import type { PdfRow } from "./MessageList.tsx";
import { PDF_ROW } from "./PdfLink.tsx";

/** A PDF that an admin reads on the page, above the record. */
export function PdfDialog({ name, href, by, onRenew }: PdfRow) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={PDF_ROW}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="file" className="size-5 text-link" />
        <span className="min-w-0 flex-auto font-medium">{name}</span>
        <span className="font-medium text-link">Lihat</span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`${name} dari ${by}`} size="full">
        <DocumentViewer
          documents={[{ name: fileOf(href), label: name, href }]}
          of={`dari ${by}`}
          onRenew={onRenew}
        />
      </Dialog>
    </>
  );
}

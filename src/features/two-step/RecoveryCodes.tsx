import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { copyText } from "../../web/copy-text.ts";
import { saveFile } from "../../web/save-file.ts";
import { showToast } from "../../web/toasts.ts";
import { useUnsaved } from "../../web/unsaved.ts";
import { takeFocus } from "./take-focus.web.ts";
import { shownName } from "../../web/shown-name.ts";

const FILE_NAME = "kode-pemulihan-sikam.txt";

const fileOf = (codes: readonly string[]) =>
  `Kode pemulihan ${shownName()}. Setiap kode berlaku sekali.\n\n${codes.join("\n")}\n`;

const save = (codes: readonly string[]) =>
  saveFile(new Blob([fileOf(codes)], { type: "text/plain" }), FILE_NAME);

const copy = async (codes: readonly string[]) => {
  if (await copyText(codes.join("\n"))) showToast("success", "Kode pemulihan disalin.");
  else showToast("error", "Kode tidak dapat disalin. Simpan sebagai berkas.");
};

/**
 * A dialog that ends with recovery codes. They are shown only once, so it asks before it is closed then.
 * @param children the steps before, which call `onCodes` with the codes
 */
export function RecoveryCodesDialog({
  open,
  title,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  children: (onCodes: (codes: readonly string[]) => void) => ReactNode;
}) {
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  const { askToClose } = useUnsaved(codes !== undefined);
  return (
    <Dialog
      open={open || codes !== undefined}
      onClose={() => askToClose(close)}
      title={codes ? "Kode pemulihan Anda" : title}
      actions={
        codes && (
          <Button variant="primary" onClick={close}>
            Sudah saya simpan
          </Button>
        )
      }
    >
      {codes ? <RecoveryCodes codes={codes} /> : children(setCodes)}
    </Dialog>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div ref={takeFocus} tabIndex={-1} className="grid gap-3.5 text-sm outline-none">
      <Notice tone="warning" icon="key">
        <b className="font-semibold">Simpan sekarang.</b> Kode ini tidak ditampilkan lagi. Dengan
        satu kode Anda tetap bisa masuk bila ponsel hilang.
      </Notice>
      <ol
        aria-label="Kode pemulihan"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(19rem,100%),1fr))] gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-3 font-semibold tracking-[0.04em] tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2.5 *:flex-auto">
        <Button icon="copy" onClick={() => void copy(codes)}>
          Salin semua
        </Button>
        <Button icon="download" onClick={() => save(codes)}>
          Simpan berkas
        </Button>
      </div>
    </div>
  );
}

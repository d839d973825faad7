import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { buttonLook } from "../../ui/button-look.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { copyText } from "../../web/copy-text.ts";
import { useHydrated } from "../../web/hydrated.ts";
import { showToast } from "../../web/toasts.ts";
import type { Report } from "./report.contract.ts";

type Shared = Pick<Report, "id" | "title">;

const urlOf = ({ id }: Shared) => `${location.origin}/laporan/${id}`;

const hasShareSheet = () => typeof navigator.share === "function";

const copyUrl = async (report: Shared) => {
  const url = urlOf(report);
  if (await copyText(url)) showToast("success", "URL berhasil disalin!");
  else showToast("error", `Gagal menyalin URL: ${url}`);
};

/** Says whether the phone's own sheet took it; a sheet that was closed again is no failure. */
const openShareSheet = async (report: Shared): Promise<boolean> => {
  try {
    await navigator.share({ title: report.title, url: urlOf(report) });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
};

/** Opens the phone's share sheet where there is one, else a choice of WhatsApp and the address. */
export function ShareButton({
  report,
  wide = false,
  variant = "secondary",
}: {
  report: Shared;
  wide?: boolean;
  variant?: "primary" | "secondary";
}) {
  const [open, setOpen] = useState(false);
  const share = async () => {
    if (!hasShareSheet() || !(await openShareSheet(report))) setOpen(true);
  };
  return (
    <>
      <Button icon="share" variant={variant} wide={wide} onClick={() => void share()}>
        Bagikan
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Bagikan laporan" size="sm">
        <ShareChoices report={report} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** The ways to share that stand open: the share sheet where there is one, WhatsApp, the address. */
export function ShareChoices({ report, onDone }: { report: Shared; onDone?: () => void }) {
  const hydrated = useHydrated();
  const text = `${report.title} (laporan #${report.id} di SIKAM)`;
  const message = hydrated ? `${text} ${urlOf(report)}` : text;
  return (
    <div className="grid gap-2.5">
      {hydrated && !onDone && hasShareSheet() && <ShareButton report={report} wide />}
      <a
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonLook({ variant: onDone ? "secondary" : "ghost", wide: true })}
        onClick={onDone}
      >
        <Icon name="chat" />
        Kirim lewat WhatsApp
      </a>
      <Button
        icon="copy"
        variant={onDone ? "secondary" : "ghost"}
        wide
        onClick={() => {
          void copyUrl(report);
          onDone?.();
        }}
      >
        Salin tautan
      </Button>
    </div>
  );
}

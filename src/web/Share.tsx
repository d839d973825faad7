import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { type ButtonLook, buttonLook } from "../ui/button-look.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { copyText } from "./copy-text.ts";
import { useHydrated } from "./hydrated.ts";
import { useFacts } from "./page-state.ts";
import { showToast } from "./toasts.ts";

/** A public page to be shared. */
export interface Shared {
  readonly path: string;
  readonly title: string;
  /** The kind of thing: 'laporan'. */
  readonly noun: string;
  /** The text before the address in a message. */
  readonly text: string;
}

const useUrl = ({ path }: Shared) => `${useFacts().publicUrl}${path}`;

const hasShareSheet = () => typeof navigator.share === "function";

const copyUrl = async (url: string) => {
  if (await copyText(url)) showToast("success", "URL berhasil disalin!");
  else showToast("error", `Gagal menyalin URL: ${url}`);
};

/** Closed without sharing; or pressed twice while the sheet was open. */
const HARMLESS = ["AbortError", "InvalidStateError"];

/** Says whether the phone's own sheet was used; closing the sheet is no failure. */
const openShareSheet = async (title: string, url: string): Promise<boolean> => {
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && HARMLESS.includes(error.name);
  }
};

/** Opens the phone's share sheet where there is one, else a choice of WhatsApp and the address. */
export function ShareButton({
  shared,
  wide = false,
  variant = "secondary",
}: {
  shared: Shared;
  wide?: boolean;
  variant?: "primary" | "secondary";
}) {
  const [open, setOpen] = useState(false);
  const url = useUrl(shared);
  const share = async () => {
    if (!hasShareSheet() || !(await openShareSheet(shared.title, url))) setOpen(true);
  };
  return (
    <>
      <Button icon="share" variant={variant} wide={wide} onClick={() => void share()}>
        Bagikan
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Bagikan ${shared.noun}`} size="sm">
        <ShareChoices shared={shared} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** The visible ways to share: WhatsApp, the address, the share sheet where there is one. */
export function ShareChoices({ shared, onDone }: { shared: Shared; onDone?: () => void }) {
  const hydrated = useHydrated();
  const url = useUrl(shared);
  // In a column beside the page the words are aligned with the column's heading.
  const look: ButtonLook = onDone
    ? { variant: "secondary", wide: true }
    : { variant: "ghost", className: "-mx-4.5 justify-start" };
  return (
    <div className={onDone ? "grid gap-2.5" : "grid"}>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${shared.text} ${url}`)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonLook(look)}
        onClick={onDone}
      >
        <Icon name="chat" />
        Kirim lewat WhatsApp
      </a>
      <Button
        {...look}
        icon="copy"
        onClick={() => {
          void copyUrl(url);
          onDone?.();
        }}
      >
        Salin tautan
      </Button>
      {/* Last, since the server does not know of it: what stands before it stays where it is. */}
      {hydrated && !onDone && hasShareSheet() && <ShareButton shared={shared} wide />}
    </div>
  );
}

import { useEffect } from "react";
import { toast } from "sonner";
import { Toaster } from "../ui/Toaster.tsx";
import { equipApi } from "./api.ts";
import { foreignWords, lostWords } from "./failure-words.ts";
import { keepFocus } from "./keep-focus.ts";
import { isReachable, onReachable } from "./reachable.ts";
import { CONNECTION, onToast } from "./toasts.ts";
import { uploadReply } from "./upload.ts";

/** Milliseconds for which a failure can be read although the connection is back at once. */
const READING_MS = 2_000;

const shown = new Map<string, (string | number)[]>();

const drop = (about: string) => {
  for (const id of shown.get(about) ?? []) toast.dismiss(id);
  shown.delete(about);
};

equipApi({ foreignWords, lostWords, uploadReply });

/** The toaster, its toasts, what keeps the focus, and code that few calls need. It loads once the page is interactive. */
export function LazyToaster() {
  useEffect(
    () =>
      onToast(({ kind, text }, about) => {
        const id = toast[kind](text);
        for (const thing of about) shown.set(thing, [...(shown.get(thing) ?? []), id]);
      }, drop),
    [],
  );
  useEffect(
    () => onReachable(() => isReachable() && void setTimeout(drop, READING_MS, CONNECTION)),
    [],
  );
  useEffect(keepFocus, []);
  return <Toaster />;
}

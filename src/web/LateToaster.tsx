import { useEffect } from "react";
import { toast } from "sonner";
import { Toaster } from "../ui/Toaster.tsx";
import { onToast } from "./toasts.ts";

/** The toaster, and what it shows. Loaded once the page has come to life. */
export function LateToaster() {
  useEffect(() => onToast(({ kind, text }) => toast[kind](text)), []);
  return <Toaster />;
}

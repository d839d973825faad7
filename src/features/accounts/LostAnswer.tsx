import type { ReactNode } from "react";
import { Notice } from "../../ui/Notice.tsx";

/**
 * Stands in a form whose answer was lost, where sending again cannot tell: what proves it works once.
 * @param children what a refusal means then
 */
export function LostAnswer({ children }: { children: ReactNode }) {
  return (
    <Notice tone="warning" icon="offline" role="alert">
      <b className="font-semibold">Belum pasti berhasil.</b> Jawaban server belum sampai. Coba lagi.{" "}
      {children}
    </Notice>
  );
}

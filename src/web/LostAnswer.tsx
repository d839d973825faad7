import type { ReactNode } from "react";
import { Notice } from "../ui/Notice.tsx";

/**
 * A note in a form whose answer was lost: the input may have arrived.
 * @param done what may have happened, as a participle: "terkirim"
 * @param children what to do now
 */
export function LostAnswer({ done, children }: { done: string; children: ReactNode }) {
  return (
    <Notice tone="warning" icon="offline" role="alert">
      <b className="font-semibold">Belum pasti {done}.</b> Jawaban server belum sampai. {children}
    </Notice>
  );
}

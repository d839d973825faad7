import type { ReactNode } from "react";
import mark from "./art/mark.svg";
import markOnBlue from "./art/mark-on-blue.svg";

/** A picture for light paper, and the one that stands in its place where paper is dark. */
export const OnPaper = ({ dark, children }: { dark: string; children: ReactNode }) => (
  <picture>
    <source srcSet={dark} media="(prefers-color-scheme: dark)" />
    {children}
  </picture>
);

/** The flower alone, beside what the service says. Decoration. */
export function Mark() {
  return (
    <OnPaper dark={markOnBlue}>
      <img src={mark} alt="" width={28} height={28} className="max-w-none" />
    </OnPaper>
  );
}

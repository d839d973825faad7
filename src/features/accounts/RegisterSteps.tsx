import type { Ref } from "react";
import { classes } from "../../ui/classes.ts";

/** The progress of the wizard on small screens. It takes the focus when the step changes. */
export function RegisterSteps({ step, ref }: { step: 1 | 2; ref: Ref<HTMLParagraphElement> }) {
  return (
    <p
      ref={ref}
      tabIndex={-1}
      className="flex items-center gap-2 text-xs font-medium text-muted sm:hidden"
    >
      {[1, 2].map((bar) => (
        <span
          key={bar}
          aria-hidden="true"
          className={classes("h-1 flex-1 rounded-full", bar <= step ? "bg-primary" : "bg-line")}
        />
      ))}
      Langkah {step} dari 2
    </p>
  );
}

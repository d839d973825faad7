import type { ComponentProps, ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import { FormSheet } from "../../ui/Form.tsx";

/**
 * The sheet of a sign-in page. `broad` leaves room for two columns; `below` is shown under the sheet. Without a
 * script the form is posted, so that no password gets into an address.
 */
export function GuestForm({
  title,
  lead,
  below,
  broad,
  children,
  ...form
}: Omit<ComponentProps<"form">, "title"> & {
  title: string;
  lead: ReactNode;
  below: ReactNode;
  broad?: boolean;
}) {
  return (
    <div className={classes("mx-auto w-full", broad ? "max-w-184" : "max-w-auth")}>
      <FormSheet {...form} lift="md" className="gap-5!">
        <div>
          <h1>{title}</h1>
          <p className="mt-1.5 text-sm wrap-anywhere text-muted">{lead}</p>
        </div>
        {children}
      </FormSheet>
      <p className="mt-3 text-center text-sm">{below}</p>
    </div>
  );
}

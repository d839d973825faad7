import type { ReactNode } from "react";

/**
 * The body of a page with a form on the blue ground: title and lead in white, the sheet, and the next steps beside
 * it from 1024 px (below it on narrower screens). `children` is a `FormSheet`.
 */
export function GroundForm({
  title,
  lead,
  aside,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid items-start gap-6 pt-2 lg:grid-cols-[minmax(0,var(--width-form))_minmax(0,1fr)] lg:gap-x-12 lg:gap-y-8">
      <div className="on-ground pt-3 text-on-ground lg:col-span-full">
        <h1>{title}</h1>
        {lead && <div className="mt-2 max-w-136 text-pretty text-on-ground-muted">{lead}</div>}
      </div>
      <div className="min-w-0 max-sm:mx-[calc(var(--gutter)*-1)]">{children}</div>
      {aside && (
        <aside className="on-ground min-w-0 text-sm text-on-ground-muted [&_a]:text-on-ground [&_h2]:text-md [&_h2]:text-on-ground [&>*+*]:mt-6 [&>*+*]:border-t [&>*+*]:border-ground-edge [&>*+*]:pt-5">
          {aside}
        </aside>
      )}
    </div>
  );
}

import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { useAct } from "../../web/query.ts";
import { REDACTED_TEXTS } from "./redaction.contract.ts";

/** The original texts, for a superadmin who asks; each look is in the audit. */
export function OriginalTexts({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const look = useAct("GET /admin/reports/{id}/original", {
    said: null,
    done: () => setOpen(true),
  });
  if (!isOpen || !look.data)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button icon="eye" busy={look.isPending} onClick={() => look.mutate({ params: { id } })}>
          Lihat naskah asli
        </Button>
        <span className="text-xs text-muted">Tercatat di audit.</span>
      </div>
    );
  const { data } = look.data;
  return (
    <section aria-labelledby="naskah-asli" className="grid gap-2 rounded-md border border-line p-4">
      <h3 id="naskah-asli" className="text-sm tracking-normal">
        Naskah asli
      </h3>
      <dl className="grid gap-2 text-sm">
        {(["title", "description", "room", "response"] as const).map(
          (name) =>
            (data[name] ?? "") !== "" && (
              <div key={name} className="min-w-0">
                <dt className="text-xs text-muted">{REDACTED_TEXTS[name]}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{data[name]}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

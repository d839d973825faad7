import { keysOf } from "../../labels.ts";
import { FLAG_REASONS } from "../../rare-labels.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Count } from "../../ui/Tabs.tsx";
import { useAct } from "../../web/query.ts";
import type { Flags } from "./flag.contract.ts";

/** The flags of readers, without their names; nothing where there was never one. */
export function AdminFlags({ reportId, flags }: { reportId: number; flags: Flags | undefined }) {
  const settle = useAct("POST /admin/reports/{id}/flags/settle", {
    invalidates: ["GET /reports/{id}", "GET /admin/reports"],
  });
  if (!flags || flags.total === 0) return null;
  const { open, total, per_reason: perReason, notes } = flags;
  return (
    <Card as="section" padding="dense" className="grid gap-3" aria-labelledby="tanda-pembaca">
      <div className="flex items-center gap-2">
        <Icon name="alert" className="size-5" />
        <h2 id="tanda-pembaca" className="text-md">
          Tanda pembaca
        </h2>
        {open > 0 && <Count>{open}</Count>}
      </div>
      {open === 0 ? (
        <p className="text-sm text-muted">{total} tanda, semuanya sudah diperiksa.</p>
      ) : (
        <>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {keysOf(FLAG_REASONS)
              .filter((reason) => perReason[reason] > 0)
              .map((reason) => (
                <li key={reason}>
                  {FLAG_REASONS[reason]} <b className="tabular-nums">{perReason[reason]}</b>
                </li>
              ))}
          </ul>
          {notes.length > 0 && (
            <ul aria-label="Catatan pembaca" className="grid gap-2.5">
              {notes.map(({ reason, note }, at) => (
                <li key={at} className="border-l-3 border-kunyit py-0.5 pl-3.5 text-sm">
                  <p className="max-w-(--measure) wrap-anywhere whitespace-pre-line">{note}</p>
                  <p className="text-xs text-muted">{FLAG_REASONS[reason]}</p>
                </li>
              ))}
            </ul>
          )}
          <p className="text-xs text-muted">Siapa yang menandai tidak pernah ditampilkan.</p>
          <Button
            size="sm"
            icon="check"
            className="justify-self-start"
            busy={settle.isPending}
            onClick={() => settle.mutate({ params: { id: reportId } })}
          >
            Tandai selesai
          </Button>
        </>
      )}
    </Card>
  );
}

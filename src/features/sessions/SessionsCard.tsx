import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loading, SkeletonRows } from "../../ui/Skeleton.tsx";
import { Loaded } from "../../web/Loaded.tsx";
import { Moment } from "../../web/Moment.tsx";
import { useAct, useCall } from "../../web/query.ts";
import type { OwnSession } from "./session.contract.ts";

/** The sessions of the user's own account, with a button to end each. */
export function SessionsCard() {
  const result = useCall("GET /auth/sessions");
  return (
    <Card as="section" padding="roomy" aria-labelledby="sesi-saya">
      <h2 id="sesi-saya" tabIndex={-1} className="text-lg">
        Sesi yang masih masuk
      </h2>
      <p className="mt-1.5 max-w-(--measure) text-sm text-muted">
        Perangkat yang sedang masuk dengan akun ini. Akhiri yang tidak Anda kenal, lalu ganti
        password.
      </p>
      <Loaded
        result={result}
        title="Daftar sesi belum bisa dimuat."
        heading="h3"
        loading={
          <Loading label="Memuat sesi…" className="mt-3">
            <SkeletonRows rows={2} />
          </Loading>
        }
      >
        {({ data }) => <Sessions sessions={data} />}
      </Loaded>
    </Card>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const endOthers = useAct("DELETE /auth/sessions", {
    invalidates: ["GET /auth/sessions"],
  });
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <>
      <ul className="mt-2">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {others === 0 ? (
        <p className="mt-3 text-sm text-muted">Tidak ada perangkat lain yang masuk.</p>
      ) : (
        <div className="mt-3">
          <ConfirmButton
            label="Akhiri semua yang lain"
            variant="danger-quiet"
            onConfirm={(close) => endOthers.mutate({}, { onSuccess: close })}
            busy={endOthers.isPending}
            title="Akhiri semua sesi lain?"
            confirm="Ya, akhiri"
          >
            {others} perangkat lain dikeluarkan. Perangkat ini tetap masuk.
          </ConfirmButton>
        </div>
      )}
    </>
  );
}

function Session({ session }: { session: OwnSession }) {
  const { id, device, opened_at: opened, last_used_at: used, current } = session;
  const end = useAct("DELETE /auth/sessions/{id}", { invalidates: ["GET /auth/sessions"] });
  const isPhone = /Android|iPhone|iPad/.test(device);
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-line py-3 text-sm">
      <Icon name={isPhone ? "phone" : "globe"} className="size-5 flex-none text-muted" />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {device}
          {current && (
            <Badge tone="done" icon="check">
              Perangkat ini
            </Badge>
          )}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          Masuk <Moment at={opened} /> · dipakai <Moment at={used} look="ago" />
        </p>
      </div>
      {!current && (
        <Button
          aria-label={`Akhiri sesi ini: ${device}`}
          busy={end.isPending}
          onClick={() => end.mutate({ params: { id } })}
        >
          Akhiri sesi ini
        </Button>
      )}
    </li>
  );
}

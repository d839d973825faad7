import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Failed } from "../../web/Failed.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Loading, SkeletonLines } from "../../ui/Skeleton.tsx";
import { Moment } from "../../web/Moment.tsx";
import { useCall } from "../../web/query.ts";
import { ProofForm } from "./ProofForm.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodes.tsx";
import type { TwoStep } from "./two-step.contract.ts";
import { TwoStepSetup } from "./TwoStepSetup.tsx";

/** Fewer than this many recovery codes is a warning. */
const FEW_CODES = 3;

/** 'Login dua langkah' of an admin's own account. */
export function TwoStepCard() {
  const result = useCall("GET /auth/two-step");
  const { data } = result;
  const [shown, setShown] = useState<"setup" | "codes" | "off" | null>(null);
  const close = () => setShown(null);
  return (
    <Card as="section" padding="roomy" aria-labelledby="login-dua-langkah">
      <h2 id="login-dua-langkah" className="text-lg">
        Login dua langkah
      </h2>
      <p className="mt-1.5 max-w-(--measure) text-sm text-muted">
        Selain password, login meminta 6&nbsp;angka dari aplikasi di ponsel Anda. Orang yang tahu
        password Anda tetap tidak bisa masuk.
      </p>
      <div className="mt-4">
        {data ? (
          data.data.enabled ? (
            <On state={data.data} onCodes={() => setShown("codes")} onOff={() => setShown("off")} />
          ) : (
            <Button variant="primary" icon="lock" onClick={() => setShown("setup")}>
              Nyalakan
            </Button>
          )
        ) : result.error ? (
          <Failed result={result} title="Pengaturan belum bisa dimuat." heading="h3" />
        ) : (
          <Loading label="Memuat pengaturan…">
            <SkeletonLines lines={2} />
          </Loading>
        )}
      </div>
      <TwoStepSetup open={shown === "setup"} onClose={close} />
      <RecoveryCodesDialog
        open={shown === "codes"}
        title="Buat kode pemulihan baru?"
        onClose={close}
      >
        {(onCodes) => (
          <ProofForm
            call="POST /auth/two-step/recovery-codes"
            lead="Sepuluh kode baru menggantikan yang lama. Kode lama tidak berlaku lagi."
            submit="Buat kode baru"
            variant="primary"
            said={false}
            onDone={({ data }) => onCodes(data.recovery_codes)}
            onCancel={close}
          />
        )}
      </RecoveryCodesDialog>
      <Dialog open={shown === "off"} onClose={close} title="Matikan login dua langkah?">
        <ProofForm
          call="POST /auth/two-step/off"
          lead="Setelah ini password saja cukup untuk masuk. Untuk pindah ponsel: matikan di sini, lalu nyalakan lagi dengan ponsel baru."
          submit="Matikan"
          variant="danger"
          onDone={close}
          onCancel={close}
        />
      </Dialog>
    </Card>
  );
}

function On({ state, onCodes, onOff }: { state: TwoStep; onCodes: () => void; onOff: () => void }) {
  const left = state.recovery_codes_left;
  return (
    <div className="grid gap-3.5">
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <Icon name="check-circle" className="size-5 text-done" />
        <b className="font-semibold">Menyala</b>
        {state.enabled_at && (
          <span className="text-muted">
            sejak <Moment at={state.enabled_at} look="day" />
          </span>
        )}
      </p>
      {left < FEW_CODES ? (
        <Notice tone="warning" icon="key">
          {left === 0 ? "Kode pemulihan habis." : `Tinggal ${left} kode pemulihan.`} Buat yang baru
          selagi Anda bisa masuk.
        </Notice>
      ) : (
        <p className="text-sm text-muted">{left} kode pemulihan tersisa.</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button icon="key" onClick={onCodes}>
          Buat kode pemulihan baru
        </Button>
        <Button variant="danger-quiet" onClick={onOff}>
          Matikan
        </Button>
      </div>
    </div>
  );
}

import { Card } from "../../ui/Card.tsx";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loading, SkeletonLines } from "../../ui/Skeleton.tsx";
import type { Answer } from "../../web/api.ts";
import { Loaded } from "../../web/Loaded.tsx";
import { useAct, useCall } from "../../web/query.ts";

/** Whether every admin needs a second factor; superadmins decide it. */
export function SecurityCard() {
  const result = useCall("GET /admin/security");
  return (
    <Card as="section" padding="roomy" aria-labelledby="wajib-dua-langkah" className="mt-6">
      <h2 id="wajib-dua-langkah" className="text-md">
        Login dua langkah untuk semua admin
      </h2>
      <Loaded
        result={result}
        title="Pengaturan belum bisa dimuat."
        heading="h3"
        loading={
          <Loading label="Memuat pengaturan…" className="mt-3">
            <SkeletonLines lines={2} />
          </Loading>
        }
      >
        {({ data }) => <Setting {...data} />}
      </Loaded>
    </Card>
  );
}

function Setting({
  two_step_required: required,
  admins,
  with_two_step: withTwoStep,
}: Answer<"GET /admin/security">["data"]) {
  const save = useAct("PUT /admin/security", {
    invalidates: ["GET /admin/security", "GET /auth/two-step"],
  });
  const without = admins - withTwoStep;
  return (
    <div className="mt-1.5 grid gap-3.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <Icon
          name={required ? "lock" : "info"}
          className={required ? "size-5 text-done" : "size-5 text-muted"}
        />
        <b className="font-semibold">{required ? "Wajib" : "Tidak wajib"}</b>
        <span className="text-muted tabular-nums">
          {withTwoStep} dari {admins} admin sudah memakainya.
        </span>
      </p>
      <p className="max-w-(--measure) text-muted">
        Bila diwajibkan, admin yang belum memakainya tetap bisa masuk, tetapi hanya sampai halaman
        profil untuk menyalakannya.
      </p>
      <div>
        <ConfirmButton
          label={required ? "Jangan wajibkan lagi" : "Wajibkan"}
          onConfirm={(close) =>
            save.mutate({ body: { two_step_required: !required } }, { onSettled: close })
          }
          busy={save.isPending}
          tone="primary"
          title={required ? "Berhenti mewajibkan?" : "Wajibkan untuk semua admin?"}
          confirm={required ? "Ya, jangan wajibkan" : "Ya, wajibkan"}
        >
          {required
            ? "Admin yang belum memakainya bisa bekerja lagi dengan password saja."
            : without === 0
              ? "Semua admin sudah memakainya. Admin baru akan diminta menyalakannya."
              : `${without} admin yang belum memakainya harus menyalakannya dulu sebelum bisa bekerja lagi.`}
        </ConfirmButton>
      </div>
    </div>
  );
}

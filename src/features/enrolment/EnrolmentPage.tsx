import { adminPaths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { fullMomentText, momentText } from "../../web/dates.ts";
import { Loaded } from "../../web/Loaded.tsx";
import { useAct, useCall } from "../../web/query.ts";
import type { Enrolment } from "./enrolment.contract.ts";
import { ImportList } from "./ImportList.tsx";
import { shownName } from "../../web/shown-name.ts";

/** `/admin/daftar-mahasiswa`: the list of enrolled students, for superadmins. */
export function EnrolmentPage() {
  const result = useCall("GET /admin/enrolment");
  return (
    <div className="pb-8">
      <PageHeader
        title="Daftar mahasiswa kampus"
        back={{ to: adminPaths.accounts, label: "Kelola Akun" }}
        dense
      >
        Siapa yang mendaftar dengan email dan nama seperti di daftar ini langsung terverifikasi
        setelah memasukkan kode, tanpa foto KTM. Yang lain menunggu diperiksa seperti biasa.
      </PageHeader>
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
        <Loaded
          result={result}
          title="Daftar belum bisa dimuat."
          frame={Card}
          loading={
            <Loading label="Memuat daftar…">
              <Skeleton height="6.5rem" />
            </Loading>
          }
        >
          {({ data }) => <PresentList list={data} />}
        </Loaded>
        <ImportList present={result.data?.data.students ?? 0} />
      </div>
    </div>
  );
}

/** The number of students, the date and the importer; and the button that removes the list. */
function PresentList({ list }: { list: Enrolment }) {
  const remove = useAct("DELETE /admin/enrolment", {
    invalidates: ["GET /admin/enrolment", "GET /auth/registration"],
  });
  const { students, imported_at: at, imported_by: by } = list;
  const count = students.toLocaleString("id-ID");
  return (
    <Card
      as="section"
      padding="dense"
      aria-labelledby="daftar-sekarang"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0">
        <h2 id="daftar-sekarang" className="text-sm tracking-normal">
          Daftar sekarang
        </h2>
        {students > 0 ? (
          <>
            <p className="mt-1 text-lg font-bold tabular-nums">{count} mahasiswa</p>
            <p className="text-sm text-muted">
              Diimpor{" "}
              {at && (
                <TimeText dateTime={at} title={fullMomentText(at)}>
                  {momentText(at)}
                </TimeText>
              )}{" "}
              {by ? `oleh ${by}` : "oleh pengelola, lewat server"}
            </p>
          </>
        ) : (
          <p className="mt-1 text-sm text-muted">
            Belum ada daftar. Semua yang mendaftar menunggu diperiksa admin, dengan foto KTM.
          </p>
        )}
      </div>
      {students > 0 && (
        <ConfirmButton
          label="Hapus daftar"
          variant="danger-quiet"
          size="sm"
          icon="trash"
          onConfirm={(close) => remove.mutate({}, { onSuccess: close })}
          busy={remove.isPending}
          title="Hapus daftar mahasiswa?"
          confirm="Ya, hapus"
        >
          <p>
            {count}
            {` baris dihapus dari ${shownName()}. Siapa pun yang mendaftar sesudahnya menunggu diperiksa, dengan foto KTM. Akun yang sudah terverifikasi tidak berubah.`}
          </p>
        </ConfirmButton>
      )}
    </Card>
  );
}

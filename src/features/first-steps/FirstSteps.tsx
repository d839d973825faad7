import { settingsPath } from "../../web/settings-path.ts";
import { useState } from "react";
import { keysOf } from "../../labels.ts";
import { adminPaths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { Loaded } from "../../web/Loaded.tsx";
import { useFacts } from "../../web/page-state.ts";
import { useAct, useCall } from "../../web/query.ts";
import { useDownload } from "../../web/use-download.ts";
import type { Step } from "./first-steps.contract.ts";

/** The steps in their order; `mail` is done on the page itself. */
const STEPS: Readonly<Record<Step, { name: string; what: string; to?: string }>> = {
  password: {
    name: "Ganti password Anda",
    what: "Supaya tidak ada orang lain yang mengetahuinya.",
    to: adminPaths.profile,
  },
  emergency: {
    name: "Isi kontak darurat",
    what: "Nomor Satgas PPKPT dan satpam kampus Anda.",
    to: settingsPath("emergency"),
  },
  organisations: {
    name: "Tulis penyelenggaranya",
    what: "Organisasi yang menjalankan layanan ini, di halaman Tentang.",
    to: settingsPath("organisations"),
  },
  enrolment: {
    name: "Impor daftar mahasiswa",
    what: "Mahasiswa di daftar ini terverifikasi tanpa foto KTM.",
    to: adminPaths.enrolment,
  },
  admins: {
    name: "Tambah admin kedua",
    what: "Supaya ada yang menolong bila satu admin tidak bisa masuk.",
    to: adminPaths.adminAccounts,
  },
  mail: { name: "Kirim email percobaan", what: "Ke alamat Anda sendiri." },
};

/** What a campus does first: six steps with what is done of each, a mail to oneself, a poster. */
export function FirstSteps() {
  const result = useCall("GET /admin/first-steps", {}, { staleTime: 0 });
  const loading = (
    <Loading label="Memuat langkah awal…">
      <Card padding="dense" aria-hidden="true" className="grid max-w-form gap-4">
        <Skeleton height="3rem" />
        <Skeleton height="18rem" />
      </Card>
    </Loading>
  );
  return (
    <Loaded result={result} title="Langkah awal belum bisa dimuat." frame={Card} loading={loading}>
      {({ data: { steps, done } }) => (
        <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4">
          <Card padding="dense" className="grid gap-4">
            <p className="text-sm text-muted">
              Enam langkah, masing-masing kurang dari satu menit. Urutannya bebas, dan semuanya
              boleh dilewati.
            </p>
            <ol className="grid">
              {keysOf(STEPS).map((step) => (
                <StepRow key={step} step={step} isDone={steps[step]} />
              ))}
            </ol>
            {!done && <Dismiss />}
          </Card>
          <Poster />
        </div>
      )}
    </Loaded>
  );
}

function StepRow({ step, isDone }: { step: Step; isDone: boolean }) {
  const { name, what, to } = STEPS[step];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 border-t border-line py-3">
      {isDone ? (
        <Icon name="check-circle" className="mt-0.5 size-5 text-done" />
      ) : (
        <span
          aria-hidden="true"
          className="mx-0.5 mt-1 size-4 rounded-full border-2 border-line-strong"
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 wrap-anywhere">
        <p className="font-semibold">
          {to ? <Link to={to}>{name}</Link> : name}
          <span className="sr-only">{isDone ? ", sudah" : ", belum"}</span>
        </p>
        <p className="text-sm text-muted">{what}</p>
        {step === "mail" && <TestMail />}
      </div>
    </li>
  );
}

function TestMail() {
  const [said, setSaid] = useState<{ taken: boolean; message: string }>();
  const send = useAct("POST /admin/settings/test-mail", {
    invalidates: ["GET /admin/first-steps"],
    said: null,
    done: ({ message, data }) => setSaid({ message, taken: data.taken }),
  });
  return (
    <div className="mt-1.5 grid justify-items-start gap-2.5">
      <Button size="sm" icon="mail" busy={send.isPending} onClick={() => send.mutate({})}>
        Kirim ke saya
      </Button>
      <div role="status" className="wrap-anywhere">
        {said && <Notice tone={said.taken ? "success" : "danger"}>{said.message}</Notice>}
      </div>
    </div>
  );
}

function Dismiss() {
  const dismiss = useAct("PATCH /admin/settings/{section}", {
    invalidates: ["GET /admin/first-steps", "GET /admin/settings/{section}"],
    said: "Langkah awal ditutup",
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-t border-line pt-4">
      <Button
        variant="primary"
        busy={dismiss.isPending}
        onClick={() => dismiss.mutate({ params: { section: "first_steps" }, body: { done: true } })}
      >
        Selesai
      </Button>
      <p className="flex-[1_1_14rem] text-sm text-muted">
        Setelah ini, halaman Laporan tidak lagi mengingatkan.
      </p>
    </div>
  );
}

/** A poster that leads to the service's address, as a PDF to print. */
function Poster() {
  const { publicUrl } = useFacts();
  const { isLoading, save } = useDownload("GET /admin/poster");
  return (
    <Card as="section" padding="dense" aria-labelledby="poster" className="grid gap-2.5">
      <h2 id="poster" className="text-md">
        Poster
      </h2>
      <p className="text-sm wrap-anywhere text-muted">
        Satu lembar A4 dengan kode QR yang membuka {publicUrl}. Periksa alamatnya sebelum mencetak.
      </p>
      <Button icon="download" className="justify-self-start" busy={isLoading} onClick={save}>
        Unduh poster (PDF)
      </Button>
    </Card>
  );
}

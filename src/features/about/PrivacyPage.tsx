import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { dateText } from "../../web/dates.ts";
import { namesText } from "../../web/names-text.ts";
import { useFacts, useNames } from "../../web/page-state.ts";
import { useSetting } from "../campus/settings.web.ts";
import { PRIVACY_VERSION } from "../accounts/privacy.contract.ts";
import { useCall } from "../../web/query.ts";
import { keysOf } from "../../labels.ts";
import { REMOVED_KINDS, type RemovedKind } from "../../rare-labels.ts";
import { storedData } from "./stored-data.web.ts";
import { Link } from "../../ui/Link.tsx";

const SECTIONS = [
  { id: "data", title: "Data yang kami simpan", Body: StoredData },
  { id: "anonim", title: "Soal laporan anonim", Body: AnonymousReports },
  { id: "hak", title: "Hak Anda", Body: Rights },
];

/** `/privasi`: what is kept, why, how long, who sees it, and what a person may ask for. */
export function PrivacyPage() {
  return (
    <div className="pb-8">
      <PageHeader title="Privasi">
        Data apa yang kami simpan, untuk apa, berapa lama, siapa yang dapat melihatnya, dan apa hak
        Anda.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 pt-2 lg:grid-cols-[minmax(0,46rem)_17rem] lg:justify-between">
        <nav
          aria-labelledby="isi-privasi"
          className="rounded-lg border border-(--well-line) bg-sunken p-5 text-sm lg:sticky lg:top-4 lg:order-1"
        >
          <h2 id="isi-privasi" className="mb-1 text-sm tracking-normal">
            Di halaman ini
          </h2>
          <ul>
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-flex min-h-11 items-center lg:min-h-9">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          <Basis />
          {SECTIONS.map(({ id, title, Body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-judul`}>
              <h2 id={`${id}-judul`} className="mb-3">
                {title}
              </h2>
              <Body />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Basis() {
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">
        Versi{" "}
        <time dateTime={PRIVACY_VERSION}>{dateText(`${PRIVACY_VERSION}T00:00:00+07:00`)}</time>
      </p>
      <p>
        {`${useNames().short} dijalankan oleh `}
        <Organisers />. Merekalah yang bertanggung jawab atas data Anda menurut Undang-Undang Nomor
        27 Tahun 2022 tentang Pelindungan Data Pribadi.
      </p>
      <p>
        Dasarnya adalah persetujuan Anda saat mendaftar; versi yang Anda setujui dicatat bersama
        akun Anda. Kami tidak menjual data, tidak memasang iklan, tidak memakai kuki, dan tidak
        memakai pelacak dari pihak lain.
      </p>
    </div>
  );
}

/** The organisations by name, leading to what each does; in general words until they are known. */
function Organisers() {
  const known = useSetting("organisations").data?.data.organisations;
  const names = known?.map(({ name }) => name) ?? ["organisasi mahasiswa kampus ini"];
  return <Link to={paths.aboutOrganisations}>{namesText(names)}</Link>;
}

function StoredData() {
  const kept = useCall("GET /retention").data?.data;
  return (
    <>
      <div className="grid gap-3.5">
        {storedData(kept?.keep).map(({ what, holds, why, until, seenBy }) => (
          <Card key={what}>
            <h3 className="mb-1.5 text-md">{what}</h3>
            <DescriptionList
              items={[
                { term: "Isinya", value: holds },
                { term: "Untuk apa", value: why },
                { term: "Sampai kapan", value: until },
                { term: "Siapa yang melihat", value: seenBy },
              ]}
            />
          </Card>
        ))}
      </div>
      {kept && <Removed of={kept.removed} />}
      <p className="mt-3.5 text-sm text-muted">
        Draf yang belum dikirim hanya ada di perangkat Anda. Yang sudah dihapus masih bisa ada di
        cadangan server sampai cadangan itu diganti. Akun yang sudah dihapus tidak kembali dengan
        cadangan: server menghapusnya lagi.
      </p>
    </>
  );
}

/** How many things were removed after their retention time; nothing is shown before the first. */
function Removed({ of }: { of: Readonly<Record<RemovedKind, number>> }) {
  const counted = keysOf(REMOVED_KINDS).filter((kind) => of[kind] > 0);
  if (counted.length === 0) return null;
  const parts = counted.map((kind) => `${of[kind].toLocaleString("id-ID")} ${REMOVED_KINDS[kind]}`);
  return (
    <p className="mt-3.5 text-sm text-muted">
      Sudah dihapus karena masanya habis: {parts.join(", ")}.
    </p>
  );
}

function AnonymousReports() {
  return (
    <p>
      Kami tidak dapat menghubungkan laporan anonim dengan Anda. Karena itu kami juga tidak bisa
      mencarikan, mengubah, atau menghapusnya atas permintaan Anda: hanya akun Anda sendiri, atau
      kode laporannya, yang bisa.{" "}
      <Link to={paths.aboutAnonymity}>Bagaimana ini dijaga, dan batasnya</Link>
    </p>
  );
}

const RIGHTS: readonly { readonly right: string; readonly how: ReactNode }[] = [
  {
    right: "Melihat dan meminta salinan.",
    how: (
      <>
        Salinan semuanya, dengan berkas dan laporan anonim Anda, Anda unduh sendiri di{" "}
        <Link to={paths.profile}>profil Anda</Link>.
      </>
    ),
  },
  {
    right: "Memperbaiki.",
    how: "Nama, program studi, dan angkatan Anda ubah sendiri di profil. NPM diperbaiki oleh admin.",
  },
  {
    right: "Menghapus.",
    how: "Laporan dan banding Anda hapus sendiri selagi Pending; akun Anda kapan saja, di profil. Laporan yang bernama tetap ada tanpa nama Anda.",
  },
  {
    right: "Menarik persetujuan, membatasi, atau berkeberatan.",
    how: "Hapus akun Anda di profil, atau minta kepada kami. Tanpa data di atas akun tidak dapat dipakai lagi.",
  },
  {
    right: "Mengadu dan menggugat",
    how: "bila data Anda diperlakukan tidak semestinya.",
  },
];

function Rights() {
  const { social } = useFacts();
  const privacy = useSetting("contact").data?.data.contact.privacy;
  const asked = privacy?.href ? privacy : social;
  return (
    <>
      <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
        {RIGHTS.map(({ right, how }) => (
          <li key={right}>
            <b className="font-semibold">{right}</b> {how}
          </li>
        ))}
      </ul>
      <p className="mt-3">
        Permintaan dikirim lewat{" "}
        <a href={asked.href} rel="noopener">
          {asked.account}
        </a>
        . Kami akan memastikan dulu bahwa itu benar Anda.
      </p>
    </>
  );
}

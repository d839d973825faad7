import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import type { PromisesInWords } from "../../promises.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Loaded } from "../../web/Loaded.tsx";
import { EmergencyList } from "../campus/EmergencyList.tsx";
import { OrganisationCards } from "../campus/OrganisationCards.tsx";
import { useSetting } from "../campus/settings.web.ts";
import { Anonymity } from "./Anonymity.tsx";
import { Link } from "../../ui/Link.tsx";
import { useNames } from "../../web/page-state.ts";
import { usePromises } from "../../web/use-promises.ts";

const promisesOf = ({ verification, answer }: PromisesInWords) => [
  {
    what: verification.words,
    means: `Akun baru diverifikasi paling lambat ${verification.unbroken} setelah emailnya dikonfirmasi.`,
  },
  {
    what: answer.words,
    means: `Laporan dijawab oleh pihak yang berwenang paling lambat ${answer.unbroken} setelah dikirim.`,
  },
  {
    what: "Sampai selesai",
    means: "Setelah dijawab, laporan tetap diikuti sampai masalahnya benar-benar beres.",
  },
];

/** `/tentang`: what SIKAM is, what it promises, who runs it, and what 'anonymous' means here. */
export function AboutPage() {
  const promises = promisesOf(usePromises());
  const { short, long } = useNames();
  return (
    <div className="pb-8">
      <PageHeader title={`Tentang ${short}`}>
        {`${long}: tempat mahasiswa menyampaikan masalah dan usul, dan melihat kapan serta bagaimana masing-masing dijawab.`}
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-(--section) pt-4">
        <div className="grid max-w-(--measure) gap-3">
          <p>
            {`Keluhan di kampus sering berhenti di grup obrolan atau di akun media sosial tanpa nama. Di ${short} setiap laporan punya nomor, tenggat, dan jawaban yang bisa dibaca bersama. Mahasiswa lain bisa mendukungnya, sehingga terlihat mana yang dialami banyak orang.`}
          </p>
          <p>
            {`Lewat ${short} Anda juga bisa mengajukan banding UKT setelah bencana dan membaca kabar dari kampus di Advika.`}
          </p>
          <p className="mt-1">
            <ButtonLink to={paths.reports}>Lihat laporan</ButtonLink>
          </p>
        </div>
        <Section id="janji" title="Yang kami janjikan">
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3.5 lg:grid-cols-3 lg:gap-5">
            {promises.map(({ what, means }) => (
              <Card as="li" key={means} padding="roomy" className="grid content-start gap-1.5">
                <h3 className="text-xl text-link">{what}</h3>
                <p className="text-sm text-muted">{means}</p>
              </Card>
            ))}
          </ul>
          <p className="mt-3.5 max-w-(--measure) text-sm text-muted">
            Tenggatnya bukan hiasan: Anda melihatnya di laporan Anda sendiri, dan admin melihat mana
            yang terlambat.
          </p>
        </Section>
        <Section id="penyelenggara" title={`Yang menjalankan ${short}`}>
          <Loaded
            result={useSetting("organisations")}
            title="Penyelenggara belum bisa dimuat."
            loading={<Skeleton height="18rem" />}
          >
            {({ data }) => <OrganisationCards organisations={data.organisations} />}
          </Loaded>
        </Section>
        <Section id="anonim" title="Bagaimana laporan anonim dijaga">
          <Anonymity />
        </Section>
        <Section id="darurat" title="Dalam bahaya sekarang?">
          <p className="text-muted">
            Jangan menunggu jawaban laporan. Nomor berikut bisa dihubungi langsung.
          </p>
          <EmergencyList />
        </Section>
        <p className="text-sm">
          Data apa yang kami simpan, dan berapa lama, ada di halaman{" "}
          <Link to={paths.privacy}>Privasi</Link>.
        </p>
      </div>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-judul`}>
      <h2 id={`${id}-judul`} className="mb-4">
        {title}
      </h2>
      {children}
    </section>
  );
}

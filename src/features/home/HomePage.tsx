import { paths } from "../../paths.ts";
import type { PromisesInWords } from "../../promises.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Tracker, type TrackerStep } from "../../ui/Tracker.tsx";
import { NewReportButton } from "../reports/NewReportButton.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { useFacts, useNames } from "../../web/page-state.ts";
import { usePromises } from "../../web/use-promises.ts";
import { LatestReports } from "./LatestReports.tsx";
import { LatestNews } from "./LatestNews.tsx";

const stepsOf = (
  { verification, answer }: PromisesInWords,
  short: string,
): readonly TrackerStep[] => [
  { label: "Anda mengirim", detail: "Dari ponsel, kurang dari satu menit." },
  {
    label: `Diverifikasi dalam ${verification.unbroken}`,
    detail: "Akun baru diperiksa, laporan dibaca admin.",
  },
  {
    label: `Dijawab dalam ${answer.unbroken}`,
    detail: `Pihak yang berwenang menjawab lewat ${short}.`,
  },
  { label: "Selesai", detail: "Kami ikuti terus sampai masalahnya benar-benar beres." },
];

/** `/`: what SIKAM is for, the news, what happens to a report, the latest ones, and questions. */
export function HomePage() {
  const steps = stepsOf(usePromises(), useNames().short);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-10 pt-[clamp(1.75rem,1rem+3.5vw,4.5rem)] pb-[clamp(3rem,2rem+4vw,5.5rem)] lg:grid-cols-[minmax(0,1.08fr)_minmax(0,0.92fr)] lg:gap-16">
        <Welcome />
        <div className="bloom">
          <i aria-hidden="true" />
          <i aria-hidden="true" />
          <i aria-hidden="true" />
          <LatestNews />
        </div>
      </div>
      {/* As wide as the window, whatever the page is: white paper on the ground. */}
      <div className="-mb-16 mx-[calc(50%-50vw)] rounded-[clamp(1.5rem,3vw,2.5rem)] bg-page text-text">
        <div className="mx-auto grid w-full max-w-[calc(var(--width-page)+2*var(--gutter))] grid-cols-[minmax(0,1fr)] gap-(--section) px-(--gutter) py-(--section)">
          <section aria-labelledby="langkah">
            <h2 id="langkah">Apa yang terjadi pada laporan Anda</h2>
            <p className="mt-2 mb-8 max-w-152 text-muted">
              Empat langkah, dua tenggat. Setiap langkah tercatat dengan tanggalnya dan bisa Anda
              lihat kapan saja.
            </p>
            <Tracker look="promise" steps={steps} />
          </section>
          <LazyBoundary>
            <HomePromos />
          </LazyBoundary>
          <LatestReports />
          <Questions />
        </div>
      </div>
    </>
  );
}

function Welcome() {
  return (
    <div className="on-ground text-on-ground">
      <h1 className="max-w-[13em] text-2xl font-extrabold tracking-[-0.032em]">
        Ada yang perlu dibenahi di kampus? Ceritakan.
      </h1>
      <p className="mt-4.5 mb-7 max-w-120 text-on-ground-muted">
        Sampaikan masalah atau usul Anda, dengan nama atau tanpa nama. Kami antar ke pihak yang
        berwenang, dan Anda bisa mengikuti jalannya sampai selesai.
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto max-sm:*:px-4">
        <NewReportButton onGround="lg" />
        <ButtonLink to={paths.reports} variant="ground-outline" size="lg">
          Lihat laporan
        </ButtonLink>
      </div>
      <p className="mt-4.5 flex max-w-112 items-start gap-2 text-sm text-on-ground-muted">
        <Icon name="anon" className="mt-0.5 size-[1.25em]" />
        Laporan anonim disimpan tanpa nama. Admin pun tidak dapat melihat siapa penulisnya.
      </p>
    </div>
  );
}

// The server's HTML is shown and works meanwhile: nothing on the way to a report waits for these texts.
const HomePromos = lazyPart(() => import("./HomePromos.tsx"), "HomePromos");
const HomeQuestions = lazyPart(() => import("./HomeQuestions.tsx"), "HomeQuestions");

/** Questions and answers about the service. */
function Questions() {
  const { social } = useFacts();
  return (
    <section
      id="faq"
      aria-labelledby="faq-judul"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-16"
    >
      <div>
        <h2 id="faq-judul">Yang sering ditanyakan</h2>
        <p className="mt-2 text-sm text-muted">
          Tidak menemukan jawabannya? Tulis kepada kami lewat{" "}
          <a href={social.href} rel="noopener">
            {social.account}
          </a>
          .
        </p>
      </div>
      <div className="border-t border-line">
        <LazyBoundary>
          <HomeQuestions />
        </LazyBoundary>
      </div>
    </section>
  );
}

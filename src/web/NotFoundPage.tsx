import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Illustration } from "../ui/Illustration.tsx";
import { Kembang } from "../ui/Kembang.tsx";
import { Notice } from "../ui/Notice.tsx";
import { redirectOlder } from "./older-forms.ts";
import { Redirect } from "./Redirect.tsx";
import { useNames } from "./page-state.ts";

const REFRESH_DELAY_MS = 1_000;

const REPORT_PATH = /^\/laporan\/[^/]+$/;

/**
 * 'Halaman Tidak Ditemukan': unknown paths, and records that are hidden or gone. An older form of an address is
 * redirected here; for the first page the server does that.
 */
export function NotFoundPage() {
  const { pathname, search } = useLocation();
  const now = redirectOlder(pathname, new URLSearchParams(search));
  if (now) return <Redirect to={now} />;
  return (
    <NotFound>
      {REPORT_PATH.test(pathname) && <OwnReportHint at={`${pathname}${search}`} />}
    </NotFound>
  );
}

/** For guests, at every report that they may not see: it does not show whether the report exists. */
function OwnReportHint({ at }: { at: string }) {
  return (
    <Notice
      icon="lock"
      className="for-guest mt-2 text-left"
      action={
        <ButtonLink to={paths.login} state={{ from: at }}>
          Masuk
        </ButtonLink>
      }
    >
      Mencari laporan Anda sendiri? Selama belum tampil di daftar, laporan hanya terlihat setelah
      Anda masuk.
    </Notice>
  );
}

function NotFound({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [refreshing, setRefreshing] = useState(false);

  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate(paths.home));
  const refresh = () => {
    setRefreshing(true);
    setTimeout(() => location.reload(), REFRESH_DELAY_MS);
  };

  return (
    <div className="on-paper mx-auto grid max-w-152 grid-cols-[minmax(0,1fr)] justify-items-center gap-2 px-4 pt-10 text-center">
      <Illustration name="not-found" className="h-auto w-68 max-w-full" />
      <p className="text-sm font-semibold">404</p>
      <h1>Halaman Tidak Ditemukan</h1>
      <p className="max-w-120 text-muted">
        Satu kelopaknya jalan-jalan. Mungkin alamatnya salah ketik, atau halamannya sudah dipindah.
      </p>
      {children}
      <div className="mt-2 flex w-full flex-wrap justify-center gap-3 max-sm:*:flex-[1_1_8rem] max-sm:*:px-2 max-sm:*:first:basis-full">
        <ButtonLink to={paths.home} variant="primary" icon="home">
          Ke beranda
        </ButtonLink>
        <Button icon="back" onClick={goBack}>
          Kembali
        </Button>
        <Button icon="refresh" busy={refreshing} onClick={refresh}>
          Muat ulang
        </Button>
      </div>
      <section
        aria-labelledby="tahukah-anda"
        className="mt-8 flex items-start gap-3 rounded-leaf bg-primary-soft px-5 py-4 text-left text-sm text-on-primary-soft"
      >
        <Kembang petals={4} size={2.5} />
        <div>
          <h2 id="tahukah-anda" className="text-sm tracking-normal">
            Tahukah Anda?
          </h2>
          <p>
            {`Lambang ${useNames().short} meminjam kawung, batik empat kelopak dari Jawa yang sejak dulu menjadi lambang keadilan. Satu kelopak kami menghadap ke luar: ia sedang berbicara.`}
          </p>
        </div>
      </section>
    </div>
  );
}

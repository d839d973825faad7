import type { ReactNode } from "react";
import { paths } from "../../../paths.ts";
import { Logo } from "../../../web/Logo.tsx";
import { useFacts, useNames } from "../../../web/page-state.ts";
import { Link } from "../../../ui/Link.tsx";

const link =
  "inline-block py-2.75 text-on-ground-muted no-underline hover:text-on-ground hover:underline";

/** @param bare no background of its own: the page's blue shows */
const lookOf = (bare: boolean) =>
  `on-ground relative mt-auto text-sm text-on-ground-muted ${bare ? "" : "bg-bar"}`;

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title}>
    <h2 className="mb-1 text-sm tracking-normal text-on-ground">{title}</h2>
    <ul>{children}</ul>
  </nav>
);

/** The student executive body's line, on every page. */
export const COPYRIGHT = "© 2025 Badan Eksekutif Mahasiswa";

/** The footer of the back office: one line. */
export function SlimFooter({ bare }: { bare: boolean }) {
  return (
    <footer className={lookOf(bare)}>
      <div className="mx-auto flex w-full max-w-[calc(var(--width-desk)+2*var(--gutter))] flex-wrap items-center justify-between gap-x-6 px-(--gutter) py-3">
        <span>{COPYRIGHT}</span>
        <Link to={paths.privacy} className={link}>
          Privasi
        </Link>
      </div>
    </footer>
  );
}

/** The footer of every other page: three lists (docs/product/screens.md#ground-and-footer). */
export function Footer({ bare }: { bare: boolean }) {
  const { social } = useFacts();
  const { short, long, line } = useNames();
  const columns = {
    Layanan: { Laporan: paths.reports, "Banding UKT": paths.appeals, Riwayat: paths.ownReports },
    Tentang: {
      [short]: paths.about,
      Panduan: "/#faq",
      Statistik: paths.statistics,
      Privasi: paths.privacy,
    },
  };
  return (
    <footer className={lookOf(bare)}>
      <div className="mx-auto grid w-full max-w-[calc(var(--width-page)+2*var(--gutter))] grid-cols-2 gap-x-6 gap-y-8 px-(--gutter) pt-12 pb-8 wrap-anywhere md:grid-cols-[2.2fr_1fr_1fr_1fr]">
        <div className="col-span-full max-w-88 md:col-span-1">
          <Logo on="ground" />
          <p className="mt-3">{`${long}. ${line}`}</p>
        </div>
        {Object.entries(columns).map(([title, links]) => (
          <Column key={title} title={title}>
            {Object.entries(links).map(([label, to]) => (
              <li key={label}>
                <Link to={to} className={link}>
                  {label}
                </Link>
              </li>
            ))}
          </Column>
        ))}
        <Column title="Kontak">
          <li>
            <a href={social.href} rel="noopener" className={link}>
              {social.account}
            </a>
          </li>
        </Column>
        <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 border-t border-ground-edge pt-2">
          <p className="py-2.75">{COPYRIGHT}</p>
          <p>
            Butuh bantuan segera?{" "}
            <Link to={paths.aboutEmergencies} className={`${link} underline`}>
              Kontak darurat
            </Link>
          </p>
        </div>
      </div>
    </footer>
  );
}

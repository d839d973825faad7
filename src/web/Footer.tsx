import type { ReactNode } from "react";
import { Link } from "react-router";
import { Logo } from "../ui/Logo.tsx";

const SOCIAL = { href: "https://www.instagram.com/", label: "Instagram SIKAM" };

const link =
  "inline-block py-1.75 text-on-ground-muted no-underline hover:text-on-ground hover:underline";
/** Named by the spec, without a page yet. */
const noTarget = "inline-block py-1.75";

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title}>
    <h2 className="mb-1 text-sm tracking-normal text-on-ground">{title}</h2>
    <ul>{children}</ul>
  </nav>
);

/** The student executive body's line, on every page. */
export const COPYRIGHT = "© 2025 Badan Eksekutif Mahasiswa";

/** Of the back office: one line. */
export function SlimFooter() {
  return (
    <footer className="on-ground relative mt-auto bg-bar text-sm text-on-ground-muted">
      <div className="mx-auto flex w-full max-w-[calc(var(--width-desk)+2*var(--gutter))] flex-wrap items-center justify-between gap-x-6 px-(--gutter) py-3">
        <span>{COPYRIGHT}</span>
        <Link to="/privasi" className={link}>
          Privasi
        </Link>
      </div>
    </footer>
  );
}

/** Of every other page: the three lists of the spec, section 2. */
export function Footer({ bare }: { bare: boolean }) {
  return (
    <footer
      className={`on-ground relative mt-auto text-sm text-on-ground-muted ${bare ? "" : "bg-bar"}`}
    >
      <div className="mx-auto grid w-full max-w-[calc(var(--width-page)+2*var(--gutter))] grid-cols-2 gap-x-6 gap-y-8 px-(--gutter) pt-12 pb-8 md:grid-cols-[2.2fr_1fr_1fr_1fr]">
        <div className="col-span-full max-w-88 md:col-span-1">
          <Logo on="ground" />
          <p className="mt-3">
            Sistem Klinik Advokasi Mahasiswa. Dijalankan mahasiswa, untuk mahasiswa.
          </p>
        </div>
        <Column title="Layanan">
          <li>
            <Link to="/laporan" className={link}>
              Laporan
            </Link>
          </li>
          <li>
            <Link to="/banding-ukt" className={link}>
              Banding UKT
            </Link>
          </li>
          <li>
            <span className={noTarget}>Riwayat</span>
          </li>
        </Column>
        <Column title="Tentang">
          <li>
            <Link to="/tentang" className={link}>
              SIKAM
            </Link>
          </li>
          <li>
            <span className={noTarget}>Panduan</span>
          </li>
          <li>
            <Link to="/privasi" className={link}>
              Privasi
            </Link>
          </li>
        </Column>
        <Column title="Kontak">
          <li>
            <a href={SOCIAL.href} rel="noopener" className={link}>
              {SOCIAL.label}
            </a>
          </li>
        </Column>
        <p className="col-span-full border-t border-ground-edge pt-4">{COPYRIGHT}</p>
      </div>
    </footer>
  );
}

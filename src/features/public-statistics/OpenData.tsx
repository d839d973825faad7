import { buttonLook } from "../../ui/button-look.ts";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { hrefOf } from "../../web/api.ts";
import { DICTIONARY, LICENSE, LICENSE_URL, OPEN_DATA } from "../open-data/open-data.contract.ts";
import { useNames } from "../../web/page-state.ts";

/** The downloads of the published reports, and the meaning of each field. */
export function OpenData() {
  return (
    <section id="data-terbuka" aria-labelledby="data-terbuka-judul" className="pt-4">
      <h2 id="data-terbuka-judul" className="mb-2">
        Data terbuka
      </h2>
      <div className="grid max-w-3xl gap-3">
        <p>
          Semua laporan yang boleh dibaca semua orang dapat Anda unduh dan olah sendiri, tanpa akun:
          satu baris untuk setiap laporan, tanpa nama, tanpa berkas, dan dengan tanggal saja.
          Datanya dibuat baru sekali sehari. Laporan yang disembunyikan atau disunting langsung
          hilang dari sini.
        </p>
        <p className="flex flex-wrap gap-3">
          <a href={hrefOf(OPEN_DATA.csv)} download className={buttonLook({ variant: "secondary" })}>
            <Icon name="download" />
            Unduh CSV
          </a>
          <a
            href={hrefOf(OPEN_DATA.json)}
            download
            className={buttonLook({ variant: "secondary" })}
          >
            <Icon name="download" />
            Unduh JSON
          </a>
        </p>
        <p>
          Lisensinya{" "}
          <a href={LICENSE_URL} rel="noopener license">
            {LICENSE}
          </a>
          {`: pakailah untuk apa saja, dan sebutkan ${useNames().short} sebagai sumbernya. Hapus salinan Anda dari laporan yang sudah tidak ada di sini.`}
        </p>
      </div>
      <Card className="mt-3">
        <details className="on-paper-open">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-link">
            Arti setiap kolom
          </summary>
          <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
            {Object.entries(DICTIONARY).map(([name, meaning]) => (
              <div
                key={name}
                className="grid border-t border-line py-2 sm:col-span-2 sm:grid-cols-subgrid"
              >
                <dt>
                  <code>{name}</code>
                </dt>
                <dd className="text-pretty text-muted">{meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
      </Card>
    </section>
  );
}

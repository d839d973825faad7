import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { NewReportButton } from "../reports/NewReportButton.tsx";

const card =
  "promo grid content-start justify-items-start gap-2.5 p-[clamp(1.5rem,1rem+2vw,2.5rem)]";
const words = "mb-3 max-w-104 text-sm leading-[1.55]";

/** The two main tasks of students. */
export function Promos() {
  return (
    <section aria-label="Layanan" className="grid gap-4 md:grid-cols-[1.35fr_1fr] md:gap-6">
      <div className={`${card} on-ground bg-ground text-on-ground`}>
        <h2>Keluhan? Usul?</h2>
        <p className={`${words} text-on-ground-muted`}>
          Dari keran mati sampai nilai yang belum keluar. Tidak perlu bahasa resmi; cukup ceritakan
          apa yang terjadi.
        </p>
        <NewReportButton onGround="md" />
      </div>
      <div className={`${card} promo-reply bg-primary-soft-strong`}>
        <h2>Banding UKT</h2>
        <p className={words}>
          Keadaan keluarga berubah karena bencana? Ajukan peninjauan golongan UKT Anda.
        </p>
        <ButtonLink to={paths.appeals} variant="primary">
          Ajukan banding
        </ButtonLink>
      </div>
    </section>
  );
}

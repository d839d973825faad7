import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Link } from "../../ui/Link.tsx";
import type { NotSentReason } from "../../web/attempts.ts";

/** Says what happened and what to do; no input is lost. */
export function NotSent({
  reason,
  onSendAsAnother,
}: {
  reason: NotSentReason;
  onSendAsAnother: () => void;
}) {
  if (reason === "unreachable")
    return (
      <Notice tone="danger" icon="offline" role="alert">
        <b className="font-semibold">Laporan belum pasti terkirim.</b> Jawaban server belum sampai.
        Tulisan Anda masih ada di sini. Kirim lagi saja: laporan tidak akan menjadi dua.
      </Notice>
    );
  if (reason === "long-ago")
    return (
      <Notice tone="warning" icon="info" role="alert">
        <b className="font-semibold">Laporan ini mungkin sudah terkirim.</b> Draf ini pernah dikirim
        lebih dari sehari yang lalu. Lihat dulu di <Link to={paths.ownReports}>Laporan saya</Link>{" "}
        supaya tidak menjadi dua.
      </Notice>
    );
  return (
    <Notice tone="warning" icon="info" role="alert">
      <b className="font-semibold">Laporan ini sudah sampai sebelum Anda mengubahnya.</b>
      <p>Lihat dulu di Laporan saya. Bila memang laporan lain, kirim sebagai laporan baru.</p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <ButtonLink to={paths.ownReports}>Laporan saya</ButtonLink>
        <Button data-sends onClick={onSendAsAnother}>
          Kirim sebagai laporan baru
        </Button>
      </div>
    </Notice>
  );
}

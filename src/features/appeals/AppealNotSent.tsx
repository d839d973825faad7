import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { OWN_APPEALS } from "./own-appeals.web.ts";
import { Link } from "../../ui/Link.tsx";
import type { NotSentReason } from "../../web/attempts.ts";

/** Says what happened and what to do; no input is lost. */
export function AppealNotSent({
  reason,
  onSendAsAnother,
}: {
  reason: NotSentReason;
  onSendAsAnother: () => void;
}) {
  if (reason === "unreachable")
    return (
      <Notice tone="danger" icon="offline" role="alert">
        <b className="font-semibold">Banding belum pasti terkirim.</b> Jawaban server belum sampai.
        Isian dan dokumen Anda masih ada di sini. Kirim lagi saja: banding tidak akan menjadi dua.
      </Notice>
    );
  if (reason === "long-ago")
    return (
      <Notice tone="warning" icon="info" role="alert">
        <b className="font-semibold">Banding ini mungkin sudah terkirim.</b> Draf ini pernah dikirim
        lebih dari sehari yang lalu. Lihat dulu di <Link to={OWN_APPEALS}>Banding saya</Link> supaya
        tidak menjadi dua.
      </Notice>
    );
  return (
    <Notice tone="warning" icon="info" role="alert">
      <b className="font-semibold">Banding ini sudah sampai sebelum Anda mengubahnya.</b>
      <p>
        Buka banding itu untuk mengubahnya selama masih Pending. Bila memang banding lain, kirim
        sebagai banding baru.
      </p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <ButtonLink to={OWN_APPEALS}>Banding saya</ButtonLink>
        <Button data-sends onClick={onSendAsAnother}>
          Kirim sebagai banding baru
        </Button>
      </div>
    </Notice>
  );
}

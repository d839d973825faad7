import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { MessageForm } from "./use-message-form.web.ts";

/** Why a message was not sent, and what to do; no input is lost. */
export function MessageNotSent({ message }: { message: MessageForm }) {
  switch (message.notSent) {
    case undefined:
      return null;
    case "unreachable":
      return (
        <Notice tone="danger" icon="offline" role="alert">
          <b className="font-semibold">Pesan belum pasti terkirim.</b> Jawaban server belum sampai.
          Tulisan Anda masih ada di sini. Kirim lagi saja: pesan tidak akan menjadi dua.
        </Notice>
      );
    case "long-ago":
      return (
        <Notice tone="warning" icon="info" role="alert">
          <b className="font-semibold">Pesan ini mungkin sudah terkirim.</b> Lihat dulu percakapan
          di atas supaya tidak menjadi dua.
        </Notice>
      );
    case "refused":
      return (
        <Notice
          tone="warning"
          icon="info"
          role="alert"
          action={
            <Button size="sm" onClick={message.clear}>
              Buang tulisan
            </Button>
          }
        >
          <b className="font-semibold">Pesan tidak terkirim.</b> Percakapan ini tidak menerima pesan
          lagi. Tulisan Anda masih ada di sini.
        </Notice>
      );
    case "arrived-before":
      return (
        <Notice tone="warning" icon="info" role="alert">
          <b className="font-semibold">Pesan ini sudah sampai sebelum Anda mengubahnya.</b>
          <p>Lihat percakapan di atas. Bila memang pesan lain, kirim sebagai pesan baru.</p>
          <div className="mt-2 flex flex-wrap gap-2.5">
            <Button data-sends onClick={message.sendAsAnother}>
              Kirim sebagai pesan baru
            </Button>
            <Button onClick={message.clear}>Buang tulisan</Button>
          </div>
        </Notice>
      );
  }
}

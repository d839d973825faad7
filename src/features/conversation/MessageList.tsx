import { type ComponentType, useState } from "react";
import { AuthorLine } from "../../ui/AuthorLine.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { hrefOf } from "../../web/api.ts";
import { Moment } from "../../web/Moment.tsx";
import { fileOf } from "../files/file-link.web.ts";
import { PhotoViewer } from "../files/PhotoViewer.tsx";
import { type Message, REMOVED_TEXT } from "./conversation.contract.ts";
import { isOpenQuestion, type Talk } from "./talk.web.ts";
import { useNames } from "../../web/page-state.ts";

/** The reader's side of a conversation. */
export type Side = Message["from"];

/** A PDF of a message. */
export interface PdfRow {
  readonly name: string;
  readonly href: string;
  /** The sender. */
  readonly by: string;
  readonly onRenew: () => void;
}

const nameOf = ({ from, admins }: Message, side: Side, { author }: Talk, short: string) => {
  if (from === "admin") return admins?.name ?? `Admin ${short}`;
  return side === "author" ? "Anda" : (author ?? "Penulis");
};

const lookOf = (isOwn: boolean, isOpen: boolean) => {
  if (isOpen) return "border-waiting-line bg-waiting-bg";
  return isOwn ? "border-line bg-primary-soft" : "border-line bg-surface";
};

/**
 * The messages, oldest first; the reader's own are on the right.
 * @param Pdf the row of a PDF
 * @param onRenew fetches the messages again, with new links
 * @param onTakeOut asks for the removal of one; for admins only
 */
export function MessageList({
  messages,
  talk,
  side,
  Pdf,
  onRenew,
  onTakeOut,
}: {
  messages: readonly Message[];
  talk: Talk;
  side: Side;
  Pdf: ComponentType<PdfRow>;
  onRenew: () => void;
  onTakeOut?: (message: Message) => void;
}) {
  const { short } = useNames();
  return (
    <ol
      aria-label="Pesan, yang terbaru terakhir"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm"
    >
      {messages.map((message) => {
        const isOwn = message.from === side;
        const isOpen = isOpenQuestion(message, messages, talk);
        const name = nameOf(message, side, talk, short);
        // A removed message has no files; with files this is a text that a person typed.
        const isRemoved = message.text === REMOVED_TEXT && message.attachments.length === 0;
        return (
          <li
            key={message.id}
            className={classes(
              "grid w-fit max-w-[min(92%,var(--measure))] min-w-[min(14rem,92%)] grid-cols-[minmax(0,1fr)] gap-1.5 border px-4 py-3",
              // the sharp corner shows who speaks
              message.from === "author" ? "rounded-leaf" : "rounded-leaf-reply",
              isOwn && "justify-self-end",
              lookOf(isOwn, isOpen),
            )}
          >
            <div className="flex flex-wrap items-start gap-x-2">
              <div className="min-w-0 flex-[1_1_6rem]">
                <AuthorLine
                  name={name}
                  time={
                    <Moment
                      at={message.at}
                      isHour={talk.isAnonymous && message.from === "author"}
                    />
                  }
                >
                  {message.asks && (
                    <Badge tone={isOpen ? "waiting" : "neutral"} icon="help">
                      Butuh keterangan
                    </Badge>
                  )}
                </AuthorLine>
              </div>
              {onTakeOut && !isRemoved && (
                <IconButton
                  icon="trash"
                  label={`Hapus isi pesan ${message.id} dari ${name}`}
                  aria-haspopup="dialog"
                  className="-my-2.5 -mr-3 flex-none text-muted"
                  onClick={() => onTakeOut(message)}
                />
              )}
            </div>
            <p className={classes("wrap-anywhere whitespace-pre-line", isRemoved && "text-muted")}>
              {message.text}
            </p>
            {message.attachments.length > 0 && (
              <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2">
                {message.attachments.map((attachment) => (
                  <li key={attachment.name}>
                    <Attachment attachment={attachment} by={name} Pdf={Pdf} onRenew={onRenew} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Attachment({
  attachment: { name, url, type },
  by,
  Pdf,
  onRenew,
}: {
  attachment: Message["attachments"][number];
  by: string;
  Pdf: ComponentType<PdfRow>;
  onRenew: () => void;
}) {
  const [open, setOpen] = useState(false);
  const href = hrefOf(url);
  const close = () => setOpen(false);
  if (type === "image")
    return (
      <PhotoViewer
        key={fileOf(href)}
        title={name}
        alt={`${name} dari ${by}`}
        href={href}
        shape="photo"
        open={open}
        onOpen={() => setOpen(true)}
        onClose={close}
        onRenew={onRenew}
        className="w-full max-w-64"
      />
    );
  return <Pdf name={name} href={href} by={by} onRenew={onRenew} />;
}

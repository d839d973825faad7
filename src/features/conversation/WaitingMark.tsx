import { Icon } from "../../ui/Icon.tsx";

/** In a list's line of details: who has to write next in the conversation. Nothing where nobody has to. */
export function WaitingMark({
  waitingFor,
  unread = 0,
}: {
  waitingFor: "author" | "admin" | null | undefined;
  unread: number | undefined;
}) {
  return (
    <>
      {unread > 0 && (
        <b className="inline-flex items-center gap-1 font-semibold text-link">
          <Icon name="chat" className="size-4" />
          {unread} pesan baru
        </b>
      )}
      {waitingFor === "author" && (
        <span className="inline-flex items-center gap-1 font-semibold text-waiting">
          <Icon name="help" className="size-4" />
          Menunggu penulis
        </span>
      )}
    </>
  );
}

import { Icon } from "../../ui/Icon.tsx";

/** In a line of meta of a list: whose turn it is in the conversation. Nothing where it is nobody's. */
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

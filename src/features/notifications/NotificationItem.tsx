import { paths } from "../../paths.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { agoText, momentText } from "../../web/dates.ts";
import type { Notification } from "./notification.contract.ts";
import { Link } from "../../ui/Link.tsx";

const itemLook =
  "grid w-full grid-cols-[2.25rem_minmax(0,1fr)_auto] items-start gap-x-3 py-3 text-left text-sm text-text no-underline";

/**
 * One notification, a link where it leads somewhere.
 * @param now milliseconds since 1970
 * @param onOpen called on a press; one without a link can be pressed while it is unread
 */
export function NotificationItem({
  item,
  now,
  onOpen,
}: {
  item: Notification;
  now: number;
  onOpen: () => void;
}) {
  const isUnread = item.status === "unread";
  const content = (
    <>
      <span
        aria-hidden="true"
        className="row-span-2 grid size-9 place-items-center rounded-[50%_50%_50%_2px] border border-line bg-sunken text-muted"
      >
        <Icon name={item.link?.startsWith(paths.reports) ? "reply" : "bell"} />
      </span>
      <span className={classes("wrap-anywhere", isUnread && "font-semibold")}>
        {item.description}
      </span>
      {isUnread && (
        <b
          role="img"
          aria-label="belum dibaca"
          className="mt-1.75 size-2.5 rounded-full bg-primary"
        />
      )}
      <small className="col-start-2 text-xs text-muted">
        <TimeText dateTime={item.created_at}>{momentText(item.created_at)}</TimeText>
        {` · ${agoText(item.created_at, now)}`}
      </small>
    </>
  );
  return (
    <li className="border-t border-line first:border-0">
      {item.link ? (
        <Link to={item.link} className={classes(itemLook, "hover:bg-hover")} onClick={onOpen}>
          {content}
        </Link>
      ) : isUnread ? (
        <button type="button" className={classes(itemLook, "hover:bg-hover")} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <div className={itemLook}>{content}</div>
      )}
    </li>
  );
}

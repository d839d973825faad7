import { Icon } from "../../ui/Icon.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { dayText, dueText, fullMomentText } from "../../web/dates.ts";
import { useNow } from "../../web/now.ts";

const SOON_MS = 24 * 60 * 60_000;

const looks = {
  late: { icon: "alert", colour: "font-bold text-rejected" },
  soon: { icon: "clock", colour: "font-bold text-waiting" },
  later: { icon: "calendar", colour: "font-medium text-muted" },
} as const;

const urgencyOf = (left: number) => {
  if (left < 0) return "late";
  return left < SOON_MS ? "soon" : "later";
};

const longText = (at: string, now: number) =>
  Date.parse(at) < now
    ? `${dueText(at, now)}, jatuh tempo ${dayText(at)}`
    : `Jatuh tempo ${dayText(at)}, ${dueText(at, now).toLowerCase()}`;

/**
 * The remaining time until a due time: red when late, yellow within 24 hours.
 * @param at ISO 8601
 * @param long with the day: 'Jatuh tempo Selasa, 24 Nov, 5 jam lagi'
 */
export function AdminDue({ at, long = false }: { at: string; long?: boolean }) {
  const now = useNow();
  if (now === null) return <>{dayText(at)}</>;
  const { icon, colour } = looks[urgencyOf(Date.parse(at) - now)];
  return (
    <span
      className={`flex items-center gap-1.25 text-xs ${long ? "" : "lg:whitespace-nowrap"} ${colour}`}
    >
      <Icon name={icon} className="size-4.25" />
      <TimeText dateTime={at} title={fullMomentText(at)}>
        {long ? longText(at, now) : dueText(at, now)}
      </TimeText>
    </span>
  );
}

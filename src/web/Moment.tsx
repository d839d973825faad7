import { TimeText } from "../ui/TimeText.tsx";
import { agoText, datedMomentText, dateText, fullMomentText, momentText } from "./dates.ts";
import { useNow } from "./now.ts";

const WEEK = 7 * 24 * 60 * 60_000;

const looks = {
  day: dateText,
  moment: momentText,
  dated: datedMomentText,
  full: fullMomentText,
  ago: dateText,
} as const;

/**
 * A moment with its full date as a tooltip.
 * @param at ISO 8601
 * @param look `ago` is the day on the server, and in the browser '2 jam lalu' for a week
 *   (docs/product/texts.md#dates)
 * @param isHour for a time that is known only to the hour, such as that of filing
 *   (docs/product/authorship.md#times)
 */
export function Moment({
  at,
  look = "moment",
  isHour = false,
}: {
  at: string;
  look?: keyof typeof looks;
  isHour?: boolean;
}) {
  const now = useNow();
  const isAgo = look === "ago" && now !== null && now - Date.parse(at) < WEEK;
  return (
    <TimeText dateTime={at} title={fullMomentText(at, isHour)}>
      {isAgo ? agoText(at, now, isHour) : looks[look](at, isHour)}
    </TimeText>
  );
}

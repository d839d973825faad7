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
 * (docs/product/texts.md#dates)
 */
export function Moment({ at, look = "moment" }: { at: string; look?: keyof typeof looks }) {
  const now = useNow();
  const words = () => {
    if (look !== "ago" || now === null) return looks[look](at);
    return now - Date.parse(at) < WEEK ? agoText(at, now) : dateText(at);
  };
  return (
    <TimeText dateTime={at} title={fullMomentText(at)}>
      {words()}
    </TimeText>
  );
}

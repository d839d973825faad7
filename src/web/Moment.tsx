import { TimeText } from "../ui/TimeText.tsx";
import { agoText, dateText, fullMomentText, momentText } from "./dates.ts";
import { useNow } from "./now.ts";

const looks = {
  day: dateText,
  moment: momentText,
  full: fullMomentText,
  ago: (at: string) => `${dateText(at)} WIB`,
} as const;

/**
 * A moment with its full date as a tooltip.
 * @param at ISO 8601
 * @param look `ago` is the day on the server and '2 jam lalu' in the browser (decisions, section 9)
 */
export function Moment({ at, look = "moment" }: { at: string; look?: keyof typeof looks }) {
  const now = useNow();
  return (
    <TimeText dateTime={at} title={fullMomentText(at)}>
      {look === "ago" && now !== null ? agoText(at, now) : looks[look](at)}
    </TimeText>
  );
}

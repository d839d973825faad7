import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

interface Line {
  readonly words: string;
  /** Names the button. */
  readonly act: string;
}

/** What is asked of the author in a line, above the lower edge of the window; leads to the card. */
export function CaseLine({ line, onPress }: { line: Line; onPress: () => void }) {
  return (
    <div
      role="status"
      className="absolute inset-x-0 bottom-full flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t-2 border-waiting-line bg-waiting-bg px-(--gutter) py-2"
    >
      <span className="flex items-center gap-2 text-sm">
        <Icon name="help" className="size-5.5 flex-none text-waiting" />
        <b className="font-semibold">{line.words}</b>
      </span>
      <Button onClick={onPress}>{line.act}</Button>
    </div>
  );
}

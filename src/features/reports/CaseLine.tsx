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
      className="absolute inset-x-0 bottom-full flex items-center justify-between gap-3 border-t-2 border-waiting-line bg-waiting-bg px-(--gutter) py-2 lg:inset-x-(--gutter) lg:bottom-4 lg:rounded-lg lg:border-2 lg:px-4"
    >
      <span className="flex items-center gap-2 text-sm">
        <Icon name="help" className="size-5.5 flex-none text-waiting" />
        <b className="font-semibold">{line.words}</b>
      </span>
      <Button className="flex-none" onClick={onPress}>
        {line.act}
      </Button>
    </div>
  );
}

import { Button } from "../../ui/Button.tsx";
import { KeyHint } from "../../ui/KeyHint.tsx";

/**
 * The number of selected rows and the act on all of them; visible while any row is selected.
 * @param work of `useWorkList`
 * @param noun what the rows are: 'laporan'
 * @param act the words on the button of the act
 */
export function SelectionBar({
  work: { marked, key, open, clear },
  noun,
  act,
}: {
  work: {
    readonly marked: readonly unknown[];
    readonly key: string;
    readonly open: () => void;
    readonly clear: () => void;
  };
  noun: string;
  act: string;
}) {
  const said = `${marked.length} ${noun} dipilih`;
  return (
    <>
      <p role="status" className="sr-only">
        {marked.length > 0 && said}
      </p>
      {marked.length > 0 && (
        <div className="sticky bottom-2 z-3 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-strong bg-surface px-4 py-2 shadow-md lg:bottom-14">
          <span aria-hidden="true" className="text-sm font-semibold tabular-nums">
            {said}
          </span>
          <span className="flex flex-wrap gap-2 sm:ml-auto">
            <Button variant="ghost" size="sm" aria-keyshortcuts="Escape" onClick={clear}>
              Lepas pilihan
            </Button>
            <Button
              variant="primary"
              size="sm"
              aria-haspopup="dialog"
              aria-keyshortcuts={key}
              onClick={open}
            >
              {act}
              <KeyHint>{key.toUpperCase()}</KeyHint>
            </Button>
          </span>
        </div>
      )}
    </>
  );
}

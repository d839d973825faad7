import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { DETAILS, findDetails } from "../evidence/personal-details.web.ts";
import { filled, isCovered, placesOf, wordsOf } from "./covered.web.ts";
import type { VersionedFormOf } from "../../web/use-versioned-form.ts";
import type { ReportDetail } from "../reports/report-record.contract.ts";
import { REDACTED_TEXTS, type RedactedText } from "./redaction.contract.ts";
import { asText, type Covered, type RedactionValues } from "./redaction-draft.web.ts";
import { type Range, united } from "./ranges.contract.ts";

const ROWS = 2;
const MOST_ROWS = 9;
/** The number of letters in a line on a phone. */
const LINE = 40;

const rowsOf = (text: string) =>
  text.split("\n").reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / LINE)), 0);

/**
 * A text with covered parts. They are selected as in any text, by mouse, finger or keys, or from the pieces that
 * may identify somebody.
 * @param known the text, with the length of its original
 */
export function CoveredText({
  name,
  known,
  covered,
  put,
}: {
  name: RedactedText;
  known: string;
  covered: Covered;
  put: VersionedFormOf<ReportDetail, RedactionValues, unknown>["put"];
}) {
  const label = REDACTED_TEXTS[name];
  const ranges = covered[name];
  const onChange = (now: Range[]) => put("covered", asText({ ...covered, [name]: now }));
  const text = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState("");
  const cover = (more: readonly Range[]) => {
    onChange(united(known, [...ranges, ...more]));
    setSaid("");
  };
  const coverChosen = () => {
    const { selectionStart: start, selectionEnd: end } = text.current!;
    if (start === end) setSaid("Pilih dulu kata yang ingin ditutup di teks ini.");
    else cover([[start, end]]);
  };
  const onInput = useEffectEvent((event: InputEvent) => {
    event.preventDefault();
    if (event.inputType.startsWith("delete")) coverChosen();
  });
  // Keys can select only in an editable text, so it is editable and ignores all input.
  useEffect(() => {
    const field = text.current;
    const listen = (event: InputEvent) => onInput(event);
    field?.addEventListener("beforeinput", listen);
    return () => field?.removeEventListener("beforeinput", listen);
  }, []);
  const hints = findDetails(known)
    .map((detail) => ({
      ...detail,
      places: placesOf(known, detail.piece).filter((place) => !isCovered(place, ranges)),
    }))
    .filter(({ places }) => places.length > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <TextArea
        ref={text}
        label={label}
        value={filled(known, ranges)}
        onChange={() => {}}
        aria-readonly
        inputMode="none"
        spellCheck={false}
        rows={Math.max(ROWS, Math.min(MOST_ROWS, rowsOf(known)))}
        style={{ minHeight: 0 }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button icon="eye-off" onClick={coverChosen}>
          Tutupi yang dipilih
          <span className="sr-only"> di {label}</span>
        </Button>
        <p role="status" className="text-sm text-muted">
          {said}
        </p>
      </div>
      {hints.length > 0 && (
        <ul aria-label={`Mungkin data pribadi di ${label}`} className="flex flex-wrap gap-2">
          {hints.map(({ kind, piece, places }) => (
            <li key={piece} className="max-w-full">
              <Button
                size="sm"
                icon="plus"
                className="h-auto min-h-11 max-w-full py-1.5 text-start"
                onClick={() => cover(places)}
              >
                <span className="min-w-0 whitespace-normal wrap-anywhere">
                  Tutupi “{piece}” <span className="font-normal text-muted">({DETAILS[kind]})</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {ranges.length > 0 && (
        <ul aria-label={`Yang ditutup di ${label}`} className="grid gap-1">
          {ranges.map((range) => {
            const words = wordsOf(known, range);
            const name = words === null ? `Bagian ${range[1] - range[0]} huruf` : `“${words}”`;
            return (
              <li
                key={range.join()}
                className="flex items-center justify-between gap-2 rounded-md bg-sunken ps-3 text-sm"
              >
                <span className="min-w-0 py-1.5 wrap-anywhere">
                  {name}
                  {words === null && <span className="text-muted">, sudah tertutup</span>}
                </span>
                <Button
                  variant="ghost"
                  size="sm"
                  className="flex-none"
                  aria-label={`Buka lagi ${name}`}
                  onClick={() => onChange(ranges.filter((one) => one !== range))}
                >
                  Buka lagi
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

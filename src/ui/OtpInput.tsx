import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from "react";
import { FieldError } from "./Field.tsx";

const places = [0, 1, 2, 3, 4, 5];
const digitsIn = (text: string) => text.replace(/\D/g, "");

/**
 * A code of six digits in six boxes, in two rows where the text is too large for one. Typing moves on, backspace
 * moves back; a paste or the phone's own suggestion fills them all; other signs than digits are ignored.
 * @param value the digits so far by place, with a space for an empty box before a filled one; so only a complete
 *   code matches `/^\d{6}$/`
 * @param onChange called with the new value in the same form
 */
export function OtpInput({
  label,
  value,
  onChange,
  error,
  autoFocus,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  autoFocus?: boolean;
}) {
  const id = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const digits = places.map((place) => digitsIn(value[place] ?? ""));

  const focus = (place: number) => boxes.current[Math.min(Math.max(place, 0), 5)]?.focus();
  const write = (from: number, text: string) => {
    const next = digits.map((digit, place) => text[place - from] ?? digit);
    onChange(
      next
        .map((digit) => digit || " ")
        .join("")
        .trimEnd(),
    );
    focus(from + text.length);
  };
  const clear = (place: number) =>
    onChange(
      digits
        .map((digit, at) => (at === place ? " " : digit || " "))
        .join("")
        .trimEnd(),
    );

  const typed = (place: number, text: string) => {
    const found = digitsIn(text);
    if (text === "") clear(place);
    else if (found.length === 2 && digits[place]) {
      // A second digit in a filled box replaces the first one, on whichever side it was typed.
      write(place, found.replace(digits[place], ""));
    } else if (found) write(found.length === 6 ? 0 : place, found);
  };

  const pressed = (event: KeyboardEvent, place: number) => {
    const move = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: 5 }[event.key];
    if (move !== undefined) focus(move);
    else if (event.key === "Backspace" && !digits[place] && place > 0) {
      clear(place - 1);
      focus(place - 1);
    } else return;
    event.preventDefault();
  };

  const pasted = (event: ClipboardEvent, place: number) => {
    event.preventDefault();
    const found = digitsIn(event.clipboardData.getData("text")).slice(0, 6);
    if (found) write(found.length === 6 ? 0 : place, found);
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="@container mb-1.5">
        <div className="grid grid-cols-3 gap-[clamp(0.25rem,1.4vw,0.625rem)] @min-[15rem]:grid-cols-6">
          {places.map((place) => (
            <input
              key={place}
              ref={(box) => {
                boxes.current[place] = box;
              }}
              type="text"
              inputMode="numeric"
              autoComplete={place === 0 ? "one-time-code" : "off"}
              aria-label={`Angka ke-${place + 1} dari 6`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? id : undefined}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has this one field alone
              autoFocus={autoFocus && place === 0}
              value={digits[place]}
              onChange={(event) => typed(place, event.target.value)}
              onInput={(event) => {
                // React sees no change if the same digit is typed again; the next box gets the focus all the same.
                if (event.currentTarget.value === digits[place]) focus(place + 1);
              }}
              onKeyDown={(event) => pressed(event, place)}
              onPaste={(event) => pasted(event, place)}
              onFocus={(event) => event.target.select()}
              className="control aspect-[0.84] max-h-16 px-0 py-0 text-center text-xl font-bold tabular-nums"
            />
          ))}
        </div>
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

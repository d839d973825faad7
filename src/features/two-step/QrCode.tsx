import { useMemo } from "react";
import { encode } from "uqr";

/** The white border of the code in modules, as the standard requires. */
const QUIET = 4;

const pathOf = (rows: readonly (readonly boolean[])[]) =>
  rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");

/** `text` as a QR code: dark on white in every theme, since many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { border: QUIET }), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block w-full max-w-56 rounded-md border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={pathOf(data)} />
    </svg>
  );
}

import type { CSSProperties } from "react";
import { shadesOf, USUAL_COLOUR, USUAL_SHADES } from "../../shades.ts";
import { markSource } from "./mark-image.web.ts";
import type { Typed } from "./section-draft.web.ts";

/** What a scheme makes of the shades, as tokens.css has it, for a part of a page. */
const SCHEMES = {
  light: {
    "--page": "#f7f9fc",
    "--surface": "#ffffff",
    "--line": "#e1e7ee",
    "--text": "#101a27",
    "--text-link": "var(--blue-700)",
    "--primary": "var(--blue-700)",
    "--on-primary": "#ffffff",
    "--primary-soft": "var(--blue-50)",
    "--on-primary-soft": "var(--blue-800)",
    "--bar": "var(--blue-800)",
  },
  dark: {
    "--page": "#0a131f",
    "--surface": "#121d2c",
    "--line": "#26354a",
    "--text": "#edf2f9",
    "--text-link": "var(--blue-300)",
    "--primary": "var(--blue-300)",
    "--on-primary": "var(--blue-950)",
    "--on-primary-soft": "var(--blue-200)",
  },
} as const;

const PETALS = [
  "M22.5 22.5H12.75A9.75 9.75 0 1 1 22.5 12.75Z",
  "M25.5 22.5V12.75A9.75 9.75 0 1 1 35.25 22.5Z",
  "M25.5 25.5H35.25A9.75 9.75 0 1 1 25.5 35.25Z",
];

const Flower = () => (
  <svg viewBox="0 0 48 48" width={32} height={32} aria-hidden="true">
    {PETALS.map((d) => (
      <path key={d} d={d} fill="#fff" />
    ))}
    <path d="M3 45V35.25A9.75 9.75 0 1 1 12.75 45Z" fill="var(--kunyit-400)" />
  </svg>
);

/** A small page in the typed colour and with the typed names, in both schemes. */
export function IdentityPreview({
  identity: { short, long, line, logo, colour },
}: {
  identity: Typed<"identity">;
}) {
  const isColour = /^#[0-9a-f]{6}$/i.test(colour);
  const shades =
    isColour && colour.toLowerCase() !== USUAL_COLOUR ? shadesOf(colour) : USUAL_SHADES;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {(["light", "dark"] as const).map((scheme) => (
        <figure key={scheme} className="grid gap-1.5">
          <figcaption className="text-xs text-muted">
            {scheme === "light" ? "Terang" : "Gelap"}
          </figcaption>
          <div
            className="overflow-hidden rounded-md border border-line bg-page text-sm text-text wrap-anywhere"
            style={
              {
                ...shades.scale,
                ...shades.light,
                ...SCHEMES[scheme],
                ...(scheme === "dark" && shades.dark),
              } as CSSProperties
            }
          >
            <div className="flex items-center gap-2.5 bg-bar px-4 py-2.5 text-on-ground">
              {logo ? (
                <img
                  src={markSource(logo)}
                  alt=""
                  width={32}
                  height={32}
                  className="rounded-md bg-white p-0.5"
                />
              ) : (
                <Flower />
              )}
              <b className="text-lg leading-none">{short || "…"}</b>
            </div>
            <div className="grid gap-3 p-4">
              <div className="rounded-md border border-line bg-surface p-3.5">
                <b className="font-semibold">{long || "…"}</b>
                {line && <p className="mt-1">{line}</p>}
                <p className="mt-1 text-link underline">Baca selengkapnya</p>
              </div>
              <p className="rounded-md bg-primary-soft px-3.5 py-2 text-on-primary-soft">
                Laporan Anda sudah dijawab.
              </p>
              <span className="justify-self-start rounded-md bg-primary px-4.5 py-2.5 font-semibold text-on-primary">
                Ajukan Laporan
              </span>
            </div>
          </div>
        </figure>
      ))}
    </div>
  );
}

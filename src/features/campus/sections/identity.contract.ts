import * as z from "zod";
import { text } from "../../shared/fields.contract.ts";
import { isSquarePng } from "./png.contract.ts";

/** The most bytes of a logo; with its base64 the section fits into one JSON body. */
export const LOGO_BYTES = 48_000;
const LOGO_MAX = Math.ceil(LOGO_BYTES / 3) * 4;
/** The longest edge of a logo, in pixels. */
const LOGO_EDGE = 512;

const line = z
  .string()
  .trim()
  .max(120, "Kalimat maksimal 120 karakter")
  .regex(/^\P{Cc}*$/u, "Kalimat harus satu baris");

/** What the service is called, and how it looks. */
export const identity = z.strictObject({
  /** In Latin letters, which the service's own typeface can draw. */
  short: text("Nama singkat wajib diisi")
    .overwrite((name) => name.replaceAll(/ +/g, " "))
    .max(16, "Nama singkat maksimal 16 karakter")
    .regex(
      /^[\p{Script=Latin}\d .&-]+$/u,
      "Nama singkat hanya boleh berisi huruf, angka, spasi, titik, & dan -",
    ),
  long: text("Nama panjang wajib diisi")
    .max(80, "Nama panjang maksimal 80 karakter")
    .regex(/^\P{Cc}*$/u, "Nama panjang harus satu baris"),
  /** What the service is, in one line; empty for none. */
  line,
  /** A square PNG in base64; empty for the mark that comes with SIKAM. */
  logo: z
    .string()
    .max(LOGO_MAX, "Ukuran logo maksimal 48KB")
    .regex(/^(?:iVBORw0KGgo[A-Za-z0-9+/]{24,}={0,2})?$/, "Format logo harus PNG")
    .refine((logo) => isSquarePng(logo, LOGO_EDGE), "Logo harus persegi, paling lebar 512 piksel"),
  /** `#rrggbb`; the shades of the theme are derived from it. */
  colour: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "Warna harus seperti #0154aa"),
});

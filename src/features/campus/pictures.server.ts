import { loadSharp } from "../../server/load-sharp.ts";
import { fieldProblem } from "../../server/problem.ts";
import type { ValueOf } from "./sections.contract.ts";

/** Throws a 422 at `path` for a PNG in base64 that cannot be drawn: its head alone has been looked at before. */
const mustBeDrawable = async (picture: string, path: string) => {
  if (picture === "") return;
  const sharp = await loadSharp();
  try {
    await sharp(Buffer.from(picture, "base64"), { failOn: "truncated" }).raw().toBuffer();
  } catch {
    throw fieldProblem(path, "Gambar ini rusak. Pilih gambar lain.");
  }
};

/** Looks at every picture of a change of the settings; throws a 422 at the first that is broken. */
export const refuseBrokenPictures = async ({
  logo = "",
  organisations = [],
}: Partial<ValueOf<"identity"> & ValueOf<"organisations">>): Promise<void> => {
  await mustBeDrawable(logo, "logo");
  for (const [at, { mark }] of organisations.entries())
    await mustBeDrawable(mark, `organisations.${at}.mark`);
};

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import fc from "fast-check";
import type { FileField } from "../../src/call.ts";
import { Problem } from "../../src/server/problem.ts";
import { acceptFile } from "../../src/server/uploads/accept.ts";
import { everythingIn, planted } from "../../src/server/uploads/rebuild/documents.testing.ts";
import { PLACES, TELLS } from "../../src/server/uploads/rebuild/places.testing.ts";
import { rebuildPdf } from "../../src/server/uploads/rebuild/rebuild.ts";
import { tempFolder } from "../../src/server/uploads/temp-folder.ts";
import { jpeg, pdf } from "../forms.ts";
import { changedBytes, changedSeeds } from "./changes.ts";
import { fuzzPart, TEN_SECONDS } from "./part.ts";

const FIELD: FileField = {
  accept: "pdf",
  maxBytes: 10_485_760,
  tooLarge: "Ukuran file maksimal 10MB",
  wrongType: "Format file harus PDF",
};

const WORDS = [
  ..."obj endobj stream endstream xref trailer startxref %%EOF R << >> [ ] ( ) < > / % null".split(
    " ",
  ),
  "1 0 obj\n<</Length 9>>stream\n",
  "/Length 99999999999",
  "/Filter/FlateDecode",
  "/Filter[/ASCIIHexDecode/FlateDecode/LZWDecode/RunLengthDecode]",
  "/DecodeParms<</Predictor 15/Columns 999999999>>",
  "/Type/ObjStm/N 999999/First 0",
  "/Type/XRef/W[1 8 8]/Index[0 999999999]",
  "/Kids[1 0 R 2 0 R 3 0 R]",
  "/Parent 2 0 R",
  "/Count -1",
  "/MediaBox[0 0 1e99 -1e99]",
  "/Annots 3 0 R",
  "/AP<</N 4 0 R>>",
  "/Resources 3 0 R",
  "/XObject<</X 5 0 R>>",
  "/X Do",
  "/OpenAction<</S/JavaScript/JS(x)>>",
  "/J#61vaScript",
  "/Encrypt 1 0 R",
  "BT /F 9 Tf (A) Tj ET",
  "q Q BI /W 9999 /H 9999 ID x EI",
  "/OC /L BDC EMC",
  "{".repeat(50),
  "[".repeat(3_000),
  "<<".repeat(3_000),
  "(".repeat(3_000),
  "q ".repeat(3_000),
].map((word) => Buffer.from(word, "latin1"));

const madeSeeds = async () => {
  const everywhere = planted(async (document, page) => {
    for (const plant of Object.values(PLACES)) await plant(document, page);
  });
  const single = Object.values(PLACES).map((plant) => planted(plant));
  const pictures = await PDFDocument.create();
  const photo = await pictures.embedJpg(await jpeg());
  pictures.addPage([90, 90]).drawImage(photo, { x: 0, y: 0 });
  const form = await PDFDocument.create();
  const field = form.getForm().createTextField("nama");
  field.addToPage(form.addPage([200, 200]));
  field.setText("Isi formulir");
  const packed = [pdf().then(({ bytes }) => bytes), pictures.save(), form.save()];
  const unpacked = [
    pictures.save({ useObjectStreams: false }),
    form.save({ useObjectStreams: false }),
  ];
  return (await Promise.all([everywhere, ...single, ...packed, ...unpacked])).map((bytes) =>
    Buffer.from(bytes),
  );
};

/**
 * A list of places that is long enough, or says that it is, takes the library minutes: a worker is ended
 * before, and without one there would be nothing but such runs to see.
 */
const BRIEF = { mostBytes: 20_000, numbers: ["0", "-1", "1", "2", "65536"] };

async function* chunksOf(bytes: Uint8Array) {
  yield bytes;
}

/** The check of documents, and their copies: each in a worker, with limits of 5 s and 256 MB. */
export const openDocuments = async () => {
  const material = { seeds: await madeSeeds(), words: WORDS };
  const dir = await mkdtemp(join(tmpdir(), "fuzz-documents-"));

  const accept = async (bytes: Uint8Array, stripInformation: boolean) => {
    const folder = tempFolder(dir);
    try {
      const sent = await folder.save(chunksOf(bytes));
      const kept = await acceptFile(sent, FIELD, "file", { stripInformation });
      return await readFile(kept.path);
    } catch (error) {
      if (error instanceof Problem && error.code === "WRONG_TYPE") return undefined;
      throw error;
    } finally {
      await folder.remove();
    }
  };

  return fuzzPart({
    batch: 40,
    longest: TEN_SECONDS,
    inputs: fc.record({ document: changedSeeds(material), stripInformation: fc.boolean() }),
    async feed({ document, stripInformation }) {
      const kept = await accept(changedBytes(document, material), stripInformation);
      if (!kept || !stripInformation) return;
      if (!(await accept(kept, false))) throw new Error("the copy is refused itself");
    },
    close: () => rm(dir, { recursive: true }),
  });
};

/**
 * What builds documents anew, without its worker: many times as often. What it lets through names the
 * author nowhere, though nearly every seed does. Without splices and few words: a name that is put into
 * a page's drawing would be shown, and rightly so.
 */
export const openRebuilding = async () => {
  const material = { ...BRIEF, seeds: await madeSeeds(), words: WORDS };
  return fuzzPart({
    batch: 50,
    longest: TEN_SECONDS,
    inputs: changedSeeds({ ...material, splices: false, most: 3 }),
    async feed(changed) {
      const bytes = changedBytes(changed, material);
      const copy = await PDFDocument.load(bytes, {
        parseSpeed: Infinity,
        throwOnInvalidObject: true,
        updateMetadata: false,
      })
        .then(rebuildPdf)
        .catch((error: unknown) => {
          if (!(error instanceof Error)) throw new Error(`it throws ${String(error)}`);
        });
      if (copy && TELLS.test(await everythingIn(copy)))
        throw new Error("the copy names its author");
    },
  });
};

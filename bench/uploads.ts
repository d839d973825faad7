/**
 * 100 reports with an attachment of 5 MB, 20 at once, to a process of its own on PostgreSQL, and the
 * memory that the process takes for it; beside the same with tiny files. Photographs are decoded and
 * written anew, PDFs read and written anew in a worker. Writes bench/results/uploads.md. Needs a build
 * and a PostgreSQL server:
 *
 *   TEST_DATABASE_URL=postgres://… npx node bench/uploads.ts [rounds, 5 unless told]
 */
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { markdownTable } from "../scripts/markdown-table.ts";
import { median } from "./measure/figures.ts";
import { memoryOf } from "./measure/memory.ts";
import { formOf, jpeg, reportFields } from "../tests/forms.ts";
import { verifiedStudent } from "../tests/people.ts";
import {
  newDatabase,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
} from "../tests/product.ts";

/** Promised for the resident memory of the process, in MB of a million bytes. */
const MOST_MB = 300;
const UPLOADS = 100;
const AT_ONCE = 20;
const ROUNDS = Number(process.argv[2] ?? 5);
const ATTACHMENT_MAX = 5_242_880;
const SAMPLE_MS = 25;
/** Gives a noise of 12 megapixels nearly 5 MB. */
const PHOTO_QUALITY = 86;

interface Kind {
  readonly name: string;
  readonly bytes: Buffer;
  readonly fileName: string;
}

/** A photograph of 12 megapixels and nearly 5 MB: noise, which packs as badly as leaves and walls do. */
const photograph = async (): Promise<Buffer> => {
  const noise = { type: "gaussian", mean: 128, sigma: 24 } as const;
  const sky = { width: 4000, height: 3000, channels: 3, background: "#808080", noise } as const;
  const made = await sharp({ create: sky }).jpeg({ quality: PHOTO_QUALITY }).toBuffer();
  if (made.length > ATTACHMENT_MAX) throw new Error(`the photograph has ${made.length} bytes`);
  return made;
};

/** A scanned letter: many objects, and a page full of what cannot be packed. */
const letter = async (): Promise<Buffer> => {
  const pdf = await PDFDocument.create();
  for (let n = 0; n < 200; n++) pdf.addPage([595, 842]).drawText(`Halaman ${n}`);
  const size = { Width: 2000, Height: 2500, BitsPerComponent: 8, ColorSpace: "DeviceGray" };
  const dict = { Type: "XObject", Subtype: "Image", ...size };
  const scan = pdf.context.stream(randomBytes(5_000_000), dict);
  const page = pdf.getPage(0).node;
  page.setXObject(pdf.context.obj("Scan"), pdf.context.register(scan));
  page.addContentStream(pdf.context.register(pdf.context.stream("/Scan Do")));
  return Buffer.from(await pdf.save());
};

interface Round {
  readonly seconds: number;
  readonly before: number;
  readonly usual: number;
  readonly peak: number;
}

/** Uploads them all; throws where one is refused. */
const upload = async (product: Product, token: string, { bytes, fileName }: Kind) => {
  let left = UPLOADS;
  const one = async () => {
    while (left-- > 0) {
      const reply = await fetch(`${product.origin}/api/reports`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: formOf(reportFields, { file: { bytes, name: fileName } }),
      });
      if (reply.status !== 201) throw new Error(`${reply.status}: ${await reply.text()}`);
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
};

/** One round on a process and a database of its own. */
const runRound = async (kind: Kind): Promise<Round> => {
  const database = await newDatabase();
  const dataDir = await newDataDir("bench");
  const env = { RATE_LIMIT_FACTOR: "1000" };
  const product = await startProduct({ dataDir, databaseUrl: database.url, env });
  try {
    const { token } = await verifiedStudent(product, "2300000001", "Mahasiswa Ukur");
    const before = await memoryOf(product.process.pid, "VmRSS");
    const samples: number[] = [];
    const sampler = setInterval(() => {
      void memoryOf(product.process.pid, "VmRSS").then((mb) => samples.push(mb));
    }, SAMPLE_MS);
    const started = performance.now();
    await upload(product, token, kind).finally(() => clearInterval(sampler));
    return {
      seconds: (performance.now() - started) / 1000,
      before,
      usual: median(samples),
      // the kernel's own mark misses no moment between two samples
      peak: await memoryOf(product.process.pid, "VmHWM"),
    };
  } finally {
    await product.stop();
    await database.drop();
    await removeDataDir(dataDir);
  }
};

if (!process.env["TEST_DATABASE_URL"]) {
  console.error("uploads: TEST_DATABASE_URL must name a PostgreSQL server");
  process.exit(1);
}

const kinds: readonly Kind[] = [
  { name: "photograph", bytes: await photograph(), fileName: "foto.jpg" },
  { name: "PDF", bytes: await letter(), fileName: "surat.pdf" },
  { name: "tiny photograph", bytes: await jpeg(), fileName: "kecil.jpg" },
];
const rounds = new Map<Kind, Round[]>(kinds.map((kind) => [kind, []]));
for (let n = 0; n < ROUNDS; n++)
  for (const kind of kinds) {
    const round = await runRound(kind);
    rounds.get(kind)!.push(round);
    console.log(kind.name, kind.bytes.length, JSON.stringify(round));
  }

const whole = (value: number) => String(Math.round(value));
const rows = kinds.map((kind) => {
  const of = rounds.get(kind)!;
  const figure = (key: keyof Round) => median(of.map((round) => round[key]));
  const peaks = of.map(({ peak }) => peak);
  return [
    kind.name,
    kind.bytes.length.toLocaleString("en"),
    figure("seconds").toFixed(1),
    whole(figure("before")),
    whole(figure("usual")),
    whole(figure("peak")),
    whole(Math.max(...peaks)),
  ];
});
const head = ["file", "bytes", "seconds", "before MB", "usual MB", "peak MB", "highest peak MB"];
const highest = Math.max(...[...rounds.values()].flat().map(({ peak }) => peak));
const page = `# Uploads

Written by \`bench/uploads.ts\`. ${cpus().length} cores, load average at the end ${(loadavg()[0] ?? 0).toFixed(1)}.

${UPLOADS} reports with an attachment, ${AT_ONCE} at once, sent to a process of its own on an empty PostgreSQL database; each figure is ${ROUNDS === 1 ? "of one round" : `the median of ${ROUNDS} rounds`}. The photograph has 12 megapixels, the PDF 200 pages. Resident memory of the process, its workers included, in millions of bytes: before the first upload, the median while they run, and the kernel's high-water mark. Promised: less than ${MOST_MB}. The highest of all rounds: ${whole(highest)}${highest < MOST_MB ? "." : ", **which is more**."}

${markdownTable([head, ...rows])}
`;
await mkdir(new URL("results/", import.meta.url), { recursive: true });
await writeFile(new URL("results/uploads.md", import.meta.url), page);

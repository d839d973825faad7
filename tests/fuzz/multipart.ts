import { readdir } from "node:fs/promises";
import fc from "fast-check";
import {
  form,
  FORM_TYPE,
  part,
  partSaying,
  startFormServer,
} from "../../src/server/uploads/form-server.testing.ts";
import { Problem } from "../../src/server/problem.ts";
import { jpeg } from "../forms.ts";
import { HOSTILE_CONTENT_TYPES } from "../support/hostile.ts";
import { exchange, readAnswer } from "../support/on-the-line.ts";
import { changedBytes, changedSeeds } from "./changes.ts";
import { fuzzPart, SECOND } from "./part.ts";

/** What a sender of a form may get. */
const MAY_GET = new Set([200, 400, 413]);

const END_OF_LINE = Buffer.from("\r\n");

const WORDS = [
  "\r\n",
  "\n",
  "\r",
  "\0",
  "\u00ff",
  "--XYZ\r\n",
  "\r\n--XYZ",
  "--XYZ--\r\n",
  "\r\n\r\n",
  'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\n',
  'Content-Disposition: form-data; name="title"',
  "Content-Type: multipart/mixed; boundary=XYZ\r\n",
  "Content-Type: text/plain; charset=utf-16\r\n",
  "Content-Transfer-Encoding: base64\r\n",
  '; filename=""',
  "; filename*=UTF-8''%e2%82%ac%zz",
  "; name*=utf-8''title",
  "; name*0=ti; name*1=tle",
  'name="__proto__"',
  'name="',
  '"',
  "\\",
  ";",
  " ",
  "\t",
  "=?utf-8?B?AAAA?=",
].map((word) => Buffer.from(word, "latin1"));

const TYPES = [
  FORM_TYPE,
  'Multipart/Form-Data ; charset=utf-8; boundary="XYZ"',
  "multipart/form-data; boundary=XY",
  "multipart/form-data; boundary=-",
  'multipart/form-data; boundary="XYZ',
  "multipart/form-data; boundary=XYZ; boundary=ABC",
  ...HOSTILE_CONTENT_TYPES,
];

const madeSeeds = async () => {
  const photo = await jpeg();
  const disposition = 'Content-Disposition: form-data; name="file"; filename="a\\"b; c.jpg"';
  return [
    form(part("title", "Kamar mandi"), part("file", photo, "foto.jpg", "image/jpeg")),
    form(part("file", ""), part("ktm", photo.subarray(0, 900), "k.jpg"), part("title", "ä\r\nb")),
    form(partSaying(disposition, "isi", "\r\nContent-Type: image/jpeg"), part("title", "")),
    form(partSaying("Content-Disposition: form-data; name=title; x*=UTF-8''a%20b", "isi")),
    form(...Array.from({ length: 40 }, (_, n) => part(`a${n}`, "b".repeat(n)))),
  ];
};

/** The reader of forms, behind a server as the product's: bodies in pieces of any size. */
export const openMultipart = async () => {
  const server = await startFormServer();
  const origin = `http://127.0.0.1:${server.port}`;
  const material = { seeds: await madeSeeds(), words: WORDS };

  const post = async (pieces: readonly Buffer[], type: string) => {
    const lines = ["POST / HTTP/1.1", "Host: x", "Connection: close", "Transfer-Encoding: chunked"];
    const head = Buffer.from(`${lines.join("\r\n")}\r\nContent-Type: ${type}\r\n\r\n`);
    const body = pieces
      .filter(({ length }) => length > 0)
      .map((one) =>
        Buffer.concat([Buffer.from(`${one.length.toString(16)}\r\n`), one, END_OF_LINE]),
      );
    const end = Buffer.from("0\r\n\r\n");
    return readAnswer(await exchange(origin, Buffer.concat([head, ...body, end])));
  };

  /** What an earlier run has left is not this one's fault. */
  const known = new Set<string>();

  return fuzzPart({
    batch: 500,
    longest: SECOND,
    inputs: fc.record({
      body: changedSeeds(material),
      type: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.nat(TYPES.length - 1)),
      cuts: fc.array(fc.nat(3_000), { maxLength: 6 }),
    }),
    async feed({ body, type, cuts }) {
      const bytes = changedBytes(body, material);
      const ends = [...cuts.toSorted((a, b) => a - b), bytes.length];
      const pieces = ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
      const { status, body: said } = await post(pieces, TYPES[type]!);
      const outcome = server.state.outcomes.pop();
      if (!MAY_GET.has(status)) {
        const thrown = outcome && "thrown" in outcome ? outcome.thrown : said;
        throw new Error(`a sender got ${status}`, { cause: thrown });
      }
      if (status !== 200 && !(outcome && "thrown" in outcome && outcome.thrown instanceof Problem))
        throw new Error(`${status} without its reason`);
      const left = (await readdir(server.tempDir)).filter((name) => !known.has(name));
      for (const name of left) known.add(name);
      if (left.length > 0) throw new Error(`${left.length} folders are left`);
    },
    close: async () => void (await server.stop()),
  });
};

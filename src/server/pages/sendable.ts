import { hash } from "node:crypto";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  type BrotliOptions,
  constants,
  gzip,
} from "node:zlib";

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);

/** 64 KiB, enough for the repetitions within a page: a larger window costs more and saves nothing. */
const BROTLI_WINDOW = 16;
const brotli = (quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
  },
});
/** It takes a third of the time of the other, for a seventh more bytes. */
const AT_ONCE = brotli(2);
const AGAIN = brotli(5);

/** A rendered page, the same for everybody. */
export interface Page {
  readonly status: 200 | 404;
  readonly html: string;
  readonly policy: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

export type Encoding = "br" | "gzip" | "identity";

/** A page with its tag and its compressed forms. */
export interface SentPage extends Omit<Page, "html"> {
  readonly etag: string;
  readonly body: (encoding: Encoding) => Promise<Bytes>;
  /** The form in this encoding, if it is held in memory. */
  readonly held: (encoding: Encoding) => Bytes | undefined;
  /** Bytes of the forms in memory. */
  readonly size: () => number;
  /** Compresses it again, better, on another thread; until then the first form is sent. */
  readonly shrink: () => Promise<void>;
}

const bytesOf = (buffer: Buffer): Bytes => Uint8Array.from(buffer);

/**
 * Makes a page ready to be sent. Only its compressed forms are held in memory: plain text is six times as large and
 * rarely requested. The first compression is quick, since somebody waits for it
 * (docs/decisions/0050-pages-before-all-else.md).
 */
export const makeSendable = ({ html, ...page }: Page): SentPage => {
  const forms: Partial<Record<Encoding, Bytes>> & { br: Bytes } = {
    br: bytesOf(brotliCompressSync(html, AT_ONCE)),
  };
  // A weak tag: it is the same for every encoding of the page, also after `shrink`.
  const etag = `W/"${hash("sha256", forms.br, "base64url").slice(0, 22)}"`;
  const plain = () => fromBrotli(forms.br);
  let zipped: Promise<Bytes> | undefined;
  const zip = async () => (forms.gzip = bytesOf(await toGzip(await plain())));
  const body = async (encoding: Encoding) => {
    if (encoding === "br") return forms.br;
    if (encoding === "identity") return bytesOf(await plain());
    zipped ??= zip();
    return zipped;
  };
  return {
    ...page,
    etag,
    body,
    held: (encoding) => forms[encoding],
    size: () => forms.br.length + (forms.gzip?.length ?? 0),
    async shrink() {
      forms.br = bytesOf(await toBrotli(await plain(), AGAIN));
    },
  };
};

import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import type { Random } from "../../src/demo/random.ts";

/** What a disk writes whole or not at all, in bytes. */
const SECTOR = 512;
/** Zeros are left out of files in steps of so many bytes. */
const STEP = 65_536;
const ZEROS = Buffer.alloc(STEP);

export class Content {
  /** What was written; what follows it, up to the size, is zeros. */
  #bytes = Buffer.alloc(0);
  size = 0;

  copy(): Content {
    const copy = new Content();
    copy.#bytes = Buffer.from(this.#bytes);
    copy.size = this.size;
    return copy;
  }

  resize(size: number) {
    if (size < this.#bytes.length) this.#bytes.fill(0, size);
    this.size = size;
  }

  write(at: number, data: Uint8Array) {
    const end = at + data.length;
    if (end > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(end, 2 * this.#bytes.length));
      this.#bytes.copy(grown);
      this.#bytes = grown;
    }
    this.#bytes.set(data, at);
    this.size = Math.max(this.size, end);
  }

  bytes(): Uint8Array {
    const bytes = Buffer.alloc(this.size);
    this.#bytes.copy(bytes);
    return bytes;
  }

  saveTo(path: string) {
    const file = openSync(path, "w", 0o600);
    const written = Math.min(this.size, this.#bytes.length);
    for (let at = 0; at < written; at += STEP) {
      const part = this.#bytes.subarray(at, Math.min(at + STEP, written));
      if (!part.equals(ZEROS.subarray(0, part.length))) writeSync(file, part, 0, part.length, at);
    }
    ftruncateSync(file, this.size);
    closeSync(file);
  }
}

type Edit = { readonly at: number; readonly data: Uint8Array } | { readonly size: number };

const edit = (content: Content, one: Edit) =>
  "data" in one ? content.write(one.at, one.data) : content.resize(one.size);

/** A file of a disk on which only a sync makes bytes safe. */
export class File {
  readonly kept = new Content();
  /** What was written since the last sync, in order. */
  edits: Edit[] = [];

  sync(count = this.edits.length) {
    for (const one of this.edits.splice(0, count)) edit(this.kept, one);
  }

  now(): Content {
    const content = this.kept.copy();
    for (const one of this.edits) edit(content, one);
    return content;
  }

  /** What a disk that loses power may have of it: all, some or nothing of what was not synced. */
  cut(random: Random): Content {
    if (this.edits.length === 0) return this.kept;
    const content = this.kept.copy();
    const way = random.pick(["none", "all", "beginning", "sectors"] as const);
    const first = {
      none: 0,
      all: Infinity,
      beginning: random.whole(0, this.edits.length),
      sectors: 0,
    };
    for (const one of this.edits.slice(0, first[way])) edit(content, one);
    if (way === "sectors") for (const one of this.edits) this.#tear(content, one, random);
    return content;
  }

  #tear(content: Content, one: Edit, random: Random) {
    if (!("data" in one)) {
      if (random.next() < 0.5) edit(content, one);
      return;
    }
    const often = random.next();
    for (let from = 0; from < one.data.length;) {
      const to = Math.min(one.data.length, from + SECTOR - ((one.at + from) % SECTOR));
      if (random.next() < often) content.write(one.at + from, one.data.subarray(from, to));
      from = to;
    }
  }
}

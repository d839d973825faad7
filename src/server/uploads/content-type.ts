import { open } from "node:fs/promises";

export type ImageMime = "image/jpeg" | "image/png";
export type FileMime = ImageMime | "application/pdf";

const SIGNATURES: readonly (readonly [FileMime, Buffer])[] = [
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff])],
  ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["application/pdf", Buffer.from("%PDF-")],
];
const HEAD_BYTES = 8;

/**
 * The type that a file's first bytes announce, one of the three that are accepted; `undefined` for any other. It
 * proves nothing: only the decoder or the parser of that type can.
 */
export const announcedType = async (path: string): Promise<FileMime | undefined> => {
  await using handle = await open(path, "r");
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  const head = buffer.subarray(0, bytesRead);
  return SIGNATURES.find(([, bytes]) => bytes.equals(head.subarray(0, bytes.length)))?.[0];
};

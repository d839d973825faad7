/** Bytes before the table of tags. */
const HEADER = 128;
const ENTRY = 12;

/** Tags that say how colours are shown; the others name the device, the maker and the time. */
const COLOURS =
  /^(?:wtpt|bkpt|[rgb]XYZ|[rgbk]TRC|chad|chrm|A2B[0-3]|B2A[0-3]|D2B[0-3]|B2D[0-3]|gamt|pre[0-2]|lumi|cicp)$/;
/** The description and copyright notice that every profile must have, as in ICC 2; their text is '-'. */
const DESCRIPTION = Buffer.concat([Buffer.from("desc\0\0\0\0\0\0\0\u0002-\0"), Buffer.alloc(78)]);
const NOTICE = Buffer.from("text\0\0\0\0-\0");
/** The description and the notice in the form of ICC 4: one record, of two bytes, in English. */
const RECORD = Buffer.from("6d6c756300000000000000010000000c656e5553000000020000001c002d", "hex");

const padded = (data: Uint8Array) =>
  Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);

/**
 * A colour profile with only what its colours need: no name of a device or an owner, no maker, no date. Throws on
 * bytes that are not a profile.
 */
export const withoutProfileText = (profile: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(profile);
  if (bytes.toString("latin1", 36, 40) !== "acsp") throw new Error("not a colour profile");
  const count = bytes.readUInt32BE(HEADER);
  const tags = Array.from({ length: count }, (_, at) => {
    const entry = HEADER + 4 + at * ENTRY;
    const from = bytes.readUInt32BE(entry + 4);
    const data = bytes.subarray(from, from + bytes.readUInt32BE(entry + 8));
    return { tag: bytes.toString("latin1", entry, entry + 4), data };
  }).filter(({ tag }) => COLOURS.test(tag));
  const isNew = bytes.readUInt8(8) >= 4;
  tags.unshift(
    { tag: "desc", data: isNew ? RECORD : DESCRIPTION },
    { tag: "cprt", data: isNew ? RECORD : NOTICE },
  );

  const header = Buffer.from(bytes.subarray(0, HEADER + 4));
  // preferred program, date, platform's maker, device's maker and model, creator, identity
  for (const [from, to] of [
    [4, 8],
    [24, 36],
    [48, 56],
    [80, HEADER],
  ] as const)
    header.fill(0, from, to);
  header.writeUInt32BE(tags.length, HEADER);
  const table = Buffer.alloc(tags.length * ENTRY);
  const parts: Buffer[] = [header, table];
  const placed = new Map<string, number>();
  let at = header.length + table.length;
  for (const [index, { tag, data }] of tags.entries()) {
    const known = placed.get(data.toString("latin1"));
    const place = known ?? at;
    table.write(tag, index * ENTRY, "latin1");
    table.writeUInt32BE(place, index * ENTRY + 4);
    table.writeUInt32BE(data.length, index * ENTRY + 8);
    if (known !== undefined) continue;
    placed.set(data.toString("latin1"), place);
    parts.push(padded(data));
    at += padded(data).length;
  }
  header.writeUInt32BE(at, 0);
  return Buffer.concat(parts);
};

/** The author, wherever a file may name one. */
export const NAME = "Budi Santoso";

const box = (type: string, data: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + data.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, data]);
};
/** A JPEG 2000 file in outline: a comment in its codestream, and boxes beside it. */
export const outlinedJpeg2000 = Buffer.concat([
  box("jP  ", Buffer.from("0d0a870a", "hex")),
  box("ftyp", Buffer.from("jp2 \0\0\0\0jp2 ", "latin1")),
  box("jp2h", box("colr", Buffer.from([1, 0, 0, 0, 0, 0, 17]))),
  box("xml ", Buffer.from(`<creator>${NAME}</creator>`)),
  box("uuid", Buffer.from(NAME)),
  box(
    "jp2c",
    Buffer.concat([
      Buffer.from("ff4fff5100040000ff640010", "hex"),
      Buffer.from(`\0\u0001${NAME}`),
      Buffer.from("ff90000a0000000000000001ff9300ffd9", "hex"),
    ]),
  ),
]);

/** A colour profile in outline, with the name of its owner's screen. */
export const outlinedProfile = () => {
  const tags = [
    ["desc", Buffer.from(`desc\0\0\0\0\0\0\0\u000d${NAME}\0`)],
    ["dmnd", Buffer.from(`text\0\0\0\0${NAME}\0`)],
    ["kTRC", Buffer.from("curv\0\0\0\0\0\0\0\0")],
  ] as const;
  const head = Buffer.alloc(128 + 4 + 12 * tags.length);
  head.write("acsp", 36, "latin1");
  head.write("Budi", 80, "latin1");
  head.writeUInt32BE(tags.length, 128);
  let at = head.length;
  for (const [index, [tag, data]] of tags.entries()) {
    head.write(tag, 132 + 12 * index, "latin1");
    head.writeUInt32BE(at, 136 + 12 * index);
    head.writeUInt32BE(data.length, 140 + 12 * index);
    at += data.length;
  }
  return Buffer.concat([head, ...tags.map(([, data]) => data)]);
};

/** The encrypted part of a Type 1 font in outline (Adobe Type 1 Font Format, 7.1), up to its end. */
export const outlinedLetters = (
  text = "dup /Private /CharStrings mark currentfile closefile\n",
) => {
  let key = 55_665;
  const bytes = Buffer.from(`\0\0\0\0${text}`, "latin1");
  const ciphers = bytes.map((code) => {
    const cipher = (code ^ (key >> 8)) & 0xff;
    key = ((cipher + key) * 52_845 + 22_719) & 0xffff;
    return cipher;
  });
  return Buffer.from(ciphers);
};

/** The content of a CMap: which codes there are, and what each stands for. */
const SECTIONS =
  /(\d+)\s+begin(codespacerange|bfchar|bfrange|cidchar|cidrange|notdefchar|notdefrange)\b([\s\S]*?)end\2\b/g;
const ENTRIES = /^(?:[\s\0[\]\d]|<[\da-fA-F\s]*>)*$/;
const UPRIGHT = /\/WMode\s+1\b/;
const BASE = /\/([A-Za-z0-9-]+)\s+usecmap\b/;

/**
 * A CMap (table of letters) written again from its entries, without its names and comments. Throws where an entry
 * has more than codes.
 */
export const rewriteLetters = (bytes: Uint8Array): Uint8Array => {
  const text = Buffer.from(bytes)
    .toString("latin1")
    .replaceAll(/%[^\r\n]*/g, "");
  const sections = [...text.matchAll(SECTIONS)].map(([, count, kind, entries = ""]) => {
    if (!ENTRIES.test(entries)) throw new Error("no table of letters");
    return `${count} begin${kind}\n${entries.trim()}\nend${kind}`;
  });
  const [, base] = BASE.exec(text) ?? [];
  return Buffer.from(
    [
      "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
      "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
      "/CMapName /Letters def /CMapType 2 def",
      ...(UPRIGHT.test(text) ? ["/WMode 1 def"] : []),
      ...(base ? [`/${base} usecmap`] : []),
      ...sections,
      "endcmap CMapName currentdict /CMap defineresource pop end end",
    ].join("\n"),
    "latin1",
  );
};

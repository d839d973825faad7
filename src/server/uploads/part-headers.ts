/** Bytes of one part's headers; the parser has the same limit. */
const MOST_BYTES = 16 * 1024;
const END_OF_HEADERS = Buffer.from("\r\n\r\n");

const TOKEN = "[\\w!#$%&'*+.^`|~-]+";
const QUOTED = '"(?:[^"\\\\\\u0000-\\u0008\\u000a-\\u001f\\u007f]|\\\\.)*"';
const PARAMETER = new RegExp(`\\s*;\\s*(${TOKEN})=(${QUOTED}|${TOKEN})`, "y");
const EXTENDED = /^[\w-]+'[^']*'(?:[\w!#$&+.^`|~-]|%[\da-f]{2})+$/i;

/** The parameters of a `Content-Disposition: form-data`; undefined where readers could disagree about it. */
const parametersOf = (disposition: string) => {
  const kind = /^form-data(?=\s*(?:;|$))/i.exec(disposition)?.[0];
  if (kind === undefined) return undefined;
  const found = new Map<string, string>();
  PARAMETER.lastIndex = kind.length;
  let at = kind.length;
  for (let match = PARAMETER.exec(disposition); match; match = PARAMETER.exec(disposition)) {
    const [, name = "", value = ""] = match;
    const key = name.toLowerCase();
    if (found.has(key) || (key.endsWith("*") && !EXTENDED.test(value))) return undefined;
    found.set(key, value);
    at = PARAMETER.lastIndex;
  }
  return disposition.slice(at).trim() === "" ? found : undefined;
};

/** Whether a part names its field once, and in a way that every reader understands alike. */
const isClear = (headers: string) => {
  const lines = headers.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const [disposition, ...more] = lines.filter((line) => /^content-disposition\s*:/i.test(line));
  if (disposition === undefined || more.length > 0) return false;
  const name = parametersOf(disposition.slice(disposition.indexOf(":") + 1).trim())?.get("name");
  return name !== undefined && name !== '""';
};

/**
 * Reads a multipart body before the parser, and reports the first part whose headers do not clearly name its field:
 * the parser would skip such a part silently. Call the result with each chunk; it gives the bytes for the parser.
 * Bytes after the last delimiter are left out: the parser would look for parts in them, and wait for the end of a
 * file that never comes.
 */
export const watchPartHeaders = (boundary: string, unclear: () => void) => {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // the first delimiter may be at the very beginning
  let rest: Buffer = Buffer.from("\r\n");
  let isInHeaders = false;
  let isUnclear = false;
  let isOver = false;

  const step = (): boolean => {
    if (!isInHeaders) {
      const at = rest.indexOf(delimiter);
      const after = at + delimiter.length;
      if (at < 0) rest = rest.subarray(Math.max(0, rest.length - delimiter.length));
      if (at < 0 || rest.length < after + 2) return false;
      const next = rest.toString("latin1", after, after + 2);
      isOver = next === "--";
      isInHeaders = next === "\r\n";
      rest = rest.subarray(isOver ? after + 2 : after);
      return !isOver;
    }
    const end = rest.indexOf(END_OF_HEADERS);
    isUnclear = end < 0 && rest.length > MOST_BYTES;
    if (end < 0) return false;
    if (!isClear(rest.toString("latin1", 2, end))) {
      isUnclear = true;
      unclear();
      return false;
    }
    rest = rest.subarray(end + 2);
    isInHeaders = false;
    return true;
  };

  return (chunk: Buffer): Buffer => {
    if (isOver) return chunk.subarray(0, 0);
    if (isUnclear) return chunk;
    rest = Buffer.concat([rest, chunk]);
    while (step());
    return isOver ? chunk.subarray(0, chunk.length - rest.length) : chunk;
  };
};

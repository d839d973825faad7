import type { Answer } from "./connection.ts";

interface Sent {
  readonly token?: string;
  /** How the token is called, if not as we do. */
  readonly scheme?: string;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as its bytes. */
export const requestOf = (
  method: "GET" | "POST",
  path: string,
  { token, scheme = "Bearer", type, body = "", headers = {} }: Sent = {},
): Buffer => {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(token ? [`authorization: ${scheme} ${token}`] : []),
    ...(type ? [`content-type: ${type}`] : []),
    ...(method === "POST" ? [`content-length: ${Buffer.byteLength(body)}`] : []),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
};

const json = "application/json";
export const jsonOf = (path: string, body: object, who: Pick<Sent, "token" | "scheme"> = {}) =>
  requestOf("POST", path, { type: json, body: JSON.stringify(body), ...who });

const BOUNDARY = "----bench7MA4YWxkTrZu0gW";

/** A multipart form of text fields, as a browser sends it. */
export const formRequest = (
  path: string,
  fields: Readonly<Record<string, string>>,
  token: string,
) => {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = `${parts.join("")}--${BOUNDARY}--\r\n`;
  return requestOf("POST", path, {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body,
    token,
  });
};

/** A page, as a browser asks for it. */
export const pageRequest = (path: string) =>
  requestOf("GET", path, {
    headers: { "accept-encoding": "gzip, deflate, br, zstd", accept: "text/html" },
  });

/** Values in turn, without end. */
export const inTurn = <T>(values: readonly T[]): (() => T) => {
  let at = 0;
  return () => values[at++ % values.length]!;
};

/** An answer with this status whose body holds some bytes. */
export const holds =
  (status: number, text: string) =>
  (answer: Answer): boolean =>
    answer.status === status && answer.body.includes(text);

import { connect } from "node:net";

const LONGEST = 10_000;

/**
 * Sends bytes as they are, whether HTTP or not, and resolves to everything that comes until the other
 * side has said all: ask it to close. Rejects after 10 s.
 */
export const exchange = (origin: string, ...sent: readonly (string | Buffer)[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const heard: Buffer[] = [];
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`still open after ${LONGEST} ms: ${Buffer.concat(heard).toString()}`));
    }, LONGEST);
    socket.on("data", (data: Buffer) => heard.push(data));
    const over = () => {
      clearTimeout(late);
      socket.destroy();
      resolve(Buffer.concat(heard).toString());
    };
    // a refused body is cut off; what counts is the answer
    socket
      .on("error", () => {})
      .on("end", over)
      .on("close", over);
    for (const part of sent) socket.write(part);
  });

/** Status and body of one answer; 0 where there is none. */
export const readAnswer = (text: string) => {
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);
  const [head = "", ...rest] = text.split("\r\n\r\n");
  return { status, head, body: rest.join("\r\n\r\n") };
};

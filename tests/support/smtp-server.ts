import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

interface ReceivedMail {
  /** The lines of the envelope: `MAIL FROM:<…>`, `RCPT TO:<…>`. */
  readonly envelope: readonly string[];
  /** Headers and body as they came, dots unstuffed. */
  readonly raw: string;
  readonly header: (name: string) => string | undefined;
  /** The body, decoded. */
  readonly text: string;
}

interface SmtpServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** The hello of each connection. */
  readonly greetings: readonly string[];
  close(): Promise<void>;
}

/** What is refused: the sender, the addressee or, at its end, the mail. */
interface Refusal {
  readonly of: "MAIL" | "RCPT" | "DATA";
  readonly answer: string;
}

const decodeBody = (body: string, encoding: string | undefined) => {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
};

/** Takes a mail apart, as a mail program would. */
export const readMail = (raw: string, envelope: readonly string[] = []): ReceivedMail => {
  const end = raw.indexOf("\r\n\r\n");
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const header = (name: string) =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      ?.slice(name.length + 1)
      .trim();
  const text = decodeBody(raw.slice(end + 4), header("Content-Transfer-Encoding"));
  return { envelope, raw, header, text: text.replaceAll("\r\n", "\n") };
};

const converse = (
  socket: Socket,
  greet: (line: string) => void,
  take: (mail: ReceivedMail) => boolean,
  refusal: Refusal | undefined,
) => {
  let buffered = "";
  let envelope: string[] = [];
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const endOfData = () => {
    const end = buffered.indexOf("\r\n.\r\n");
    if (end < 0) return false;
    const mail = readMail(buffered.slice(0, end + 2).replaceAll("\r\n..", "\r\n."), envelope);
    buffered = buffered.slice(end + 5);
    inData = false;
    envelope = [];
    if (refusal?.of === "DATA") say(refusal.answer);
    else if (take(mail)) say("250 taken");
    return true;
  };
  const command = () => {
    const end = buffered.indexOf("\r\n");
    if (end < 0) return false;
    const line = buffered.slice(0, end);
    buffered = buffered.slice(end + 2);
    if (/^(EHLO|HELO) /i.test(line)) greet(line);
    if (/^(MAIL|RCPT) /i.test(line)) envelope.push(line);
    if (refusal && line.toUpperCase().startsWith(`${refusal.of} `)) {
      say(refusal.answer);
      return true;
    }
    inData = /^DATA$/i.test(line);
    say(inData ? "354 go on" : /^QUIT$/i.test(line) ? "221 bye" : "250 fine");
    return true;
  };
  socket.on("data", (chunk) => {
    buffered += chunk.toString("latin1");
    while (inData ? endOfData() : command());
  });
  socket.on("error", () => socket.destroy());
  say("220 test");
};

/**
 * A mail server on 127.0.0.1 that keeps what it is sent. With `answers: false` it takes a mail and
 * never says so, as if the line were cut at that moment. With `refusal` it answers that command so.
 */
export const smtpServer = async (
  options: { port?: number; answers?: boolean; refusal?: Refusal } = {},
): Promise<SmtpServer> => {
  const received: ReceivedMail[] = [];
  const greetings: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once("close", () => sockets.delete(socket)));
    converse(
      socket,
      (line) => greetings.push(line),
      (mail) => {
        received.push(mail);
        return options.answers ?? true;
      },
      options.refusal,
    );
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    greetings,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
};

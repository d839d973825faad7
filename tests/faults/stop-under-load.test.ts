import { type ChildProcess, spawn } from "node:child_process";
import { request } from "node:http";
import { availableParallelism } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { formOf, jpeg, reportFields } from "../forms.ts";
import { verifiedStudent } from "../people.ts";
import { newDataDir, type Product, removeDataDir, startProduct } from "../product.ts";
import { figure, promised, times } from "./figures.ts";

const STOPS = times(5, 1);
const LOGINS = times(120, 40);
const UPLOADS = times(12, 6);
const READS = times(60, 20);
/** So many of them have been taken when the stop comes. */
const ENOUGH = UPLOADS + LOGINS / 2;
/** Bytes of a slow upload that go out at a time; the last of them would come long after the stop. */
const PIECE = 4_000;
const PIECE_PAUSE = 100;
const FAULT = "SIGTERM with uploads and slow requests under way, machine overloaded";

let dataDir: string;
/** A process for each processor, busy with nothing, for a minute at most. */
const burners: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = await newDataDir("stop");
});
afterAll(async () => {
  for (const burner of burners) burner.kill("SIGKILL");
  await removeDataDir(dataDir);
});

const burn = () => {
  const program = "const end = Date.now() + 60_000; while (Date.now() < end);";
  for (let at = 0; at < availableParallelism(); at++)
    burners.push(spawn(process.execPath, ["-e", program], { stdio: "ignore" }));
};

interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Whether the body goes out in pieces, with pauses between them. */
  readonly slow?: boolean;
}

/** Writes a body in pieces until it has gone out, or is not wanted any more. */
const trickle = async (outgoing: ReturnType<typeof request>, body: Buffer) => {
  for (let at = 0; at < body.length && !outgoing.destroyed; at += PIECE) {
    outgoing.write(body.subarray(at, at + PIECE));
    await delay(PIECE_PAUSE);
  }
  outgoing.end();
};

/**
 * A request over a connection of its own: whether the product has taken it, and the status of its answer or
 * what cut it. It asks to be told when its headers are read, as a careful client does before a long body.
 */
const sendAlone = (
  { origin }: Product,
  path: string,
  { method = "GET", headers = {}, body, slow = false }: Sending = {},
) => {
  const outgoing = request(`${origin}${path}`, {
    method,
    headers: { ...headers, expect: "100-continue" },
    agent: false,
  });
  let isAccepted = false;
  outgoing.once("continue", () => (isAccepted = true));
  const answered = new Promise<number | string>((resolve) => {
    outgoing.once("response", (reply) => {
      reply.resume();
      reply.once("end", () => resolve(reply.statusCode ?? 0));
      reply.once("error", (error) => resolve(`cut in its answer: ${error.message}`));
    });
    outgoing.on("error", (error) => resolve(error.message));
  });
  if (body && slow) void trickle(outgoing, body);
  else outgoing.end(body);
  return { isAccepted: () => isAccepted, answered };
};

/** What is under way when the stop comes: logins that wait for their hash, uploads that come slowly, reads. */
const startRequests = async (product: Product, token: string) => {
  const login = Buffer.from(
    JSON.stringify({
      identifier: "7410000001@students.example.ac.id",
      password: "sandi-7410000001",
    }),
  );
  const picture = { bytes: await jpeg(1600, 1200), name: "foto.jpg" };
  const sent = [];
  for (let at = 0; at < UPLOADS; at++) {
    // so large that it would take half a minute
    const filler = {
      bytes: Buffer.concat([picture.bytes, Buffer.alloc(1_200_000)]),
      name: "foto.jpg",
    };
    const form = new Response(
      formOf({ ...reportFields, title: `Unggahan ${at}` }, { file: filler }),
    );
    const body = Buffer.from(await form.arrayBuffer());
    const headers = {
      "content-type": form.headers.get("content-type") ?? "",
      "content-length": String(body.length),
      authorization: `Bearer ${token}`,
    };
    sent.push(sendAlone(product, "/api/reports", { method: "POST", headers, body, slow: true }));
  }
  for (let at = 0; at < LOGINS; at++) {
    const headers = { "content-type": "application/json", "content-length": String(login.length) };
    sent.push(sendAlone(product, "/api/auth/login", { method: "POST", headers, body: login }));
  }
  for (let at = 0; at < READS; at++)
    sent.push(sendAlone(product, at % 2 === 0 ? "/api/reports?search=air" : "/laporan"));
  return sent;
};

test("every request is answered or refused with 503, none is cut, and it ends with 0 within 15 s", async () => {
  const counts = { answered: 0, refused: 0 };
  let longest = 0;
  for (let stop = 0; stop < STOPS; stop++) {
    const product = await startProduct({ dataDir, env: { RATE_LIMIT_FACTOR: "100000" } });
    const npm = `741000000${stop + 1}`;
    const { token } = await verifiedStudent(product, npm, "Pengunggah Lambat");
    burn();
    const sent = await startRequests(product, token);
    const accepted = () =>
      sent.map(({ isAccepted }, at) => (isAccepted() ? at : -1)).filter((at) => at >= 0);
    const areUnderWay = () =>
      accepted().length >= ENOUGH && accepted().filter((at) => at < UPLOADS).length === UPLOADS;
    await vi.waitUntil(areUnderWay, { timeout: promised(30_000) });
    const from = performance.now();
    const underWay = accepted();
    const [code, ...all] = await Promise.all([
      product.stop(),
      ...sent.map(({ answered }) => answered),
    ]);
    const answers = underWay.map((at) => all[at]);
    longest = Math.max(longest, performance.now() - from);
    for (const burner of burners.splice(0)) burner.kill("SIGKILL");

    expect(answers.filter((answer) => typeof answer === "string")).toEqual([]);
    expect(answers.filter((answer) => answer !== 503 && Number(answer) >= 500)).toEqual([]);
    // the uploads cannot have been answered otherwise
    expect(answers.slice(0, UPLOADS)).toEqual(Array.from({ length: UPLOADS }, () => 503));
    expect(code).toBe(0);
    counts.refused += answers.filter((answer) => answer === 503).length;
    counts.answered += answers.filter((answer) => answer !== 503).length;
  }
  expect(longest).toBeLessThan(promised(15_000));
  figure({
    fault: FAULT,
    what: `${STOPS} times, ${UPLOADS} uploads, ${LOGINS} logins and ${READS} reads under way`,
    promised: "every accepted request answered or refused with 503, none reset, exit 0 within 15 s",
    measured: `of those that were taken ${counts.answered} answered, ${counts.refused} refused, 0 reset; ended with 0 within ${(longest / 1000).toFixed(1)} s`,
  });
});

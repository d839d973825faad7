import { request } from "node:http";
import fc from "fast-check";
import type { Call, Facts, Schema } from "../../src/call.ts";
import { arbitraryOf, type KnownWords } from "./arbitraries.ts";
import {
  HOSTILE_CONTENT_TYPES,
  HOSTILE_HEADERS,
  HOSTILE_JSON,
  HOSTILE_NAMES,
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
  HOSTILE_VALUES,
} from "./hostile.ts";

/** A request as it goes over the line. */
export interface RawRequest {
  readonly method: string;
  /** With its query, under `/api`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

interface Body {
  readonly type: string;
  readonly bytes: Buffer;
}

interface Part {
  readonly name: string;
  readonly fileName?: string;
  readonly bytes: Buffer;
}

type Fields = Readonly<Record<string, unknown>>;

const BOUNDARY = "----batas";
const text = (value: unknown) =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");
const quoted = (name: string) => encodeURI(name).replaceAll("%20", " ");

/** Parts as a form's body. */
export const encodeParts = (parts: readonly Part[]): Body => {
  const chunks = parts.flatMap(({ name, fileName, bytes }) => {
    const file = fileName === undefined ? "" : `; filename="${quoted(fileName)}"`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n`;
    return [Buffer.from(head), bytes, Buffer.from("\r\n")];
  });
  const bytes = Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes };
};

/** A value as a JSON body; a text as it stands. */
export const encodeJson = (value: unknown): Body => ({
  type: "application/json",
  bytes: Buffer.from(typeof value === "string" ? value : JSON.stringify(value)),
});

/** Fields with one of them wrong, missing or not asked for. */
const spoiled = (good: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> =>
  fc
    .tuple(
      good,
      fc.nat(20),
      fc.constantFrom(...HOSTILE_VALUES),
      fc.constantFrom(...HOSTILE_NAMES),
      fc.nat(3),
    )
    .map(([fields, at, value, extra, how]) => {
      const names = Object.keys(fields);
      const name = names[at % Math.max(names.length, 1)] ?? extra;
      if (how === 0)
        return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
      if (how === 1) return Object.fromEntries([...Object.entries(fields), [extra, value]]);
      return { ...fields, [name]: value };
    });

const partsOf = (fields: Fields, files: readonly Part[]): Part[] => [
  ...Object.entries(fields).map(([name, value]) => ({ name, bytes: Buffer.from(text(value)) })),
  ...files,
];

const filesOf = (call: Call, samples: readonly Buffer[]): fc.Arbitrary<Part[]> => {
  const names = Object.keys(call.files ?? {});
  if (names.length === 0) return fc.constant([]);
  const part = fc.record({
    name: fc.constantFrom(...names),
    fileName: fc.constantFrom("foto.jpg", "surat.pdf", ...HOSTILE_NAMES),
    bytes: fc.constantFrom(
      ...samples,
      Buffer.alloc(0),
      Buffer.from("%PDF-1.7\nrusak"),
      Buffer.alloc(3000, 7),
    ),
  });
  return fc.array(part, { maxLength: 2 });
};

/** A form that lost something on its way. */
const cut = (body: Body, how: number): Body => {
  const { type, bytes } = body;
  const faults = [
    () => ({ type, bytes: bytes.subarray(0, Math.floor(bytes.length / 2)) }),
    () => ({
      type,
      bytes: Buffer.from(bytes.toString("latin1").replace("; name=", "; nama="), "latin1"),
    }),
    () => ({ type: type.replace(BOUNDARY, "lain"), bytes }),
    () => ({ type, bytes: Buffer.alloc(0) }),
    () => ({
      type,
      bytes: Buffer.concat(Array.from({ length: 120 }, () => bytes.subarray(0, 200))),
    }),
    () => ({ type, bytes: Buffer.concat([bytes, bytes]) }),
  ];
  return faults[how % faults.length]!();
};

const formBodies = (call: Call, good: fc.Arbitrary<Fields>, samples: readonly Buffer[]) => {
  const files = filesOf(call, samples);
  const whole = (fields: fc.Arbitrary<Fields>) =>
    fc.tuple(fields, files).map(([some, parts]) => encodeParts(partsOf(some, parts)));
  const doubled = good.map((fields) =>
    encodeParts([...partsOf(fields, []), ...partsOf(fields, [])]),
  );
  const broken = fc.tuple(whole(good), fc.nat(5)).map(([body, how]) => cut(body, how));
  return [whole(good), whole(spoiled(good)), doubled, broken] as const;
};

const jsonBodies = (good: fc.Arbitrary<Fields>) => {
  const doubled = good.map((fields) => {
    const one = JSON.stringify(fields).slice(1, -1);
    return encodeJson(`{${one}${one ? "," : ""}${one}}`);
  });
  const raw = fc
    .constantFrom(...HOSTILE_JSON)
    .map((body) => ({ type: "application/json", bytes: Buffer.from(body as string) }));
  return [good.map(encodeJson), spoiled(good).map(encodeJson), doubled, raw] as const;
};

/** Mostly right bodies, and every kind of wrong one. */
const bodiesOf = (call: Call, facts: Facts, known: KnownWords, samples: readonly Buffer[]) => {
  const schema: Schema | undefined = call.form ?? call.body;
  if (!schema && !call.files) return fc.constant(undefined);
  const settled = typeof schema === "function" ? schema(facts) : schema;
  const good = (settled ? arbitraryOf(settled, known) : fc.constant({})) as fc.Arbitrary<Fields>;
  const [right, wrong, doubled, broken] = call.body
    ? jsonBodies(good)
    : formBodies(call, good, samples);
  const misnamed = fc
    .tuple(right, fc.constantFrom(...HOSTILE_CONTENT_TYPES))
    .map(([{ bytes }, type]) => ({ type, bytes }));
  return fc.oneof(
    { weight: 5, arbitrary: right },
    { weight: 4, arbitrary: wrong },
    { weight: 1, arbitrary: doubled },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: misnamed },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
};

const pathsOf = (call: Call, known: KnownWords) => {
  const good = call.params ? arbitraryOf(call.params, known) : fc.constant({});
  const fill = (of: (name: string) => string) =>
    call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => of(name));
  const right = (good as fc.Arbitrary<Fields>).map((params) =>
    fill((name) => encodeURIComponent(String(params[name]))),
  );
  if (!call.params) return right;
  const wrong = fc.constantFrom(...HOSTILE_SEGMENTS).map((segment) => fill(() => segment));
  return fc.oneof({ weight: 3, arbitrary: right }, wrong);
};

const queriesOf = (call: Call, known: KnownWords) => {
  const hostile = fc.constantFrom(...HOSTILE_QUERIES);
  if (!call.query) return fc.oneof({ weight: 9, arbitrary: fc.constant("") }, hostile);
  const good = arbitraryOf(call.query, known) as fc.Arbitrary<Fields>;
  const right = good.map((query) =>
    // what the address cannot carry is replaced, as a browser does
    new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
  );
  return fc.oneof({ weight: 2, arbitrary: right }, hostile);
};

/** Requests to one call, out of its own schemas: right ones, and wrong ones of every kind. */
export const requestsOf = (
  call: Call,
  facts: Facts,
  known: KnownWords,
  samples: readonly Buffer[],
): fc.Arbitrary<RawRequest> =>
  fc
    .record({
      method: fc.constantFrom(call.method, ...(call.also ? [call.also] : [])),
      path: pathsOf(call, known),
      query: queriesOf(call, known),
      headers: fc.oneof(
        { weight: 6, arbitrary: fc.constant({}) },
        fc.constantFrom(...HOSTILE_HEADERS),
      ),
      body: bodiesOf(call, facts, known, samples),
    })
    .map(({ method, path, query, headers, body }) => ({
      method,
      path: query ? `${path}?${query}` : path,
      headers: { ...headers, ...(body?.type ? { "content-type": body.type } : {}) },
      body: body?.bytes,
    }));

/** The answer to a request, byte for byte as it was made; rejects when there is none within 10 s. */
export const sendRequest = (
  origin: string,
  { method, path, headers, body }: RawRequest,
  token: string | undefined,
): Promise<{ status: number; type: string; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = request({
      hostname,
      port,
      method,
      path: `/api${path}`,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
        ...(body ? { "content-length": String(body.length) } : {}),
      },
      timeout: 10_000,
    });
    let answered = false;
    sent.on("response", (reply) => {
      answered = true;
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("error", reject);
      reply.on("end", () =>
        resolve({
          status: reply.statusCode ?? 0,
          type: reply.headers["content-type"] ?? "",
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer within 10 s")));
    sent.on("error", (error) => {
      if (!answered) reject(error);
    });
    sent.end(body);
  });

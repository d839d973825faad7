import { isDeepStrictEqual } from "node:util";
import type { Side } from "../engine/processes.ts";
import { openConnection } from "../measure/connection.ts";
import { requestOf } from "../measure/requests.ts";
import type { Bed } from "./bed.ts";

/** An answer's body, as far as it is looked into here. */
interface Body {
  readonly data: unknown;
}

const askOnce = async <B extends Body>({ port }: Side, request: Buffer): Promise<B> => {
  const connection = await openConnection(port);
  const { body } = await connection.ask(request);
  connection.close();
  return JSON.parse(body.toString()) as B;
};

/** Throws where two answers differ. */
export const mustEqual = (what: string, ours: unknown, theirs: unknown): void => {
  if (!isDeepStrictEqual(ours, theirs))
    throw new Error(
      `${what} is\n${JSON.stringify(ours)}\nof the product and\n${JSON.stringify(theirs)}\nof the reference`,
    );
};

/** Both must answer the same to reading `path`, as `shown` tells it, or nothing is measured. */
export const mustReadAlike = async <B extends Body>(
  { product, references }: Bed,
  path: string,
  shown: (body: B) => unknown = (body) => body,
): Promise<void> => {
  const request = requestOf("GET", path);
  const ours = shown(await askOnce<B>(product, request));
  mustEqual(path, ours, shown(await askOnce<B>(references, request)));
};

/** What both answer to one request each. */
export const askBoth = async <B extends Body>(
  { product, references }: Bed,
  next: () => Buffer,
): Promise<{ ours: B; theirs: B }> => ({
  ours: await askOnce<B>(product, next()),
  theirs: await askOnce<B>(references, next()),
});

export const askProduct = async <B extends Body>({ product }: Bed, path: string): Promise<B> =>
  askOnce<B>(product, requestOf("GET", path));

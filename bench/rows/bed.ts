import { copyOf } from "../database/copies.ts";
import { type People, readPeople } from "../database/students.sql.ts";
import type { Size } from "../database/sizes.ts";
import { keepPages } from "../engine/pages.ts";
import { type Side, startProduct, startReferences } from "../engine/processes.ts";
import { stopAtEnd } from "../engine/stopping.ts";
import { newDataDir, removeDataDir } from "../../tests/product.ts";

/** The product and the references on one database. */
export interface Bed {
  readonly size: Size;
  readonly databaseUrl: string;
  readonly product: Side;
  readonly references: Side;
  readonly people: People;
  /** The folder of the pages that the references answer. */
  readonly pages: string;
  readonly close: () => Promise<void>;
}

/** Makes a copy of the filled database of a size, and starts both on it. */
export const openBed = async (
  server: string,
  size: Size,
  application = "product",
): Promise<Bed> => {
  const copy = await copyOf(server, size);
  const drop = stopAtEnd(copy.drop);
  const pages = await newDataDir("bench-pages");
  const removePages = stopAtEnd(() => removeDataDir(pages));
  const people = await readPeople(copy.url);
  const product = await startProduct(copy.url, application);
  await keepPages(product, pages, people.published[0]!);
  const references = await startReferences(copy.url, pages);
  return {
    size,
    databaseUrl: copy.url,
    product,
    references,
    people,
    pages,
    async close() {
      await references.stop();
      await product.stop();
      await removePages();
      await drop();
    },
  };
};

/** The bed that is open, one at a time. */
export const makeBeds = (serverUrl: string) => {
  let open: Bed | undefined;
  const closeBed = async () => {
    await open?.close();
    open = undefined;
  };
  return {
    closeBed,
    bed: async (size: Size) => {
      if (open?.size !== size) await closeBed();
      open ??= await openBed(serverUrl, size);
      return open;
    },
  };
};

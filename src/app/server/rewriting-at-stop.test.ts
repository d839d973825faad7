import { afterEach, beforeEach, expect, test } from "vitest";
import { dumpRows } from "../../../tests/at-rest.ts";
import { formOf, reportFields } from "../../../tests/forms.ts";
import { call, verifiedStudent } from "../../../tests/people.ts";
import {
  newDatabase,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
} from "../../../tests/product.ts";
import { openDatabase } from "../../server/database/database.ts";

/** The hour is written anew before a stop, and by the next one where the process was killed. */

const STUDENTS = 2;
const REPORTS = 2;
/** What students leave; a session of an admin stays as it is. */
const LEFT = /\.(?:account|report|report_search|used_tag|file|sealed_limit|idempotency)$/;

let dataDir: string;
let database: Awaited<ReturnType<typeof newDatabase>>;
let product: Product;
beforeEach(async () => {
  dataDir = await newDataDir();
  database = await newDatabase();
  product = await startProduct({ dataDir, databaseUrl: database.url });
  for (let n = 0; n < STUDENTS; n += 1) {
    const { token } = await verifiedStudent(product, String(2_260_000_000 + n), `Mahasiswa ${n}`);
    for (let filed = 0; filed < REPORTS; filed += 1) {
      const body = formOf({ ...reportFields, isAnonymous: String(filed === 0) });
      await call(product, "POST", "/reports", { token, body });
    }
  }
});
afterEach(async () => {
  await database.drop();
  await removeDataDir(dataDir);
});

/** The most transactions that made what students left in one table. */
const makers = async () => {
  const opened = await openDatabase({ url: database.url, dataDir: `${dataDir}/database` });
  const rows = (await dumpRows(opened.db as never)).filter(({ table }) => LEFT.test(table));
  await opened.close();
  expect(rows.length).toBeGreaterThan(3 * STUDENTS * REPORTS);
  const byTable = [...Map.groupBy(rows, ({ table }) => table).values()];
  return Math.max(...byTable.map((made) => new Set(made.map(({ xmin }) => xmin)).size));
};

test("after a stop all rows of a table that students left were made by one transaction", async () => {
  expect(await product.stop()).toBe(0);
  expect(await makers()).toBe(1);
});

test("after a kill they are as they were, and after the next stop no more", async () => {
  await product.stop("SIGKILL");
  expect(await makers()).toBeGreaterThanOrEqual(STUDENTS * REPORTS);
  const again = await startProduct({ dataDir, databaseUrl: database.url });
  expect(await again.stop()).toBe(0);
  expect(await makers()).toBe(1);
});

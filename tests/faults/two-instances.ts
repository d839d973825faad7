import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { publishedReport, verifiedStudent } from "../people.ts";
import { freePort, type Product, startProduct } from "../product.ts";
import { runPart } from "./parts.ts";
import { installPart } from "./proxies.ts";

const STUDENTS = 4;

/** Two instances on one PostgreSQL server with one folder of files, as two services of one machine. */
export const startTwo = async (
  purpose: string,
  { env = {}, entry }: { env?: Record<string, string>; entry?: string } = {},
) => {
  const folder = await mkdtemp(join(tmpdir(), `sikam-${purpose}-`));
  // the server's own user has to come in
  await chmod(folder, 0o711);
  await installPart("postgresql");
  const database = await runPart("postgresql", join(folder, "database"), {
    PORT: await freePort(),
  });
  const ports = [await freePort(), await freePort()];
  const products: Product[] = [];
  const start = async (at: number, from = entry) => {
    const product = await startProduct({
      dataDir: join(folder, "data"),
      databaseUrl: database.ready,
      env: {
        RATE_LIMIT_FACTOR: "100000",
        TRUST_PROXY: "1",
        PUBLIC_URL: "https://sikam.example.ac.id",
        PORT: String(ports[at]),
        ...env,
      },
      ...(from === undefined ? {} : { entry: from }),
    });
    products[at] = product;
    return product;
  };

  const query = async <Row extends pg.QueryResultRow>(text: string) => {
    const client = new pg.Client(database.ready);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };

  return {
    folder,
    addresses: ports.map((port) => `127.0.0.1:${port}`),
    products,
    start,
    query,
    /** Students who file, and a public report to be read. Only the first instance runs: it tells their codes. */
    async people() {
      const [first] = products;
      if (!first) throw new Error("no instance has been started");
      const students = [];
      for (let at = 0; at < STUDENTS; at++)
        students.push(await verifiedStudent(first, `731000000${at}`, `Mahasiswa Beban ${at}`));
      const report = await publishedReport(first, students[0]!);
      return { tokens: students.map(({ token }) => token), report };
    },
    /** Titles that stand more than once, and acknowledged ones that do not stand under the id that was told. */
    async compare(acknowledged: ReadonlyMap<string, number>) {
      const rows = await query<{ id: number; title: string }>(
        "select id::int as id, title from report where title like 'Beban %'",
      );
      const ids = new Map(rows.map(({ id, title }) => [title, id]));
      return {
        twice: rows.length - ids.size,
        lost: [...acknowledged].filter(([title, id]) => ids.get(title) !== id),
      };
    },
    async stop() {
      await Promise.all(products.map((product) => product.stop("SIGKILL")));
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

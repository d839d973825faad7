import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from "kysely";
import type { Reads } from "./reads.ts";
import type { Db, Schema } from "./schema.ts";

/** A handle for a statement: short reads, a transaction, or any free connection. */
export type Asked = Reads | Db;

/** Makes SQL without asking the database. */
const writer = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The place of a value in a statement that is made before its values are known. */
class Place {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(name) });

/** The number of texts that a statement may have; the server keeps a plan for each text and connection. */
const MOST_SHAPES = 200;

/**
 * A statement whose SQL is made once for each shape, not for each request: making the SQL costs the process more
 * than sending it.
 *
 * @param make makes the SQL. It may look at `shape`, and may only pass on what it takes from `values`, which stands
 *   for the values of every later call.
 * @returns runs the statement; equal shapes must make equal SQL.
 */
export const statement = <Row, Values extends object = object, Shape = undefined>(
  make: (db: Db, values: Values, shape: Shape) => Compilable<Row> | RawBuilder<Row>,
) => {
  const made = new Map<string, CompiledQuery<Row>>();
  const compile = (shape: Shape) => {
    const key = JSON.stringify(shape) ?? "";
    const known = made.get(key);
    if (known) return known;
    const compiled = make(writer, places as Values, shape).compile(writer);
    if (made.size < MOST_SHAPES) made.set(key, compiled);
    return compiled;
  };
  return async (on: Asked, values: Values, shape = undefined as Shape): Promise<readonly Row[]> => {
    const query = compile(shape);
    const parameters = query.parameters.map((one) =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    );
    if ("ask" in on) return on.ask<Row>(query.sql, parameters);
    const { rows } = await on.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
};

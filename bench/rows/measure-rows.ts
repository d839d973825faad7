import { startProduct, startReferences } from "../engine/processes.ts";
import type { Watched } from "../measure/backends.sql.ts";
import { compare, type Compared, type Pace } from "../measure/compare.ts";
import { openWire, statementsOf } from "../measure/wire.ts";
import type { Bed } from "./bed.ts";
import { linesOf, type Measured } from "./results.ts";
import type { Asking, Row } from "./row.ts";

type Compare = {
  readonly row: Row;
  readonly asking: Asking;
  readonly compared: readonly Compared[];
};

/** Both once more on a database whose statements are counted on the wire: not while processor time is. */
const countStatements = async (bed: Bed, measured: readonly Compare[]): Promise<Measured[]> => {
  const wire = await openWire(bed.databaseUrl);
  const product = await startProduct(wire.url, "counted");
  const references = await startReferences(wire.url, bed.pages);
  const counted: Measured[] = [];
  for (const { row, asking, compared } of measured) {
    const other = asking.besideItself ? product : references;
    counted.push({
      row,
      compared,
      statements: {
        product: await statementsOf(wire, product.port, asking.product),
        reference: await statementsOf(wire, other.port, asking.reference),
      },
    });
  }
  await references.stop();
  await product.stop();
  await wire.close();
  return counted;
};

/** Measures rows on one database, one after another, until there is no more time. */
export const measureRows = async (
  server: Watched,
  bed: Bed,
  rows: readonly Row[],
  pace: Pace,
  isLate: () => boolean,
): Promise<readonly Measured[]> => {
  const measured: Compare[] = [];
  for (const row of rows) {
    if (isLate()) {
      console.log(`no time left for: ${row.title}`);
      continue;
    }
    const asking = await row.asking(bed);
    const reference = asking.besideItself ? bed.product : bed.references;
    const compared = await compare(
      server,
      { side: bed.product, traffic: asking.product },
      { side: reference, traffic: asking.reference },
      pace,
    );
    measured.push({ row, asking, compared });
    for (const { cells } of linesOf({ row, compared })) console.log(cells.join("  "));
  }
  return measured.length === 0 ? [] : countStatements(bed, measured);
};

import { CATEGORIES, keysOf, REPORT_SORTS } from "../../src/labels.ts";
import { paths } from "../../src/paths.ts";
import type { Answer } from "../measure/connection.ts";
import type { Traffic } from "../measure/load.ts";
import { inTurn, pageRequest } from "../measure/requests.ts";
import type { Row } from "./row.ts";

const DETAILS = 2_000;
/** More addresses in turn than pages are kept. */
const LIST_PAGES = 60;
const LEAST_BYTES = 3_000;

const isPage = ({ status, body }: Answer) => status === 200 && body.length > LEAST_BYTES;

const inTurnOf = (addresses: readonly string[]): Traffic => ({
  next: inTurn(addresses.map((path) => pageRequest(path))),
  isRight: isPage,
});

/** Lists under every filter, their first pages. */
const listAddresses = () =>
  ["under_review", "responded", "done"].flatMap((status) =>
    keysOf(CATEGORIES).flatMap((category) =>
      keysOf(REPORT_SORTS).flatMap((sort) =>
        Array.from(
          { length: LIST_PAGES },
          (_, at) =>
            `${paths.reports}?status=${status}&category=${category}&sort=${sort}&page=${at + 1}`,
        ),
      ),
    ),
  );

export const PAGES: readonly Row[] = [
  {
    name: "page",
    title: "page from the cache",
    beside: "bare `node:http`, the same bytes",
    bar: { least: 0.7 },
    asking: () => ({ product: inTurnOf([paths.reports]), reference: inTurnOf([paths.reports]) }),
  },
  {
    name: "pages",
    title: "page rendered anew, list",
    beside: "the same page from the cache",
    bar: { mostMs: 4 },
    asking: () => ({
      product: inTurnOf(listAddresses()),
      reference: inTurnOf([paths.reports]),
      besideItself: true,
    }),
  },
  {
    name: "pages",
    title: `detail pages of ${DETAILS.toLocaleString("en")} ids in turn`,
    beside: "one statement, a template filled and compressed",
    bar: { least: 0.3 },
    asking({ people }) {
      const addresses = people.published.slice(0, DETAILS).map((id) => paths.report(id));
      return { product: inTurnOf(addresses), reference: inTurnOf(addresses) };
    },
  },
];

import { SOUGHT } from "../database/fill.sql.ts";
import type { Traffic } from "../measure/load.ts";
import { holds, inTurn, requestOf } from "../measure/requests.ts";
import type { Bed } from "./bed.ts";
import type { Row } from "./row.ts";
import { mustReadAlike } from "./same-answers.ts";

const OK = holds(200, '{"success":true');
const LIST = "/api/reports?category=facilities&status=done";
const DETAILS = 2_000;

const always = (request: Buffer): Traffic => ({ next: () => request, isRight: OK });

/** The same request by one student after another. */
const signedIn = ({ people }: Bed, paths: readonly string[]): Traffic => {
  const requests = people.students
    .slice(0, DETAILS)
    .map(({ token }, at) => requestOf("GET", paths[at % paths.length]!, { token }));
  return { next: inTurn(requests), isRight: OK };
};

const detailPaths = ({ people }: Bed) =>
  people.published.slice(0, DETAILS).map((id) => `/api/reports/${id}`);

const details = (bed: Bed): Traffic => ({
  next: inTurn(detailPaths(bed).map((path) => requestOf("GET", path))),
  isRight: OK,
});

interface List {
  readonly data: readonly { readonly id: number }[];
  readonly pagination: { readonly total_items: number };
}

/** As many, and these first. */
const hitsOf = ({ data, pagination }: List) => [pagination.total_items, data.map(({ id }) => id)];

const search = (kind: keyof typeof SOUGHT, title: string): Row => ({
  name: "search",
  title: `search, ${title}`,
  beside: "one statement over the same index",
  bar: { mostMs: 3 },
  async asking(bed) {
    const path = `/api/reports?search=${SOUGHT[kind]}`;
    await mustReadAlike(bed, path, hitsOf);
    const traffic = always(requestOf("GET", path));
    return { product: traffic, reference: traffic };
  },
});

export const SEARCHES: readonly Row[] = [
  search("rare", "a word of 20 reports"),
  search("common", "a word of every eighth"),
  search("absent", "a word of none"),
];

export const LIST_ROW: Row = {
  name: "list",
  title: "public list, two filters, exact totals",
  beside: "one statement",
  bar: { least: 0.7 },
  async asking(bed) {
    await mustReadAlike(bed, LIST);
    const traffic = always(requestOf("GET", LIST));
    return { product: traffic, reference: traffic };
  },
};

export const DETAIL_ROW: Row = {
  name: "detail",
  title: "detail",
  beside: "one statement",
  bar: { least: 0.65 },
  async asking(bed) {
    for (const path of detailPaths(bed).slice(0, 20)) await mustReadAlike(bed, path);
    return { product: details(bed), reference: details(bed) };
  },
};

export const READS: readonly Row[] = [
  LIST_ROW,
  {
    name: "list",
    title: "the same list, signed in",
    beside: "a guest's",
    bar: { mostTimes: 1.3 },
    asking: (bed) => ({
      product: signedIn(bed, [LIST]),
      reference: always(requestOf("GET", LIST)),
      besideItself: true,
    }),
  },
  DETAIL_ROW,
  {
    name: "detail",
    title: "detail, signed in",
    beside: "a guest's",
    bar: { mostTimes: 1.3 },
    asking: (bed) => ({
      product: signedIn(bed, detailPaths(bed)),
      reference: details(bed),
      besideItself: true,
    }),
  },
];

import { type Campus, tokenOf } from "./campus.ts";
import { expectedOf, faultsOf, type Write, wordsOf } from "./ledger.ts";
import { type Found, readCampus } from "./read-campus.ts";

/** Numbers of records that are not those which were acknowledged. */
export const movedIds = ({ ids }: Campus, found: Found): string[] =>
  [...found.ids].flatMap(([key, id]) =>
    (ids.get(key) ?? id) === id ? [] : [`${key} was ${ids.get(key)} and is ${id}`],
  );

/** Sends again, under its key, what may have been filed: the same record where it was, a new one where it was not. */
const fileAgain = async (campus: Campus, { id, by, fact }: Write): Promise<string[]> => {
  const author = campus.students.find(({ name }) => name === by)!;
  const { data } = await campus.repeats.get(id)!(tokenOf(author));
  const before = campus.ids.get(fact.key) ?? data.id;
  campus.ids.set(fact.key, data.id);
  return before === data.id ? [] : [`${fact.key} was ${before} and is ${data.id} when sent again`];
};

/**
 * Holds what people find after a start against what they were told before it, and notes what became of what
 * was under way. Resolves to the differences, in sentences.
 */
export const settle = async (campus: Campus): Promise<string[]> => {
  const { ledger, ids } = campus;
  const found = await readCampus(campus);
  const expected = expectedOf(ledger.writes, ({ state }) => state === "acknowledged");
  const faults = [...found.faults, ...faultsOf(expected, found.facts), ...movedIds(campus, found)];
  for (const [key, id] of found.ids) ids.set(key, id);
  for (const write of ledger.underWay) {
    const { key, value } = write.fact;
    if (campus.repeats.has(write.id)) {
      faults.push(...(await fileAgain(campus, write)));
      ledger.acknowledge(write);
    } else if (wordsOf(found.facts.get(key) ?? null) === wordsOf(value)) ledger.acknowledge(write);
    else ledger.refuse(write);
  }
  return faults;
};

import { readText } from "../../web/read-text.ts";
import type { PublicSettings } from "./campus.contract.ts";
import { markName } from "./campus.server.ts";
import { dialOf } from "./emergency.contract.ts";
import { MARKS_PATH, type Campus } from "./sections.contract.ts";

const markPath = (mark: string) => `${MARKS_PATH}/${markName(mark)}`;

/** The settings as everybody may read them. */
export const presentSettings = ({
  identity: { logo, ...identity },
  contact,
  organisations,
  questions,
  promos,
  promises,
  emergency,
  people,
  units,
  buildings,
}: Campus): Required<PublicSettings> => ({
  identity: { ...identity, logo: logo ? markPath(logo) : null },
  contact,
  organisations: organisations.organisations.map(({ mark, ...organisation }) => ({
    ...organisation,
    mark: mark ? markPath(mark) : null,
  })),
  questions: questions.questions.map(({ question, answer }) => ({
    question,
    answer,
    answer_blocks: readText(answer),
  })),
  promos: promos.promos,
  promises,
  emergency: emergency.contacts.map((one) => ({ ...one, dial: dialOf(one.number) })),
  people,
  // where a unit is written to is its own
  units: units.units.map(({ key, name, contact, confidential, faculty, takes }) => ({
    key,
    name,
    contact,
    confidential,
    faculty,
    takes,
  })),
  buildings: buildings.buildings,
});

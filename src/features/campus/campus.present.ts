import { readText } from "../../web/read-text.ts";
import type { PublicSettings } from "./campus.contract.ts";
import { markName } from "./campus.server.ts";
import { dialOf } from "./emergency.contract.ts";
import { MARKS_PATH, type Campus } from "./sections.contract.ts";

/** The settings as everybody may read them. */
export const presentSettings = ({
  contact,
  organisations,
  questions,
  promos,
  promises,
  emergency,
}: Campus): Required<PublicSettings> => ({
  contact,
  organisations: organisations.organisations.map(({ mark, ...organisation }) => ({
    ...organisation,
    mark: mark ? `${MARKS_PATH}/${markName(mark)}` : null,
  })),
  questions: questions.questions.map(({ question, answer }) => ({
    question,
    answer,
    answer_blocks: readText(answer),
  })),
  promos: promos.promos,
  promises,
  emergency: emergency.contacts.map((one) => ({ ...one, dial: dialOf(one.number) })),
});

import { sql } from "kysely";
import type { Db } from "../../server/app.ts";
import { allValues } from "../../server/database/ask.ts";

/**
 * Compares the conversation columns of reports or appeals with the messages: their number, that the unread ones are
 * at most the author's since an admin last wrote, and that an open question was asked. Gives a line for each fault.
 */
const faultsOf = (db: Db, kind: "report" | "appeal") =>
  allValues<string>(db)`
    select format('conversation of %s %s: kept %s messages, %s unread, question %s; counted %s, at most %s unread',
      ${kind}::text, record.id, messages, unread_messages, coalesce(question::text, 'none'), n, since) as text
    from ${sql.table(kind)} as record
    left join lateral (
      select count(*)::int as n, coalesce(max(number), 0) as last,
        count(*) filter (where number > coalesce(answered, 0))::int as since,
        coalesce(bool_or(asks and number = record.question), false) as is_asked
      from message, lateral (
        select max(number) as answered from message as answer
        where ${sql.ref(`answer.${kind}_id`)} = record.id and answer.admin_id is not null) as admins
      where ${sql.ref(`message.${kind}_id`)} = record.id) as talk on true
    where messages <> n or messages <> last or unread_messages > since
      or (question is not null and not is_asked)
    order by record.id`;

/** Faults in the conversations about reports and appeals. */
export const findTalkFaults = async (db: Db): Promise<string[]> => [
  ...(await faultsOf(db, "report")),
  ...(await faultsOf(db, "appeal")),
];

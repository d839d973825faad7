import type { Db } from "../../server/app.ts";
import { oneRow } from "../../server/database/ask.ts";
import type { Step } from "./first-steps.contract.ts";

/** Which of the first steps are done, by what is stored; the password is that of this admin. */
export const readSteps = (db: Db, adminId: number) =>
  oneRow<Readonly<Record<Step, boolean>>>(db)`
    select
      exists (
        select from audit
        where actor_id = ${adminId} and action in ('change-password', 'reset-password')
      ) as password,
      exists (
        select from campus_setting where section = 'emergency' and value <> '{}'
      ) as emergency,
      exists (
        select from campus_setting where section = 'organisations' and value <> '{}'
      ) as organisations,
      (select students > 0 from enrolment) as enrolment,
      (select count(*) > 1 from account where role <> 'student' and closed_at is null) as admins,
      exists (select from audit where action = 'send-test-mail') as mail`;

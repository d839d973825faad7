import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type CampusOfUnits,
  FINANCE,
  GUARD,
  startCampusOfUnits,
} from "../../../tests/support/campus-of-units.ts";
import { setStatus } from "../../../tests/support/people.ts";
import { partyOfAdmin } from "../reach/place.contract.ts";
import { tellAdmins } from "./tell-admins.server.ts";

let campus: CampusOfUnits;
let t: CampusOfUnits["t"];
beforeAll(async () => {
  campus = await startCampusOfUnits();
  ({ t } = campus);
  await tellAdmins(t.app);
});
afterAll(() => t.close());

/** Moves the clock to a moment after a time of day in Jakarta, with everybody logged in, and tells admins. */
const tellAt = async (time: string, days = 0) => {
  const now = t.clock.now().getTime();
  const today = new Date(now + 7 * 3_600_000).toISOString().slice(0, 10);
  const at = Date.parse(`${today}T${time}:00+07:00`) + days * 24 * 3_600_000 + 90_000;
  t.clock.move(at - now);
  await tellAdmins(t.app);
  const kept = { last_used_at: new Date(at), expires_at: new Date(at + 3_600_000) };
  await t.app.db.updateTable("session").set(kept).execute();
};

const summaries = () => t.mailer.sent.filter(({ subject }) => subject.startsWith("Ringkasan"));

/** The summary that an admin gets after so many. */
const nextFor = async (email: string, before = 0) => {
  await expect
    .poll(() => summaries().filter(({ to }) => to === email).length, { timeout: 15_000 })
    .toBe(before + 1);
  return summaries().findLast(({ to }) => to === email)!;
};

test("a summary gathers what happened since the one before, for each whom it concerns", async () => {
  await tellAt("08:00");
  await campus.fileAt(FINANCE);
  await tellAt("10:00");
  await campus.fileAt(FINANCE);
  const gone = await campus.fileAt(FINANCE);
  await campus.placed({ unit: GUARD });
  await campus.placed({ unit: FINANCE, hiddenFrom: [partyOfAdmin(campus.finance.id)] });
  await tellAt("12:00");
  expect(summaries()).toEqual([]);
  await setStatus(t, campus.clinic.token, gone, "responded", "Sudah.");
  await tellAt("13:00");
  const { text, subject } = await nextFor(campus.finance.email);
  expect(subject).toBe("Ringkasan untuk admin SIKAM");
  expect(text).toContain("\n- 2 laporan baru di Biro Keuangan\n");
  expect(text).toContain("/admin/laporan\n");
  const guard = await nextFor(campus.guard.email);
  expect(guard.text).toContain("- 1 laporan baru di Satgas PPKPT\n");
  expect(summaries()).toHaveLength(2);
});

test("one that was missed comes with the next start, and none tells the same again", async () => {
  await tellAt("14:00");
  await campus.fileAt(FINANCE);
  await tellAt("09:00", 2);
  const { text } = await nextFor(campus.finance.email, 1);
  expect(text).toContain("- 1 laporan baru di Biro Keuangan\n");
  await tellAt("13:00");
  await campus.fileAt(FINANCE);
  await tellAt("07:00", 1);
  await nextFor(campus.finance.email, 2);
  expect(summaries()).toHaveLength(4);
});

test("nothing is sent to whom nothing concerns any more when it is sent", async () => {
  const id = await campus.fileAt(FINANCE);
  const { finance } = campus;
  const before = summaries().length;
  await t.app.db.transaction().execute(async (trx) => {
    await t.app.jobs.send(trx, "mail", {
      kind: "summary",
      account: finance.id,
      since: t.clock.now().toISOString(),
      until: t.clock.now().toISOString(),
    });
    await t.app.jobs.send(trx, "mail", {
      kind: "summary",
      account: campus.author.id,
      since: new Date(0).toISOString(),
      until: t.clock.now().toISOString(),
    });
  });
  await expect
    .poll(() => t.log.filter((line) => line.includes('"account-gone"')).length, { timeout: 15_000 })
    .toBe(1);
  await setStatus(t, campus.clinic.token, id, "responded", "Sudah.");
  await tellAt("13:00");
  expect(summaries()).toHaveLength(before);
});

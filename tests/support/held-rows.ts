import type { RestingRow } from "../at-rest.ts";

/** What `data.json` of the copy says. */
type Data = ReturnType<typeof JSON.parse>;
const at = (value: string | undefined) => new Date(value ?? "").getTime();
const about = (values: RestingRow["values"]) =>
  values["report_id"] !== undefined
    ? `report:${values["report_id"]}`
    : values["appeal_id"] !== undefined
      ? `appeal:${values["appeal_id"]}`
      : `student:${values["student_id"]}`;
const reportOf = (data: Data, id: string | undefined) =>
  data.reports.find((report: { id: number }) => String(report.id) === id);

/** How the copy shows that it has a row, by table. A table that is not listed may hold nothing about anybody. */
export const HELD: Readonly<Record<string, (data: Data, values: RestingRow["values"]) => boolean>> =
  {
    account: ({ account }, row) =>
      account.id === Number(row["id"]) &&
      account.email === row["email"] &&
      account.npm === row["npm"] &&
      account.privacy_version === row["privacy_version"] &&
      at(account.decided_at) === at(row["decided_at"]),
    session: ({ sessions }, row) =>
      sessions.some((s: { expires_at: string }) => at(s.expires_at) === at(row["expires_at"])),
    one_time_code: ({ codes }, row) =>
      codes.some((c: { expires_at: string }) => at(c.expires_at) === at(row["expires_at"])),
    registration: ({ registrations }, row) =>
      registrations.some((r: { name: string }) => r.name === row["name"]),
    report: (data, row) => {
      const report = reportOf(data, row["id"]);
      return report?.title === row["title"] && (!row["author_tag"] || Boolean(report.receipt));
    },
    message: (data, row) =>
      reportOf(data, row["report_id"])?.messages.some(
        (m: { id: number }) => String(m.id) === row["number"],
      ),
    report_search: (data, row) => Boolean(reportOf(data, row["report_id"])),
    supporters_told: (data, row) => Boolean(reportOf(data, row["report_id"])),
    report_event: (data, row) =>
      reportOf(data, row["report_id"])?.timeline.some(
        (e: { kind: string; to: string | null }) =>
          e.kind === row["kind"] && (e.to ?? undefined) === row["to_status"],
      ),
    used_tag: ({ anonymous_codes_used }) => anonymous_codes_used === 2,
    vote: ({ votes }, row) =>
      votes.some(
        (v: { report_id: number; type: string }) =>
          String(v.report_id) === row["report_id"] && v.type === row["type"],
      ),
    flag: ({ flags }, row) =>
      flags.some(
        (f: { report_id: number; reason: string; note: string }) =>
          String(f.report_id) === row["report_id"] &&
          f.reason === row["reason"] &&
          f.note === row["note"],
      ),
    follow: ({ follows }, row) =>
      follows.some((f: { report_id: number }) => String(f.report_id) === row["report_id"]),
    appeal: ({ appeals }, row) =>
      appeals.some((a: { id: number; semester: string }) => String(a.id) === row["id"]),
    appeal_event: ({ appeals }, row) =>
      appeals.some((a: { id: number }) => String(a.id) === row["appeal_id"]),
    notification: ({ notifications }, row) =>
      notifications.some((n: { id: number }) => String(n.id) === row["id"]),
    claim: ({ claims }, row) => claims.some((c: { about: string }) => c.about === about(row)),
    note: ({ notes }, row) =>
      notes.some(
        (n: { about: string; at: string }) => n.about === about(row) && at(n.at) === at(row["at"]),
      ),
    audit: ({ acts }, row) =>
      acts.some(
        (a: { action: string; target: string; at: string }) =>
          a.action === row["action"] && a.target === row["target"] && at(a.at) === at(row["at"]),
      ),
    file: ({ files }, row) =>
      row["registration_id"] !== undefined ||
      files.some(
        (f: { about: string; bytes: number }) =>
          f.about === about(row) && String(f.bytes) === row["bytes"],
      ),
  };

import { formOf } from "../forms.ts";
import { type AppealFact, type Campus, type NewsFact, type ReportFact, send } from "./campus.ts";
import { type Act, type Habits, OPEN, pick, titleOf } from "./habits.ts";

const NEXT: Readonly<Record<string, readonly string[]>> = {
  pending: ["under_review", "under_review", "under_review", "rejected"],
  under_review: ["responded", "pending"],
  responded: ["done"],
};

const answering =
  (admin: Campus["admins"][number], isMine: (id: number) => boolean): Act =>
  (campus, random) => {
    const { ledger, left, ids } = campus;
    const found = pick(
      random,
      ledger
        .all<ReportFact>("report ")
        .filter(([key, { status }]) => left.has(key) && NEXT[status] && isMine(ids.get(key) ?? 0)),
    );
    if (!found) return undefined;
    const [key, before] = found;
    const status = random.pick(NEXT[before.status]!);
    const response = status === "responded" ? `Tanggapan ${random.whole(1, 1e9)}` : before.response;
    const sent = response === before.response ? {} : { response };
    const body = { id: ids.get(key), status, ...sent };
    const value: ReportFact = { ...before, status, response };
    const sending = { token: admin.token, body };
    return send(campus, admin.name, "PATCH /admin/reports/status", { key, value }, sending);
  };

const deciding =
  (admin: Campus["admins"][number], isMine: (id: number) => boolean): Act =>
  (campus, random) => {
    const { ledger, ids } = campus;
    const open = ledger
      .all<AppealFact>("appeal ")
      .filter(([, { status }]) => OPEN.includes(status));
    const found = pick(
      random,
      open.filter(([key]) => isMine(ids.get(key) ?? 0)),
    );
    if (!found) return undefined;
    const [key, before] = found;
    const status =
      before.status === "pending" ? "under_review" : random.pick(["responded", "rejected"]);
    const note = `Catatan ${random.whole(1, 1e9)}`;
    const fact = { key, value: { ...before, status, note } };
    const sending = { token: admin.token, body: { id: ids.get(key), status, admin_note: note } };
    return send(campus, admin.name, "PATCH /admin/ukt/appeals/status", fact, sending);
  };

const writingNews =
  (admin: Campus["admins"][number]): Act =>
  (campus, random) => {
    const { ledger, ids } = campus;
    const beginning = `news ${admin.name} `;
    const found = pick(random, ledger.all<NewsFact>(beginning));
    const description = `Isi berita ${random.whole(1, 1e9)}`;
    const sending = { token: admin.token };
    const way = random.next();
    if (!found || way < 0.3) {
      const key = `${beginning}${(campus.serial += 1)}`;
      const hasCover = random.next() < 0.5;
      const value: NewsFact = { description, status: "published", hasCover };
      const cover = { bytes: random.pick(campus.photos), name: "sampul.jpg" };
      const fields = { title: titleOf(key), description, status: "published" };
      const body = formOf(fields, hasCover ? { cover } : {});
      return send(campus, admin.name, "POST /admin/news", { key, value }, { ...sending, body });
    }
    const [key, before] = found;
    const path = `/admin/news/${ids.get(key)}` as const;
    if (way < 0.45)
      return send(campus, admin.name, `DELETE ${path}`, { key, value: null }, sending);
    const value = { ...before, description };
    const body = formOf({ description });
    return send(campus, admin.name, `PATCH ${path}`, { key, value }, { ...sending, body });
  };

export const adminsHabits = (
  admin: Campus["admins"][number],
  isMine: (id: number) => boolean,
): Habits => [
  [16, answering(admin, isMine)],
  [5, deciding(admin, isMine)],
  [3, writingNews(admin)],
];

import type { App } from "../../server/app.ts";
import { handle } from "../../server/http/handler.ts";
import { check } from "../../server/http/judge.ts";
import { notFound } from "../../server/problem.ts";
import { changeVersioned } from "../../server/versioned.ts";
import { recordAct } from "../audit/audit.server.ts";
import { presentSettings } from "./campus.present.ts";
import { judgeChange, writeChange } from "./change-section.server.ts";
import { EVERY_PAGE, markName, namedBy, valueOf } from "./campus.server.ts";
import { findSection, lockSection } from "./campus.sql.ts";
import { type Campus, type Section, SECTIONS } from "./sections.contract.ts";

/** A section by its name in an address; throws a 404 for any other. */
const sectionOf = ({ section }: { readonly section: string }): Section => {
  if (!Object.hasOwn(SECTIONS, section)) throw notFound("Bagian pengaturan tidak ditemukan");
  return section as Section;
};

/** What holds of a section, with what is stored of it; its defaults name the service and its promises of now. */
const valueNow = (app: App, section: Section, stored: object | undefined) =>
  valueOf(app, section, stored, namedBy(app.campus.now()));

const answerOne = async (app: App, section: Section) => {
  const stored = await findSection(app.db, section);
  return { ...valueNow(app, section, stored?.value), version: stored?.version ?? 0 };
};

/** A value as the audit keeps it: a picture by its name, which is short. */
const forAudit = (value: object) => {
  const text = JSON.stringify(value, (key, inner: unknown) =>
    ["mark", "logo"].includes(key) && typeof inner === "string" && inner !== ""
      ? markName(inner)
      : inner,
  );
  return JSON.parse(text) as Record<string, unknown>;
};

/** The public settings of the present ones, which change seldom. */
let presented:
  | { readonly of: Campus; readonly all: ReturnType<typeof presentSettings> }
  | undefined;
const publicOf = (campus: Campus) => {
  if (presented?.of !== campus) presented = { of: campus, all: presentSettings(campus) };
  return presented.all;
};

export const campusHandlers = handle({
  async getSettings(app, { query }) {
    const all = publicOf(app.campus.now());
    const asked = query.parts.map((part) => [part, all[part]] as const);
    return { message: "Pengaturan kampus", data: Object.fromEntries(asked) };
  },

  async getSection(app, { params }) {
    return { message: "Pengaturan kampus", data: await answerOne(app, sectionOf(params)) };
  },

  async editSection(app, request) {
    const section = sectionOf(request.params);
    const { version, ...sent } = request.body;
    const change = check(SECTIONS[section].partial(), sent, "INVALID");
    const data = await changeVersioned(app, {
      version,
      lock: (trx) => lockSection(trx, section),
      async write(trx, { value }) {
        const campus = app.campus.now();
        const place = { section, stored: value };
        const wanted = { ...place, change, named: namedBy(campus), people: campus.people };
        const changed = await judgeChange(trx, app, wanted);
        if (!changed) return;
        await writeChange(trx, app, { ...place, ...changed });
        await recordAct(app, trx, request, "edit-settings", `settings:${section}`, {
          before: forAudit(changed.before),
          after: forAudit(changed.after),
        });
      },
      async after() {
        await app.campus.reread();
        await app.pages.drop([EVERY_PAGE]);
      },
      answer: () => answerOne(app, section),
      stale: "Pengaturan ini sudah diubah orang lain.",
    });
    return { message: "Pengaturan tersimpan", data };
  },
});

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { useForm } from "react-hook-form";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formOf } from "../../../tests/forms.ts";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { planPage, render } from "../../app/server/entry-server.tsx";
import { CATEGORIES, keysOf, LEVELS } from "../../labels.ts";
import { paths } from "../../paths.ts";
import { factsOf } from "../../server/pages/pages.ts";
import { FactsContext } from "../../web/page-state.ts";
import { storedData } from "../about/stored-data.web.ts";
import { REDACTED_TEXTS } from "../redaction/redaction.contract.ts";
import { FIELD_NAMES, type ReportInput } from "./report.contract.ts";
import { emptyDraft, type ReportValues } from "./report-draft.web.ts";
import { useReportUpload } from "./report-upload.web.ts";
import { ReportFields } from "./ReportFields.tsx";

/** Every place in which a field of a report has to be, for each of them: a new one is asked for here. */

const FIELDS = keysOf(FIELD_NAMES);
const CHOSEN = {
  category: "academic",
  report_level: "faculty",
  faculty: "FMIPA",
  building: "Gedung B",
  isPrivate: false,
  isAnonymous: false,
} as const;
/** What is typed: something of its own in every field. */
const TYPED = FIELDS.filter((field) => !(field in CHOSEN));
const typedAs = (words: string) =>
  Object.fromEntries(TYPED.map((field) => [field, `${words} ${field}`]));
/** What is typed and not among `REDACTED_TEXTS`, with the reason why no admin has to take a part of it out. */
const LEFT_WHOLE: Readonly<Record<string, string>> = {};
/** What is asked for once something else is chosen, with the reason. */
const ASKED_LATER: Readonly<Record<string, string>> = {
  faculty: "where the level has one, in a part that loads late",
  building: "where the campus has any, in a part that loads late",
  room: "beside the building",
};
const SENT = { ...typedAs("Isi"), ...CHOSEN };

let t: TestApp;
let admin: string;
let author: TestStudent;
let id: number;
beforeAll(async () => {
  t = await startTestApp();
  admin = await superadminToken(t);
  const faculties = [{ name: CHOSEN.faculty, programmes: ["Kimia"] }];
  await t.call("PATCH", "/admin/settings/people", { token: admin, body: { faculties } });
  const buildings = [{ key: "1a2b3c4d", name: CHOSEN.building }];
  await t.call("PATCH", "/admin/settings/buildings", { token: admin, body: { buildings } });
  author = await verifiedStudent(t, admin);
  ({ id } = await fileReport(t, author.token, SENT));
  // loads the page's code
  await planPage(paths.report(id), "");
});
afterAll(() => t.close());

const missingIn = (text: string, wanted: Readonly<Record<string, string>>) =>
  Object.keys(wanted).filter((field) => !text.includes(wanted[field]!));

describe("a field of a report", () => {
  test("is asked for on the form", () => {
    const Form = () => {
      const form = useForm<ReportValues, unknown, ReportInput>({
        defaultValues: emptyDraft().values,
      });
      const upload = useReportUpload(null, false);
      const fields = createElement(ReportFields, {
        form,
        upload,
        readers: undefined,
        busy: false,
        name: author.name,
      });
      const facts = createElement(FactsContext, { value: factsOf(t.app) }, fields);
      return createElement(QueryClientProvider, { client: new QueryClient() }, facts);
    };
    const inputs = Object.fromEntries(
      FIELDS.filter((field) => !(field in ASKED_LATER)).map((field) => [field, `name="${field}"`]),
    );
    expect(missingIn(renderToStaticMarkup(createElement(Form)), inputs)).toEqual([]);
  });

  test("is kept as it was typed, and by an edit that does not name it", async () => {
    const edit = async (fields: Record<string, string | boolean>) => {
      const path = `/reports/${id}`;
      const reply = await t.call("PATCH", path, { token: author.token, body: formOf(fields) });
      return reply.body.data;
    };
    const { body } = await t.call("GET", "/reports/me", { token: author.token });
    expect(body.data[0]).toMatchObject(SENT);
    expect(await edit({ isPrivate: true })).toMatchObject({ ...SENT, isPrivate: true });
    expect(await edit(typedAs("Lain"))).toMatchObject(typedAs("Lain"));
    expect(await edit({ ...typedAs("Isi"), isPrivate: false })).toMatchObject(SENT);
  });

  test("that is typed can be covered in part, or there is a reason", () => {
    const settled = { ...REDACTED_TEXTS, ...LEFT_WHOLE };
    expect(TYPED.filter((field) => !(field in settled))).toEqual([]);
  });

  test("is on the report's page", async () => {
    await setStatus(t, admin, id, "under_review");
    const plan = await planPage(paths.report(id), "");
    const { body } = await t.call("GET", `/reports/${id}`);
    const queries = plan.specs.map((spec) => [spec, body] as const);
    const { publicUrl } = t.app.settings;
    const { social } = t.app.campus.now().contact;
    const facts = { ...t.app.campus.facts(), publicUrl, social };
    const { html } = await render(plan.url, { queries, facts, missing: false });
    const read = {
      ...typedAs("Isi"),
      faculty: CHOSEN.faculty,
      building: CHOSEN.building,
      category: CATEGORIES.academic,
      report_level: LEVELS.faculty,
    };
    expect(missingIn(html, read)).toEqual([]);
  });

  test("is in an export", async () => {
    const body = { kind: "reports" };
    const link = await t.call("POST", "/admin/exports", { token: admin, body });
    const csv = await (await t.open(link.body.data.url)).text();
    expect(
      missingIn(csv, {
        ...typedAs("Isi"),
        faculty: CHOSEN.faculty,
        building: CHOSEN.building,
      }),
    ).toEqual([]);
  });

  test("that is typed is told of on /privasi by its name", () => {
    const { holds = "" } = storedData().find(({ what }) => what === "Laporan dengan nama") ?? {};
    const names = [...TYPED, "faculty" as const, "building" as const].map((field) => [
      field,
      FIELD_NAMES[field].toLowerCase(),
    ]);
    expect(
      missingIn(holds.toLowerCase(), { ...Object.fromEntries(names), description: "isi" }),
    ).toEqual([]);
  });
});

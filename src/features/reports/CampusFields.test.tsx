import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { leaveNoDrafts } from "../../web/draft-life.ts";
import { draftOwner, heldDrafts } from "../../web/draft-owner.ts";
import { draftStore } from "../../web/draft-store.ts";
import type { Answers } from "../../web/stub-api.testing.ts";
import { SETTINGS } from "../campus/settings.testing.tsx";
import { aReport, openAdminScreen, successOf } from "./AdminScreen.testing.tsx";
import { BUILDING_FIELDS_HEIGHT } from "./report-fields.web.ts";
import { emptyDraft } from "./report-draft.web.ts";
import type { ReportDetail } from "./report-record.contract.ts";
import { newReport, openReportScreen, publicListOf, verified } from "./ReportScreen.testing.tsx";

/** Where the matter of a report is, on its form and on its pages (docs/product/campus.md#where-it-is). */

const FORM = "/aju-laporan";
const SEND = "POST /reports";
const [A, B] = SETTINGS.buildings as [
  (typeof SETTINGS.buildings)[number],
  (typeof SETTINGS.buildings)[number],
];
const user = verified();
const { anonymous, fillIn, send, title } = newReport;
const building = page.getByRole("combobox", { name: /^Gedung/ });
const room = page.getByRole("textbox", { name: /^Ruang/ });

const filed = () => ({ status: 201, ...successOf(aReport({ id: 1285, is_mine: true })) });
const open = (path = FORM, answers: Answers = {}) => {
  leaveNoDrafts();
  onTestFinished(() => history.replaceState(null, ""));
  return openScreen(path, { [SEND]: filed, ...answers }, { user, told: { hasBuildings: true } });
};
const choices = () =>
  [...(building.element() as HTMLSelectElement).options].map(({ text }) => text);

test("building and room are asked for where the campus has buildings, may stay open, and are sent", async () => {
  const asked = await open();
  await fillIn();
  await expect.poll(choices).toEqual(["Tidak disebut", A.name, B.name]);
  const sent = () => asked.find(({ call }) => call === SEND)?.sent;
  await building.selectOptions(B.name);
  await room.fill("B.301");
  await send.click();
  await expect.poll(sent).toMatchObject({ building: B.name, room: "B.301" });
});

test("a campus without buildings is asked for neither", async () => {
  await openReportScreen(FORM, {}, user);
  await fillIn();
  await expect.element(send).toBeEnabled();
  expect([...building.elements(), ...room.elements()]).toEqual([]);
});

test("an anonymous author reads that both narrow who may have written it", async () => {
  await open();
  await fillIn();
  const hint = page.getByText(/^Karena anonim: gedung dan ruang mempersempit/);
  await expect.element(building).toBeVisible();
  await expect.element(hint).not.toBeInTheDocument();
  await anonymous.click();
  await expect.element(hint).toBeVisible();
});

test("a room that is too long, and a building that is no more on the list, are told at their fields", async () => {
  const message = "Pilih gedung dari daftar";
  const refused = { status: 422, body: { message, errors: [{ path: "building", message }] } };
  await open(FORM, { [SEND]: () => refused });
  await fillIn();
  await room.fill("x".repeat(61));
  await expect.element(page.getByText("Ruang maksimal 60 karakter")).toBeVisible();
  await expect.element(room).toBeInvalid();
  await room.fill("B.301");
  await building.selectOptions(B.name);
  await send.click();
  await expect.element(building).toHaveAccessibleDescription(message);
});

test("a person who is named in the room is pointed out, as in the story", async () => {
  await open();
  await fillIn();
  await expect.element(room).toBeVisible();
  await room.fill("Ruang 0812-3456-7890");
  await expect.element(page.getByText("0812-3456-7890", { exact: false }).first()).toBeVisible();
});

test.each([360, 414, 768, 1366])(
  "the place that the form keeps for them is as high as they are, %i wide",
  async (width) => {
    await page.viewport(width, 800);
    await open();
    await expect.element(building).toBeVisible();
    const fields = building.element().closest(".grid.items-end")!;
    const kept = document.createElement("div");
    kept.className = BUILDING_FIELDS_HEIGHT;
    fields.after(kept);
    onTestFinished(() => kept.remove());
    const heights = [kept, fields].map((one) => one.getBoundingClientRect().height);
    expect(Math.abs(heights[0]! - heights[1]!)).toBeLessThan(1.5);
  },
);

test("whoever scans a poster finds its building chosen, and a reload keeps what they chose instead", async () => {
  const asked = await open(`${FORM}?tempat=${B.key}`);
  await expect.element(building).toHaveValue(B.name);
  await fillIn();
  await send.click();
  const sent = () => asked.find(({ call }) => call === SEND)?.sent;
  await expect.poll(sent).toMatchObject({ building: B.name, room: "" });
});

test("a key that no building has chooses none", async () => {
  await open(`${FORM}?tempat=ffffffff`);
  await expect.poll(choices).toHaveLength(3);
  await expect.element(building).toHaveValue("");
});

/** A draft as an earlier visit of this student left it. */
const leave = async (values: { title: string; building: string }) => {
  leaveNoDrafts();
  await expect.poll(draftOwner).not.toBe("left");
  const empty = emptyDraft();
  const content = { ...empty, values: { ...empty.values, ...values } };
  await draftStore.set("report", { content, savedAt: Date.now() - 3_600_000 });
  localStorage.setItem("drafts", String(user.id));
};
const openLeft = (path: string) => {
  onTestFinished(() => history.replaceState(null, ""));
  return openScreen(path, { [SEND]: filed }, { user, told: { hasBuildings: true } });
};
const proceed = page.getByRole("button", { name: "Lanjutkan" });

test("a kept draft stays, with the building that was scanned", async () => {
  await leave({ title: "Keran bocor", building: A.name });
  await openLeft(`${FORM}?tempat=${B.key}`);
  await proceed.click();
  await expect.element(title).toHaveValue("Keran bocor");
  await expect.element(building).toHaveValue(B.name);
});

test("after a reload the draft's own building stays: the scan has been followed once", async () => {
  await leave({ title: "Keran bocor", building: A.name });
  history.replaceState({ tempat: B.key }, "");
  await openLeft(`${FORM}?tempat=${B.key}`);
  await proceed.click();
  await expect.poll(choices).toHaveLength(3);
  await expect.element(building).toHaveValue(A.name);
});

test("a building alone is no draft: nobody who scanned and leaves is asked", async () => {
  await open(`${FORM}?tempat=${B.key}`);
  await expect.element(building).toHaveValue(B.name);
  const held = () => [...heldDrafts.keys()];
  // as a form that is looked at for a while
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(held()).toEqual([]);
  await title.fill("Keran bocor");
  await expect.poll(held).toEqual(["report"]);
  const kept = async () => (await draftStore.get("report"))?.content;
  await expect.poll(kept).toMatchObject({ values: { building: B.name } });
});

test("a guest who scans is led to the login", async () => {
  leaveNoDrafts();
  await openScreen(`${FORM}?tempat=${B.key}`, {}, { only: "verified" });
  await page.getByRole("dialog").getByRole("link", { name: "Masuk" }).click();
  await expect.element(page.getByLabelText("Alamat", { exact: true })).toHaveTextContent("/login");
});

test("a student who logs in from there is led back with the building in the address", async () => {
  leaveNoDrafts();
  const from = `${FORM}?tempat=${B.key}`;
  await openScreen("/login", {}, { user, from, only: "guest" });
  await expect.element(page.getByLabelText("Alamat", { exact: true })).toHaveTextContent(from);
});

const EDIT = "/laporan/1271/ubah";
const openEdit = (changed: Partial<ReportDetail>, answers: Answers = {}) =>
  openReportScreen(
    EDIT,
    {
      "GET /reports/1271": () => successOf(aReport({ is_mine: true, ...changed })),
      "GET /reports": () => publicListOf([]),
      ...answers,
    },
    user,
  );

test("an edit has what the report has, also where the campus has no buildings any more, and sends what changed", async () => {
  const PATCH = "PATCH /reports/1271";
  const asked = await openEdit(
    { building: "Gedung Lama", room: "L.1" },
    { [PATCH]: ({ sent }) => successOf(aReport({ is_mine: true, ...sent })) },
  );
  await expect.element(building).toHaveValue("Gedung Lama");
  await expect.element(room).toHaveValue("L.1");
  await room.fill("");
  await expect.element(building).toBeVisible();
  await room.fill("L.2");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect
    .poll(() => asked.find(({ call }) => call === PATCH)?.sent)
    .toEqual({ room: "L.2", version: "1" });
});

test.each([
  [{ building: B.name, room: "ruang 301" }, "Tempat kejadian: Gedung B, ruang 301"],
  [{ building: B.name, room: "" }, "Tempat kejadian: Gedung B"],
  [{ building: null, room: "Lapangan" }, "Tempat kejadian: Lapangan"],
])("the pages of a report say where: %j", async (where, words) => {
  const answers = { "GET /reports/1271": () => successOf(aReport({ status: "done", ...where })) };
  await openReportScreen("/laporan/1271", answers);
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

test("an admin reads it too; without either there is no such line", async () => {
  let report = aReport({ building: B.name, room: "B.301" });
  const answers = { "GET /reports/1271": () => successOf(report) };
  await openAdminScreen("/admin/laporan/1271", answers);
  await expect.element(page.getByText("Tempat kejadian: Gedung B, B.301")).toBeVisible();
  report = aReport();
  await openReportScreen("/laporan/1271", answers);
  await expect.element(page.getByText(report.description)).toBeVisible();
});

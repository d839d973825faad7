import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { draftStore } from "../../web/draft-store.ts";
import { leaveDraft } from "../../web/left-draft.testing.ts";
import type { Answers } from "../../web/stub-api.testing.ts";
import { aReport, successOf } from "./AdminScreen.testing.tsx";
import { CHOICES, choices, HIDDEN } from "./hiding.testing.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { verified } from "./ReportScreen.testing.tsx";

/** From whom a report is to be hidden, as a draft comes back with it (docs/product/campus.md#recusal). */

const choice = (name: string) => page.getByRole("checkbox", { name });
const field = page.getByRole("group", { name: "Jangan tampilkan kepada …" });
const question = page.getByRole("button", { name: "Laporan ini tentang petugas?" });
const change = page.getByRole("button", { name: "Ubah kepada siapa tidak ditampilkan" });
const begin = page.getByRole("button", { name: "Jangan tampilkan kepada …" });
const save = page.getByRole("button", { name: "Simpan", exact: true });
const own = (changed: Partial<ReportDetail> = {}) => aReport({ is_mine: true, ...changed });

const openDraft = async (hiddenFrom: readonly string[]) => {
  const user = verified();
  await leaveDraft("report", user.id, {
    values: { title: "Tentang petugas", description: "", isAnonymous: "true", isPrivate: "true" },
    file: null,
    hiddenFrom,
    key: "k3y",
    triedAt: null,
  });
  const asked = await openScreen("/aju-laporan", choices, { user });
  await page.getByRole("button", { name: "Lanjutkan" }).click();
  return asked;
};

test("a draft comes back with what was chosen, and open", async () => {
  await openDraft(["admin:3"]);
  await expect.element(choice("Rani Wulandari")).toBeChecked();
});

test.each([
  [["admin:3", "admin:44"], "Admin yang sudah tidak ada"],
  [["unit:deadbeef"], "Unit yang sudah tidak ada"],
])("who was chosen in a draft and is gone since can be unticked: %s", async (chosen, name) => {
  await openDraft(chosen);
  await expect.element(choice(name)).toBeChecked();
  await choice(name).click();
  await expect.element(choice(name)).not.toBeChecked();
  await expect.element(choice(name)).toHaveFocus();
  await expect
    .poll(async () => JSON.stringify((await draftStore.get("report")) ?? ""))
    .not.toContain(chosen.at(-1));
});

test("the part stays open when the last one is unticked, and its button closes it whoever is chosen", async () => {
  await openDraft(["admin:3"]);
  await choice("Rani Wulandari").click();
  await expect.element(choice("Rani Wulandari")).toHaveFocus();
  await choice("Bambang Sutrisno").click();
  await question.click();
  await expect.element(field).not.toBeInTheDocument();
  await question.click();
  await expect.element(choice("Bambang Sutrisno")).toBeChecked();
});

const openLeft = async (chosen: string[], report: ReportDetail, answers: Answers = choices) => {
  const left = { hidden_from: chosen };
  const draft = { values: left, base: { hidden_from: [] }, version: 1, overtaken: false };
  const user = verified();
  await leaveDraft("report-hidden-from:1271", user.id, draft);
  await openScreen(
    "/laporan/1271",
    {
      "GET /reports/1271": () => successOf(report),
      "GET /reports/1271/messages": () => successOf([]),
      ...answers,
    },
    { user },
  );
};

test("while the names are not known, both versions tell how many were chosen", async () => {
  const failed: Answers = { [CHOICES]: () => ({ status: 422, body: {} }) };
  await openLeft(["admin:3", "admin:5"], own({ ...HIDDEN, version: 2 }), failed);
  await change.click();
  await expect.element(page.getByText("Laporan ini sudah diubah di tempat lain.")).toBeVisible();
  await expect.element(page.getByText("2 orang", { exact: true })).toBeVisible();
  expect(page.getByText("Tidak ada", { exact: true }).elements()).toEqual([]);
});

test("a choice that was not saved is there again later", async () => {
  await openLeft(["admin:3"], own());
  await begin.click();
  await expect.element(choice("Rani Wulandari")).toBeChecked();
  await expect.element(save).toBeEnabled();
});

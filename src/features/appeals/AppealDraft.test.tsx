import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { leaveNoDrafts } from "../../web/draft-life.ts";
import { draftOwner } from "../../web/draft-owner.ts";
import { draftStore } from "../../web/draft-store.ts";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { successOf } from "../reports/AdminScreen.testing.tsx";
import type { AppealDraft } from "./appeal-draft.web.ts";
import { NOTHING_CHOSEN } from "./appeal-documents.web.ts";
import {
  anAppeal,
  appealsOf,
  openAppealScreen,
  pdfNamed,
  verified,
} from "./AppealScreen.testing.tsx";

const HOUR = 60 * 60_000;
const SEND = "POST /ukt-appeals";
const user = verified();

test("what was filled in in an earlier visit comes back with its documents and goes out under its key", async () => {
  leaveNoDrafts();
  await expect.poll(draftOwner).not.toBe("left");
  const content: AppealDraft = {
    values: { semester: "5", problem: "natural" },
    choices: { ...NOTHING_CHOSEN, sk: { file: pdfNamed("surat.pdf"), pages: [] } },
    key: "k3y",
    triedAt: Date.now() - HOUR,
  };
  await draftStore.set("appeal", { content, savedAt: Date.now() - HOUR });
  localStorage.setItem("drafts", String(user.id));
  const asked = await openScreen(
    "/banding-ukt",
    {
      "GET /ukt-appeals/status": () => successOf({ is_active: true }),
      "GET /ukt-appeals/me": () => appealsOf([]),
      "GET /ukt-appeals/31": () => successOf(anAppeal()),
      [SEND]: () => ({ status: 201, ...successOf(anAppeal()) }),
    },
    { user },
  );
  await expect.element(page.getByText("Semester 5, 1 dokumen dipilih")).toBeVisible();
  await page.getByRole("button", { name: "Lanjutkan" }).click();
  await expect.element(page.getByText("Banding belum pasti terkirim.")).toBeVisible();
  await expect.element(page.getByText("surat.pdf")).toBeVisible();
  await page.getByRole("button", { name: "Kirim lagi" }).click();
  await expect.poll(() => asked.find(({ call }) => call === SEND)?.key).toBe("k3y");
  const sent = asked.find(({ call }) => call === SEND)?.sent;
  expect(sent).toMatchObject({ semester: "5", sk: expect.any(File) });
  await expect.poll(() => draftStore.get("appeal")).toBeUndefined();
});

test("an edit leaves no signed link on the device", async () => {
  const appeal = anAppeal({ sk_url: "/uploads/x.pdf?signature=abc" });
  await openAppealScreen(
    "/banding-ukt/31?ubah=1",
    { "GET /ukt-appeals/31": () => successOf(appeal) },
    user,
  );
  await page.getByLabelText("Semester").fill("7");
  const stored = async () => JSON.stringify((await draftStore.get("appeal-edit:31")) ?? "");
  await expect.poll(stored).toContain('"semester":"7"');
  expect(await stored()).not.toContain("signature");
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { inHours, openAdminScreen, staleWith, successOf } from "../reports/AdminScreen.testing.tsx";
import type { AppealDetail } from "./appeal.contract.ts";
import { anAppeal as forAdmin, appealsOf } from "./AdminAppealScreen.testing.tsx";
import { anAppeal, openAppealScreen } from "./AppealScreen.testing.tsx";

const READ = "GET /ukt-appeals/31";
const ASK = "POST /ukt-appeals/31/review";
const REASON = "Dokumen penghasilan belum ikut dibaca.";

const field = page.getByLabelText("Alasan Anda");
const send = page.getByRole("button", { name: "Minta ditinjau lagi" });
const rejected = (changed: Partial<AppealDetail> = {}) =>
  anAppeal({
    status: "rejected",
    review_until: "2026-11-28T03:00:00.000Z",
    version: 4,
    ...changed,
  });
const again = rejected({
  status: "under_review",
  second_review: true,
  review_until: null,
  due_at: inHours(14 * 24),
  version: 5,
});

test("a rejected appeal can be looked at again: by when, why, and then it is under review", async () => {
  const asked = await openAppealScreen("/banding-ukt/31", {
    [READ]: () => successOf(rejected()),
    [ASK]: () => successOf(again, "Banding Anda akan ditinjau lagi oleh admin lain"),
  });
  await expect.element(page.getByText(/sampai Sabtu, 28 Nov/)).toBeVisible();
  await expect.element(send).toBeDisabled();
  await field.fill("Terlalu pendek");
  await send.click();
  await expect.element(page.getByText("Alasan minimal 20 karakter")).toBeVisible();
  await field.fill(REASON);
  await send.click();
  await expect.element(page.getByText("Peninjauan kedua", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^Paling lambat/)).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  expect(asked.filter(({ call }) => call === ASK).map(({ sent }) => sent)).toEqual([
    { reason: REASON, version: 4 },
  ]);
});

test("a reason whose answer was lost stays, and is sent again", async () => {
  let isLost = true;
  const lost = Promise.withResolvers<never>();
  await openAppealScreen("/banding-ukt/31", {
    [READ]: () => successOf(rejected()),
    [ASK]: () => (isLost ? lost.promise : successOf(again)),
  });
  await field.fill(REASON);
  await send.click();
  // what was typed now would be lost
  await expect.element(field).toHaveAttribute("readonly");
  lost.reject(new TypeError("Failed to fetch"));
  await expect.element(page.getByText("Belum pasti terkirim.")).toBeVisible();
  await expect.element(field).toHaveValue(REASON);
  isLost = false;
  await send.click();
  await expect.element(page.getByText("Peninjauan kedua", { exact: true })).toBeVisible();
});

test("one that has arrived, its answer lost on the way, counts as sent", async () => {
  let appeal = rejected();
  await openAppealScreen("/banding-ukt/31", {
    [READ]: () => successOf(appeal),
    [ASK]: () => {
      if (appeal === again) return staleWith(again);
      appeal = again;
      throw new TypeError("Failed to fetch");
    },
  });
  await field.fill(REASON);
  await send.click();
  await expect.element(page.getByText("Belum pasti terkirim.")).toBeVisible();
  await send.click();
  await expect.element(page.getByText("Permintaan Anda sudah terkirim.")).toBeVisible();
  await expect.element(page.getByText("Peninjauan kedua", { exact: true })).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});

test("a reason that came too late stays to be read, until it is given up", async () => {
  let appeal = rejected();
  await openAppealScreen("/banding-ukt/31", {
    [READ]: () => successOf(appeal),
    [ASK]: () => {
      appeal = rejected({ review_until: null });
      return { status: 409, body: { code: "REVIEW_CLOSED", message: "Sudah lewat" } };
    },
  });
  await field.fill(REASON);
  await send.click();
  await expect.element(page.getByText("Peninjauan kedua tidak bisa diminta lagi.")).toBeVisible();
  await expect.element(field).toHaveValue(REASON);
  await expect.element(send).toBeDisabled();
  await page.getByRole("button", { name: "Buang tulisan" }).click();
  await expect.element(field).not.toBeInTheDocument();
});

test("once the window is over there is no form", async () => {
  await openAppealScreen("/banding-ukt/31", {
    [READ]: () => successOf(rejected({ review_until: null })),
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(send.elements()).toEqual([]);
});

test("whoever rejected it sees why they cannot decide, and has its present status alone", async () => {
  const appeal = forAdmin({
    status: "under_review",
    second_review: true,
    may_decide: false,
    due_at: inHours(5),
  });
  await openAdminScreen("/admin/banding-ukt/31", {
    "GET /admin/ukt/appeals/31": () => successOf(appeal),
  });
  await expect.element(page.getByText("Anda yang menolaknya.")).toBeVisible();
  await expect.element(page.getByRole("radio")).toHaveLength(1);
  expect(page.getByRole("button", { name: "Hapus Banding" }).elements()).toEqual([]);
  await expect.element(page.getByText("5 jam lagi")).toBeVisible();
});

test("the list says what is due, marks a second look, and filters by due time", async () => {
  const asked = await openAdminScreen("/admin/banding-ukt?due=overdue&sort=due", {
    "GET /admin/ukt/appeals": () =>
      appealsOf([forAdmin({ due_at: inHours(-3), is_overdue: true, second_review: true })]),
    "GET /ukt-appeals/status": () => successOf({ is_active: true }),
    "GET /admin/ukt/status-list": () => successOf([]),
  });
  await expect.element(page.getByText("Terlambat 2 jam")).toBeVisible();
  await expect.element(page.getByText("Peninjauan kedua")).toBeVisible();
  await expect.element(page.getByLabelText("Tenggat")).toHaveValue("overdue");
  const list = asked.find(({ call }) => call === "GET /admin/ukt/appeals");
  expect(JSON.stringify(list)).toMatch(/overdue/);
});

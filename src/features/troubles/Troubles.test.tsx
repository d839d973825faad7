import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { aReport, aStudent, listOf, successOf } from "../reports/AdminScreen.testing.tsx";
import type { Trouble } from "./trouble.contract.ts";

const TROUBLES = "GET /admin/troubles";
const banner = page.getByRole("status").filter({ has: page.getByRole("list") });

const open = (role: "admin" | "superadmin", troubles: readonly Trouble[]) =>
  openScreen(
    "/admin/laporan",
    {
      "GET /admin/reports": () => listOf([aReport()]),
      "GET /admin/queues": () =>
        successOf({
          student: { overdue: 0, due: 0, waiting: 0 },
          report: { overdue: 0, due: 0, waiting: 0 },
          appeal: { overdue: 0, due: 0, waiting: 0 },
          messages: { report: 0, appeal: 0 },
          flagged: 0,
          raised: 0,
        }),
      "GET /admin/queues/next": () => successOf(null),
      ...(role === "superadmin" ? { [TROUBLES]: () => successOf(troubles) } : {}),
    },
    { user: aStudent({ id: 1, name: "Ratna", role, status: null, due_at: null }) },
  );

/** 09.12 in Jakarta, today. */
const today = () => {
  const jakarta = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  return `${jakarta}T09:12:00+07:00`;
};

test("a superadmin reads each trouble in a sentence, with what to do", async () => {
  await open("superadmin", [
    { kind: "disk", since: null, amount: 4 },
    { kind: "mail", since: today(), amount: null },
    { kind: "jobs", since: "2026-03-02T02:00:00Z", amount: null },
    { kind: "rewriting", since: "2026-03-02T02:00:00Z", amount: null },
    { kind: "grants", since: null, amount: null },
    { kind: "clock", since: null, amount: -900 },
  ]);
  const sentences = [
    "Penyimpanan server hampir penuh: tersisa 4%.",
    "Email tidak terkirim sejak 09.12 WIB.",
    "Pekerjaan latar belakang tertahan sejak 2 Mar, 09.00 WIB.",
    "Penulisan ulang tiap jam belum selesai sejak 2 Mar, 09.00 WIB.",
    "Hak yang dibutuhkan di PostgreSQL belum diberikan.",
    "Jam mesin server 15 menit lebih lambat.",
  ];
  for (const sentence of sentences) await expect.element(banner.getByText(sentence)).toBeVisible();
  expect(banner.getByRole("listitem").elements()).toHaveLength(6);
  for (const item of banner.getByRole("listitem").elements())
    expect(item.textContent).toMatch(/Minta pengelola server /);
});

test("nothing stands there while all is well", async () => {
  const asked = await open("superadmin", []);
  await expect.element(page.getByRole("region", { name: "Hari ini" })).toBeVisible();
  await expect.poll(() => asked.some(({ call }) => call === TROUBLES)).toBe(true);
  expect(banner.elements()).toHaveLength(0);
});

test("other admins are neither shown nor asked for it", async () => {
  const asked = await open("admin", []);
  await expect.element(page.getByRole("link", { name: "0 menunggu" }).first()).toBeVisible();
  expect(asked.some(({ call }) => call === TROUBLES)).toBe(false);
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { failAndRetry } from "../../app/web/test-page.testing.tsx";
import type { Answers } from "../../web/stub-api.testing.ts";
import { adminUser, openProfile, told } from "../../app/web/profile/profile-page.testing.tsx";
import type { OwnSession } from "./session.contract.ts";

const here: OwnSession = {
  id: 5,
  device: "Firefox di Windows",
  opened_at: "2026-11-21T01:05:00.000Z",
  last_used_at: new Date().toISOString(),
  current: true,
};
const phone: OwnSession = { ...here, id: 4, device: "Chrome di Android", current: false };

const card = page.getByRole("region", { name: "Sesi yang masih masuk" });

const twoStep = { enabled: false, enabled_at: null, recovery_codes_left: 0, required: false };
const open = (sessions: readonly OwnSession[], answers: Answers = {}) =>
  openProfile("/admin/profil", adminUser, {
    "GET /auth/two-step": told(twoStep),
    "GET /auth/sessions": told(sessions),
    ...answers,
  });

test("each session says device and times; this one is marked and has no button", async () => {
  await open([here, phone]);
  const own = card.getByRole("listitem").filter({ hasText: "Firefox di Windows" });
  await expect.element(own).toMatchTextContent("Perangkat ini");
  await expect.element(own).toMatchTextContent(/Masuk 21 Nov, 08.05 WIB · dipakai baru saja/);
  await expect.element(own.getByRole("button")).not.toBeInTheDocument();
  await expect
    .element(card.getByRole("button", { name: "Akhiri sesi ini: Chrome di Android" }))
    .toBeVisible();
});

test("'Akhiri sesi ini' ends one and asks for the list anew", async () => {
  let sessions = [here, phone];
  const asked = await open(sessions, {
    "GET /auth/sessions": (question) => told(sessions)(question),
    "DELETE /auth/sessions/4": (question) => {
      sessions = [here];
      return told({}, "Sesi diakhiri")(question);
    },
  });
  await card.getByRole("button", { name: /Akhiri sesi ini/ }).click();
  await expect.element(page.getByText("Sesi diakhiri")).toBeVisible();
  await expect.element(card.getByText("Tidak ada perangkat lain yang masuk.")).toBeVisible();
  await expect.element(card.getByRole("heading")).toHaveFocus();
  expect(asked.map(({ call }) => call)).toContain("DELETE /auth/sessions/4");
});

test("one that has ended already is no longer shown", async () => {
  let sessions = [here, phone];
  await open(sessions, {
    "GET /auth/sessions": (question) => told(sessions)(question),
    "DELETE /auth/sessions/4": () => {
      sessions = [here];
      return { status: 404, body: { message: "Sesi tidak ditemukan" } };
    },
  });
  await card.getByRole("button", { name: /Akhiri sesi ini/ }).click();
  await expect.element(page.getByText("Sesi tidak ditemukan")).toBeVisible();
  await expect.element(card.getByText("Tidak ada perangkat lain yang masuk.")).toBeVisible();
});

test("'Akhiri semua yang lain' asks first", async () => {
  let sessions = [here, phone, { ...phone, id: 3 }];
  const asked = await open(sessions, {
    "GET /auth/sessions": (request) => told(sessions)(request),
    "DELETE /auth/sessions": (request) => {
      sessions = [here];
      return told({}, "Semua sesi lain diakhiri")(request);
    },
  });
  await card.getByRole("button", { name: "Akhiri semua yang lain" }).click();
  const question = page.getByRole("alertdialog", { name: "Akhiri semua sesi lain?" });
  await expect.element(question).toMatchTextContent("2 perangkat lain dikeluarkan.");
  await question.getByRole("button", { name: "Tidak jadi" }).click();
  expect(asked.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
  await card.getByRole("button", { name: "Akhiri semua yang lain" }).click();
  await question.getByRole("button", { name: "Ya, akhiri" }).click();
  await expect.element(page.getByText("Semua sesi lain diakhiri")).toBeVisible();
  await expect.element(card.getByText("Tidak ada perangkat lain yang masuk.")).toBeVisible();
  await expect.element(card.getByRole("heading")).toHaveFocus();
});

test("a failure without words of the server says what could not be done", async () => {
  await open([here, phone], { "DELETE /auth/sessions/4": () => ({ status: 502, body: {} }) });
  await card.getByRole("button", { name: /Akhiri sesi ini/ }).click();
  await expect.element(page.getByText("Sesi tidak dapat diakhiri")).toBeVisible();
});

test("a list that could not be loaded says why and can be tried again", async () => {
  await failAndRetry((answer) => open([], { "GET /auth/sessions": answer }), told([here]));
  await expect.element(card.getByRole("listitem")).toMatchTextContent("Firefox di Windows");
});

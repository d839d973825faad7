import { onTestFinished } from "vitest";
import type { Answer, Answers } from "../../../web/stub-api.testing.ts";
import { openScreen } from "../test-page.testing.tsx";
import { aStudent } from "../../../features/reports/AdminScreen.testing.tsx";
import type { User } from "../../../features/accounts/account.contract.ts";

export const student: User = aStudent({
  npm: "2217051043",
  program_study: null,
  batch: null,
  status: "verified",
  version: 3,
  created_at: "2026-11-21T03:00:00.000Z",
  due_at: null,
});

export const adminUser: User = {
  ...student,
  id: 2,
  name: "Rahmat Hidayat",
  username: "rahmat",
  campus_email: null,
  email: "rahmat@example.ac.id",
  npm: null,
  status: null,
  role: "admin",
};

/** A success with `data`. */
export const told =
  (data: unknown, message = "Baik"): Answer =>
  () => ({ body: { success: true, message, data } });

/** Opens a page as somebody; the bell has nothing new unless told. */
export const openProfile = (path: string, user: User, answers: Answers = {}) => {
  onTestFinished(() => localStorage.removeItem("profile-tab"));
  return openScreen(path, { "GET /notifications/count": told({ count: 0 }), ...answers }, { user });
};

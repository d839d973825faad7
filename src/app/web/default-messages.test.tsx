import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { CallKey } from "../../web/api.ts";
import { useAct } from "../../web/query.ts";
import { stubApi } from "../../web/stub-api.testing.ts";
import { TestPage } from "./test-page.testing.tsx";
import { onToast, type Toast } from "../../web/toasts.ts";

/** The default failures (docs/product/texts.md#default-failures), each by the call that says it. */
const DEFAULTS: readonly (readonly [CallKey, string])[] = [
  ["POST /auth/register", "Registration failed"],
  ["POST /auth/verify-email", "Verify email failed"],
  ["POST /auth/login", "Login failed"],
  ["POST /auth/logout", "Logout failed"],
  ["PATCH /auth/reset-password", "Reset password failed"],
  ["POST /auth/request-password-reset", "Request reset password failed"],
  ["POST /auth/check-password-reset", "Verify password failed"],
  ["POST /auth/verify-password-reset", "Verify password failed"],
  ["PATCH /users/me", "Update profile failed"],
  ["PUT /users/re-register", "Re-register failed"],
  ["PATCH /admin/{id}", "Update admin failed"],
  ["POST /admin", "Create admin failed"],
  ["DELETE /admin/{id}", "Delete admin failed"],
  ["DELETE /notifications/{id}", "Delete notification failed"],
  ["PATCH /notifications/{id}/read", "Read notification failed"],
  ["PATCH /notifications/{id}", "Read notification failed"],
  ["PATCH /notifications/read-all", "Gagal menandai semua sebagai dibaca"],
  ["PATCH /auth/verify-email/{id}", "Verify student failed"],
  ["PATCH /admin/students/verify", "Verify student failed"],
  ["POST /admin/students/input-npm", "Input NPM failed"],
  ["POST /admin/ukt/status", "Toggle status ukt appeal failed"],
  ["POST /ukt-appeals", "Create ukt appeal failed"],
  ["PATCH /admin/ukt/appeals/status", "Update ukt appeal status failed"],
  ["DELETE /admin/ukt/appeals/{id}", "Delete ukt appeal failed"],
  ["DELETE /ukt-appeals/{id}", "Delete ukt appeal failed"],
  ["POST /admin/news", "Create news failed"],
  ["PATCH /admin/news/{id}", "Update news failed"],
  ["DELETE /admin/news/{id}", "Delete news failed"],
  ["POST /reports", "Create report failed"],
  ["PATCH /reports/{id}", "Update report failed"],
  ["DELETE /reports/{id}", "Delete report failed"],
  ["PATCH /admin/reports/status", "Update report response failed"],
  ["DELETE /reports/{id}/response", "Update report response failed"],
];

function Act({ call }: { call: CallKey }) {
  const act = useAct(call);
  return (
    <button type="button" onClick={() => act.mutate({ params: { id: 1 }, body: {} })}>
      Kirim
    </button>
  );
}

test.each(DEFAULTS)("a failure of %s without words is told: %s", async (call, words) => {
  const toasts: Toast[] = [];
  const stop = onToast((toast) => toasts.push(toast));
  stubApi({ [call.replace("{id}", "1")]: () => ({ status: 422 }) }, null);
  await render(
    <TestPage>
      <Act call={call} />
    </TestPage>,
  );
  await page.getByRole("button", { name: "Kirim" }).click();
  await expect.poll(() => toasts).toEqual([{ kind: "error", text: words }]);
  stop();
  vi.unstubAllGlobals();
});

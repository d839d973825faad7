import type { CallKey } from "./api.ts";

/** What a failure is called where the server sends no message (spec, section 8). */
const DEFAULT_MESSAGES: { readonly [K in CallKey]?: string } = {
  "POST /auth/register": "Registration failed",
  "POST /auth/verify-email": "Verify email failed",
  "POST /auth/login": "Login failed",
  "POST /auth/logout": "Logout failed",
  "PATCH /auth/reset-password": "Reset password failed",
  "POST /auth/request-password-reset": "Request reset password failed",
  "POST /auth/verify-password-reset": "Verify password failed",
  "PATCH /users/me": "Update profile failed",
  "PUT /users/re-register": "Re-register failed",
  "PATCH /auth/verify-email/{id}": "Verify student failed",
  "PATCH /admin/students/verify": "Verify student failed",
  "POST /admin/students/input-npm": "Input NPM failed",
  "POST /admin": "Create admin failed",
  "PATCH /admin/{id}": "Update admin failed",
  "DELETE /admin/{id}": "Delete admin failed",
  "DELETE /admin/{id}/two-step": "Login dua langkah tidak dapat direset",
  "PUT /admin/security": "Pilihan tidak dapat disimpan",
  "POST /auth/two-step": "Login dua langkah tidak dapat dinyalakan",
  "POST /auth/two-step/confirm": "Login dua langkah tidak dapat dinyalakan",
  "POST /auth/two-step/off": "Login dua langkah tidak dapat dimatikan",
  "POST /auth/two-step/recovery-codes": "Kode pemulihan tidak dapat dibuat",
  "DELETE /auth/sessions/{id}": "Sesi tidak dapat diakhiri",
  "DELETE /auth/sessions": "Sesi tidak dapat diakhiri",
  "POST /reports": "Create report failed",
  "PATCH /reports/{id}": "Update report failed",
  "DELETE /reports/{id}": "Delete report failed",
  "PATCH /admin/reports/status": "Update report response failed",
  "DELETE /reports/{id}/response": "Update report response failed",
  "POST /ukt-appeals": "Create ukt appeal failed",
  "DELETE /ukt-appeals/{id}": "Delete ukt appeal failed",
  "POST /admin/ukt/status": "Toggle status ukt appeal failed",
  "PATCH /admin/ukt/appeals/status": "Update ukt appeal status failed",
  "DELETE /admin/ukt/appeals/{id}": "Delete ukt appeal failed",
  "POST /admin/news": "Create news failed",
  "PATCH /admin/news/{id}": "Update news failed",
  "DELETE /admin/news/{id}": "Delete news failed",
  "DELETE /notifications/{id}": "Delete notification failed",
  "PATCH /notifications/{id}": "Read notification failed",
  "PATCH /notifications/{id}/read": "Read notification failed",
  "PATCH /notifications/read-all": "Gagal menandai semua sebagai dibaca",
};

/** The default of a call, or 'Terjadi kesalahan!' where the spec has none of its own. */
export const defaultMessage = (key: CallKey): string =>
  DEFAULT_MESSAGES[key] ?? "Terjadi kesalahan!";

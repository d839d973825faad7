import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAppeal, appealsOf } from "../appeals/AdminAppealScreen.testing.tsx";
import {
  aReport,
  aStudent,
  listOf,
  openAdminScreen,
  successOf,
} from "../reports/AdminScreen.testing.tsx";
import type { Template } from "../templates/template.contract.ts";

/** Nobody is rejected without a reason, whatever is answered. */

const SAVE_KEYS = "{Control>}{Enter}{/Control}";
const aTemplate: Template = {
  id: 1,
  title: "Di luar kewenangan",
  text: "Ini bukan wewenang kami.",
  status: "rejected",
  version: 1,
  admins: null,
  updated_at: null,
};
const MISSING = "Tulis alasan penolakan. Mahasiswa membacanya.";

interface Rejected {
  readonly path: string;
  readonly save: string;
  /** The name of its reason's field. */
  readonly field: string;
  readonly sent: (reason: string) => object;
}
const ACCOUNT: Rejected = {
  path: "/admin/detail-akun/7/mahasiswa",
  save: "PATCH /admin/students/verify",
  field: "Alasan",
  sent: (reason: string) => ({ status: "not_verified", reason }),
};
const REPORT: Rejected = {
  path: "/admin/laporan/1271",
  save: "PATCH /admin/reports/status",
  field: "Jawaban",
  sent: (response: string) => ({ status: "rejected", response }),
};
const APPEAL: Rejected = {
  path: "/admin/banding-ukt/31",
  save: "PATCH /admin/ukt/appeals/status",
  field: "Tanggapan",
  sent: (admin_note: string) => ({ status: "rejected", admin_note }),
};

type Answers = Parameters<typeof openAdminScreen>[1];

const open = async ({ path, save, field }: Rejected, more: Answers = {}) => {
  const asked = await openAdminScreen(path, {
    "GET /users/7": () => successOf(aStudent()),
    "GET /reports/1271": () => successOf(aReport()),
    "GET /admin/ukt/appeals/31": () => successOf(anAppeal()),
    "GET /admin/reports": () => listOf([]),
    "GET /admin/ukt/appeals": () => appealsOf([]),
    "GET /admin/templates": () => listOf([aTemplate]),
    [save]: () => successOf({}, "Tersimpan"),
    ...more,
  });
  const reason = page.getByRole("textbox", { name: field, exact: true });
  // the keys are there with the form, and the templates before anybody presses them
  await expect.element(page.getByRole("button", { name: "Berikutnya" })).toBeVisible();
  const sent = (call = save) =>
    asked.filter((one) => one.call === call).map((one) => one.sent as object);
  return { reason, sent };
};

test.each([
  ["an account", "2", ACCOUNT],
  ["a report", "5", REPORT],
  ["an appeal", "4", APPEAL],
] as const)("two keys do not reject %s: its reason is asked for", async (_, key, item) => {
  const { reason, sent } = await open(item);
  await userEvent.keyboard(key);
  await expect.element(reason).toHaveFocus();
  await expect.element(reason).toHaveValue("");
  await userEvent.keyboard(SAVE_KEYS);
  await expect.element(reason).toHaveAccessibleDescription(new RegExp(MISSING));
  await reason.fill("   ");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard(SAVE_KEYS);
  await expect.element(reason).toHaveFocus();
  expect(sent()).toEqual([]);
  await reason.fill("Foto buram.");
  await userEvent.keyboard(SAVE_KEYS);
  await expect.poll(() => sent()).toMatchObject([item.sent("Foto buram.")]);
});

test.each([
  ["a report", REPORT],
  ["an appeal", APPEAL],
] as const)("chosen by mouse, the rejection of %s goes on to its reason", async (_, item) => {
  const { reason } = await open(item);
  await page.getByRole("radio", { name: "Ditolak" }).click();
  await expect.element(reason).toHaveFocus();
  await page.getByRole("radio", { name: "Ditinjau" }).click();
  await expect.element(page.getByText(MISSING)).not.toBeInTheDocument();
});

test("chosen from its list, the rejection of an account does", async () => {
  const { reason } = await open(ACCOUNT);
  await userEvent.selectOptions(page.getByLabelText("Status", { exact: true }), "Ditolak");
  await expect.element(reason).toHaveFocus();
});

test("arrow keys go through the statuses without leaving them", async () => {
  await open(REPORT, { "GET /reports/1271": () => successOf(aReport({ status: "done" })) });
  await userEvent.keyboard("s{ArrowRight}");
  const rejected = page.getByRole("radio", { name: "Ditolak" });
  await expect.element(rejected).toBeChecked();
  await expect.element(rejected).toHaveFocus();
});

test("an account's usual reasons are one press away, and go behind what was written", async () => {
  const { reason } = await open(ACCOUNT);
  const usual = page.getByRole("group", { name: "Alasan yang sering" });
  await userEvent.keyboard("2");
  await usual.getByRole("button", { name: "Nama berbeda" }).click();
  await usual.getByRole("button", { name: "Foto buram" }).click();
  await expect.element(reason).toHaveValue(expect.stringMatching(/^Foto KTM tidak terbaca\./));
  await expect.element(reason).toHaveFocus();
  await reason.fill("Halo Sekar.");
  await usual.getByRole("button", { name: "Bukan KTM" }).click();
  await expect
    .element(reason)
    .toHaveValue(expect.stringMatching(/^Halo Sekar\. Foto yang diunggah bukan/));
});

test("on an account Control and Enter save, or say that there is nothing to save", async () => {
  const { sent } = await open(ACCOUNT);
  await expect
    .element(page.getByRole("button", { name: "Simpan", exact: true }))
    .toHaveAttribute("aria-keyshortcuts", "Control+Enter");
  await expect
    .element(page.getByRole("complementary", { name: "Tombol pintas" }))
    .toMatchTextContent("Ctrl ↵Control Entersimpan");
  await userEvent.keyboard(SAVE_KEYS);
  await expect.element(page.getByText("Tidak ada perubahan yang disimpan.")).toBeVisible();
  expect(sent("POST /admin/students/input-npm")).toEqual([]);
  await userEvent.keyboard(`1${SAVE_KEYS}`);
  await expect.poll(() => sent()).toMatchObject([{ status: "verified" }]);
});

test("a decision on an account stays as it is while it is sent, whatever is pressed", async () => {
  let answer = () => {};
  const { reason } = await open(ACCOUNT, {
    [ACCOUNT.save]: () =>
      new Promise((resolve) => {
        answer = () => resolve(successOf({}, "Tersimpan"));
      }),
  });
  const status = page.getByLabelText("Status", { exact: true });
  await userEvent.selectOptions(status, "Ditolak");
  await reason.fill("Foto buram.");
  await userEvent.keyboard(SAVE_KEYS);
  await expect.element(reason).toHaveAttribute("readonly");
  await page.getByRole("button", { name: "Bukan KTM" }).click();
  status.element().focus();
  await userEvent.keyboard("{ArrowUp}");
  status.element().blur();
  await userEvent.keyboard("1");
  await expect.element(status).toHaveDisplayValue("Ditolak");
  await expect.element(reason).toHaveValue("Foto buram.");
  await expect.element(page.getByLabelText("NPM", { exact: true })).toHaveAttribute("readonly");
  answer();
  await expect.element(page.getByText("Tersimpan").first()).toBeVisible();
});

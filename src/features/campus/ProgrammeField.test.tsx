import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { student, told } from "../../app/web/profile/profile-page.testing.tsx";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import type { Answers } from "../../web/stub-api.testing.ts";
import type { User } from "../accounts/account.contract.ts";

/** A student's profile where the campus has a list of study programmes. */

const programme = page.getByRole("combobox", { name: /^Program studi/ });
const save = page.getByRole("button", { name: "Simpan" });
const NAMED = { ...student, program_study: "Ilmu Komputasi" };

const open = async (user: User, answers: Answers = {}) => {
  const asked = await openScreen(
    "/profil?tab=profil",
    { "GET /notifications/count": told({ count: 0 }), ...answers },
    { user, told: { hasFaculties: true } },
  );
  await page.getByRole("button", { name: "Ubah", exact: true }).click();
  return asked;
};
const choices = () =>
  [...(programme.element() as HTMLSelectElement).options].map(({ text, parentElement: group }) =>
    group instanceof HTMLOptGroupElement ? `${group.label}: ${text}` : text,
  );
const LISTED = ["FMIPA: Ilmu Komputer", "FMIPA: Kimia", "Hukum: Ilmu Hukum"];

test("programmes are offered by faculty, and the chosen one is sent", async () => {
  const asked = await open(student, {
    "PATCH /users/me": told({ user: student }, "Profil tersimpan"),
  });
  await expect.poll(choices).toEqual(["Belum diisi", ...LISTED]);
  await programme.selectOptions("Kimia");
  await save.click();
  await expect.element(page.getByText("Profil tersimpan")).toBeVisible();
  expect(asked).toContainEqual(
    expect.objectContaining({ sent: { program_study: "Kimia", version: 3 } }),
  );
});

test("the account's own programme is chosen also once the list is there", async () => {
  await open({ ...student, program_study: "Kimia" });
  await expect.poll(choices).toEqual(LISTED);
  await expect.element(programme).toHaveDisplayValue("Kimia");
});

test("one of earlier words stays chosen, can be chosen again, and is not sent", async () => {
  const asked = await open(NAMED);
  await expect.poll(choices).toEqual(["Ilmu Komputasi", ...LISTED]);
  await expect.element(programme).toHaveDisplayValue("Ilmu Komputasi");
  await programme.selectOptions("Kimia");
  await programme.selectOptions("Ilmu Komputasi");
  await save.click();
  await expect.element(page.getByText("Tidak ada perubahan yang disimpan.")).toBeVisible();
  expect(asked.filter(({ call }) => call === "PATCH /users/me")).toEqual([]);
});

test("a list that cannot be read is told of, and the rest is saved all the same", async () => {
  const asked = await open(NAMED, {
    "GET /settings": () => ({ status: 500, body: { message: "Server sedang sibuk" } }),
    "PATCH /users/me": told({ user: NAMED }, "Profil tersimpan"),
  });
  await expect.element(page.getByText("Daftar program studi belum bisa dimuat.")).toBeVisible();
  await page.getByRole("textbox", { name: /^Angkatan/ }).fill("2022");
  await save.click();
  await expect.element(page.getByText("Profil tersimpan")).toBeVisible();
  expect(asked).toContainEqual(expect.objectContaining({ sent: { batch: 2022, version: 3 } }));
});

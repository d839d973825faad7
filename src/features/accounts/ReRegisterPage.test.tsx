import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { User } from "./account.contract.ts";
import {
  adminUser,
  openProfile,
  student,
  told,
} from "../../app/web/profile/profile-page.testing.tsx";

const rejected: User = { ...student, status: "not_verified", status_reason: "Foto KTM buram." };
const address = page.getByLabelText("Alamat");
const name = page.getByLabelText("Nama", { exact: true });
const card = page.getByLabelText("Foto KTM");
const submit = page.getByRole("button", { name: "Kirim ulang" });

const photo = async () => {
  const canvas = new OffscreenCanvas(8, 5);
  canvas.getContext("2d")!.fillRect(0, 0, 8, 5);
  return new File([await canvas.convertToBlob({ type: "image/jpeg" })], "ktm.jpg", {
    type: "image/jpeg",
  });
};

test("the reason is shown, and name and card are asked for", async () => {
  await openProfile("/registrasi-ulang", rejected);
  await expect.element(page.getByText("Foto KTM buram.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: /cara kami menjaga data Anda/ }))
    .toHaveAttribute("href", "/privasi");
  await expect.element(submit).toBeDisabled();
  await name.fill("ab");
  await expect.element(name).toHaveAccessibleDescription(/Nama minimal 3 karakter/);
  await name.fill("x".repeat(101));
  await expect.element(name).toHaveAccessibleDescription(/Nama maksimal 100 karakter/);
});

test("a card taken away again is told to be missing", async () => {
  await openProfile("/registrasi-ulang", rejected);
  await userEvent.upload(card, await photo());
  await expect.element(submit).toBeEnabled();
  await page.getByRole("button", { name: /Hapus/ }).click();
  await expect.element(page.getByText("Foto KTM harus diupload")).toBeVisible();
  await expect.element(submit).toBeDisabled();
});

test("sent, the account waits again and the profile says so", async () => {
  const waiting: User = { ...student, status: "waiting" };
  const asked = await openProfile("/registrasi-ulang", rejected, {
    "PUT /users/re-register": told({ user: waiting }, "Berhasil registrasi ulang"),
  });
  await userEvent.upload(card, await photo());
  await submit.click();
  await expect.element(page.getByText("Berhasil registrasi ulang")).toBeVisible();
  await expect.element(address).toHaveTextContent("/profil?tab=profil");
  const sent = asked.find(({ call }) => call === "PUT /users/re-register")?.sent;
  expect(sent).toMatchObject({ name: student.name });
  expect(sent?.["ktm"]).toBeInstanceOf(File);
});

test("others are led to their profile", async () => {
  await openProfile("/registrasi-ulang", student);
  await expect.element(address).toHaveTextContent("/profil?tab=profil");
});

test("an admin is led to the admin's profile", async () => {
  await openProfile("/registrasi-ulang", adminUser);
  await expect.element(address).toHaveTextContent("/admin/profil");
});

test("sent once more after its answer was lost, it counts as sent", async () => {
  let isFirst = true;
  const words = "Registrasi ulang hanya untuk akun yang verifikasinya ditolak";
  await openProfile("/registrasi-ulang", rejected, {
    "PUT /users/re-register": () => {
      const answer = isFirst
        ? { status: 0 }
        : { status: 409, body: { code: "NOT_REJECTED", message: words } };
      isFirst = false;
      return answer;
    },
  });
  await userEvent.upload(card, await photo());
  await submit.click();
  await expect.element(page.getByText(/^Tidak tersambung/).first()).toBeVisible();
  await submit.click();
  await expect.element(page.getByText("Registrasi ulang Anda sudah terkirim.")).toBeVisible();
  await expect.element(page.getByText(words)).not.toBeInTheDocument();
});

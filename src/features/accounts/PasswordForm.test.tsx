import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { firstThen } from "../../web/stub-api.testing.ts";
import {
  adminUser,
  openProfile,
  student,
  told,
} from "../../app/web/profile/profile-page.testing.tsx";

const old = page.getByLabelText("Password lama", { exact: true });
const fresh = page.getByLabelText("Password baru", { exact: true });
const confirmation = page.getByRole("textbox", { name: "Konfirmasi password baru" });
const submit = page.getByRole("button", { name: "Ganti password" });

const fillAll = async () => {
  await old.fill("lama99");
  await fresh.fill("rahasia99");
  await confirmation.fill("rahasia99");
};

test("each field says what is wrong with it, and the button waits", async () => {
  await openProfile("/profil?tab=password", student);
  await old.fill("x");
  await old.fill("");
  await expect.element(page.getByText("Password lama wajib diisi")).toBeVisible();
  await fresh.fill("12345");
  await expect.element(page.getByText("Kata sandi baru minimal 6 karakter")).toBeVisible();
  await confirmation.fill("1");
  await expect
    .element(page.getByText("Konfirmasi kata sandi tidak cocok dengan kata sandi baru"))
    .toBeVisible();
  await confirmation.fill("");
  await expect.element(page.getByText("Konfirmasi password harus diisi")).toBeVisible();
  await expect.element(submit).toBeDisabled();
});

test("a changed password is told with the server's message and the fields are emptied", async () => {
  const asked = await openProfile("/profil?tab=password", student, {
    "PATCH /auth/reset-password": told({}, "Password berhasil diubah"),
  });
  await fillAll();
  await submit.click();
  await expect.element(page.getByText("Password berhasil diubah")).toBeVisible();
  await expect.element(old).toHaveValue("");
  expect(asked).toContainEqual(
    expect.objectContaining({
      call: "PATCH /auth/reset-password",
      sent: {
        old_password: "lama99",
        new_password: "rahasia99",
        confirm_new_password: "rahasia99",
      },
    }),
  );
});

test.each([
  { status: 0 },
  // by a proxy, in the place of the server's answer
  { status: 504, page: "<h1>Gateway Time-out</h1>" },
])("a change whose answer was lost may have worked, and the form says so (%j)", async (lost) => {
  await openProfile("/profil?tab=password", student, {
    "PATCH /auth/reset-password": firstThen(lost, told({}, "Password berhasil diubah")),
  });
  await fillAll();
  await submit.click();
  const notice = page.getByText(/password baru mungkin sudah berlaku/);
  await expect.element(notice).toBeVisible();
  await submit.click();
  await expect.element(page.getByText("Password berhasil diubah")).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test("a wrong old password stands at its field and the rest is kept", async () => {
  const words = "Password lama tidak cocok";
  await openProfile("/profil?tab=password", student, {
    "PATCH /auth/reset-password": () => ({
      status: 400,
      body: { message: words, errors: [{ path: "old_password", message: words }] },
    }),
  });
  await fillAll();
  await submit.click();
  await expect.element(old).toHaveAccessibleDescription(words);
  await expect.element(fresh).toHaveValue("rahasia99");
});

test("an admin's other sessions, which end with the old password, go from the list on the same page", async () => {
  const phone = {
    id: 4,
    device: "Chrome di Android",
    opened_at: "2026-11-21T01:05:00.000Z",
    last_used_at: "2026-11-21T01:05:00.000Z",
    current: false,
  };
  let sessions = [phone];
  await openProfile("/admin/profil", adminUser, {
    "GET /auth/sessions": (request) => told(sessions)(request),
    "PATCH /auth/reset-password": (request) => {
      sessions = [];
      return told({}, "Password berhasil diubah")(request);
    },
  });
  await expect.element(page.getByText(phone.device)).toBeVisible();
  await fillAll();
  await submit.click();
  await expect.element(page.getByText("Password berhasil diubah")).toBeVisible();
  await expect.element(page.getByText(phone.device)).not.toBeInTheDocument();
});

test("an admin edits name and e-mail, and changes the password on the same page", async () => {
  const asked = await openProfile("/admin/profil", adminUser, {
    "PATCH /users/me": told({ user: { ...adminUser, name: "Rahmat H." } }, "Profil tersimpan"),
  });
  await expect.element(old).toBeVisible();
  await page.getByRole("button", { name: "Ubah" }).click();
  const email = page.getByLabelText("Email", { exact: true });
  await email.fill("rahmat");
  await expect.element(email).toHaveAccessibleDescription("Email tidak valid");
  await email.fill(`${"x".repeat(45)}@example.ac.id`);
  await expect.element(email).toHaveAccessibleDescription("Email maksimal 50 karakter");
  await email.fill(adminUser.email);
  await page.getByLabelText("Nama", { exact: true }).fill("Rahmat H.");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect.element(page.getByText("Profil tersimpan")).toBeVisible();
  expect(asked).toContainEqual(
    expect.objectContaining({ sent: { name: "Rahmat H.", version: 3 } }),
  );
});

test("a temporary password has its form first", async () => {
  await openProfile("/admin/profil", { ...adminUser, must_change_password: true });
  await expect
    .element(page.getByRole("heading", { level: 2 }).first())
    .toHaveTextContent("Ganti password");
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { firstThen, pageOf } from "../../../web/stub-api.testing.ts";
import { adminUser, openProfile, student, told } from "./profile-page.testing.tsx";

const address = page.getByLabelText("Alamat");
const name = page.getByLabelText("Nama", { exact: true });
const program = page.getByLabelText(/^Program studi/);
const batch = page.getByLabelText(/^Angkatan/);
const save = page.getByRole("button", { name: "Simpan" });
const edit = page.getByRole("button", { name: "Ubah" });

const NEWS = [
  {
    id: 5,
    description: "Akun Anda sudah diverifikasi",
    status: "unread",
    created_at: "2026-11-21T03:00:00.000Z",
    link: null,
  },
];
test.each([
  ["ab", "Nama minimal 3 karakter"],
  ["x".repeat(101), "Nama maksimal 100 karakter"],
  ["", "Nama wajib diisi"],
])("the name %j is told: %s", async (value, words) => {
  await openProfile("/profil?tab=profil", student);
  await edit.click();
  await name.fill(value);
  await expect.element(name).toHaveAccessibleDescription(words);
  await expect.element(save).toBeDisabled();
});

test.each([
  ["SI", "Program studi minimal 3 karakter"],
  ["x".repeat(46), "Program studi maksimal 45 karakter"],
])("the study %j is told: %s", async (value, words) => {
  await openProfile("/profil?tab=profil", student);
  await edit.click();
  await program.fill(value);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(save).toBeDisabled();
});

test.each([
  ["dua ribu", "Angkatan harus berupa angka"],
  ["22", "Angkatan tidak valid"],
])("the year %j is told: %s", async (value, words) => {
  await openProfile("/profil?tab=profil", student);
  await edit.click();
  await batch.fill(value);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(save).toBeDisabled();
});

test("what changed is sent with the version, the year as a number", async () => {
  const asked = await openProfile("/profil?tab=profil", student, {
    "PATCH /users/me": told({ user: student }, "Profil tersimpan"),
  });
  await edit.click();
  await program.fill("Ilmu Komputer");
  await batch.fill("2022");
  await save.click();
  await expect.element(page.getByText("Profil tersimpan")).toBeVisible();
  await expect.element(edit).toHaveFocus();
  expect(asked).toContainEqual(
    expect.objectContaining({
      call: "PATCH /users/me",
      sent: { program_study: "Ilmu Komputer", batch: 2022, version: 3 },
    }),
  );
});

test("nothing changed, nothing is sent", async () => {
  await openProfile("/profil?tab=profil", student);
  await edit.click();
  await save.click();
  await expect.element(page.getByText("Tidak ada perubahan yang disimpan.")).toBeVisible();
});

test("a profile changed meanwhile shows both versions, and one's own can be kept", async () => {
  const newer = { ...student, program_study: "Matematika", version: 4 };
  const stale = { code: "STALE", message: "Profil ini sudah diubah.", data: newer };
  const asked = await openProfile("/profil?tab=profil", student, {
    "PATCH /users/me": firstThen(
      { status: 409, body: stale },
      told({ user: newer }, "Profil tersimpan"),
    ),
  });
  await edit.click();
  await program.fill("Ilmu Komputer");
  await save.click();
  await expect.element(page.getByText("Matematika")).toBeVisible();
  await page.getByRole("button", { name: "Simpan isian saya" }).click();
  await expect.element(page.getByText("Profil tersimpan")).toBeVisible();
  expect(asked).toContainEqual(
    expect.objectContaining({ sent: { program_study: "Ilmu Komputer", version: 4 } }),
  );
});

test("a waiting student reads until when the account is verified", async () => {
  await openProfile("/profil", {
    ...student,
    status: "waiting",
    due_at: "2099-11-24T07:05:00.000Z",
  });
  await expect
    .element(page.getByText(/Diverifikasi paling lambat Selasa, 24 Nov 2099, 14.05 WIB/))
    .toBeVisible();
});

test("a rejected student reads the reason and finds the way to register again", async () => {
  await openProfile("/profil", { ...student, status: "not_verified", status_reason: "Foto buram" });
  await expect.element(page.getByText("Foto buram")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Registrasi ulang" }))
    .toHaveAttribute("href", "/registrasi-ulang");
});

test("the chosen section stands in the address and is kept for the next visit", async () => {
  await openProfile("/profil?tab=profil", student);
  await page.getByRole("link", { name: "Password" }).first().click();
  await expect.element(address).toHaveTextContent("/profil?tab=password");
  expect(localStorage.getItem("profile-tab")).toBe("password");
});

test("opened without a section, the last one is shown and named", async () => {
  localStorage.setItem("profile-tab", "password");
  await openProfile("/profil", student);
  await expect.element(page.getByRole("heading", { name: "Ganti password" })).toBeVisible();
  await expect.element(address).toHaveTextContent("/profil?tab=password");
});

test("news are listed, read one by one and all at once", async () => {
  const asked = await openProfile("/profil?tab=notifikasi", student, {
    "GET /notifications/count": told({ count: 1 }),
    "GET /notifications": () => pageOf(NEWS, { total: 30 }),
    "PATCH /notifications/5/read": told(NEWS[0]),
    "PATCH /notifications/read-all": told({ success: true, message: "Semua" }, "Semua dibaca"),
  });
  await page.getByRole("button", { name: /Akun Anda sudah diverifikasi/ }).click();
  await expect.poll(() => asked.map(({ call }) => call)).toContain("PATCH /notifications/5/read");
  await page.getByRole("button", { name: "Tandai semua telah dibaca" }).click();
  await expect.element(page.getByText("Semua dibaca")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Halaman notifikasi" })
    .getByRole("link", { name: "Halaman 2" })
    .click();
  await expect.element(address).toHaveTextContent("/profil?tab=notifikasi&page=2");
  await expect.poll(() => asked.at(-1)?.query).toEqual({ page: "2" });
});

test("news that cannot be fetched stay silently empty", async () => {
  await openProfile("/profil?tab=notifikasi", student, {
    "GET /notifications": () => ({ status: 404, body: { message: "gone" } }),
  });
  await expect.element(page.getByText("Belum ada notifikasi")).toBeVisible();
});

test("own reports can be narrowed by status, and none says what to expect", async () => {
  const counts = { pending: 0, under_review: 0, responded: 0, done: 0, rejected: 0 };
  const asked = await openProfile("/profil?tab=laporan", student, {
    "GET /reports/me": () => pageOf([], {}, { total_per_category: {}, total_per_status: counts }),
  });
  await expect.element(page.getByText("Belum ada laporan yang tersedia.")).toBeVisible();
  await expect.element(page.getByText(/Laporan anonim dari sebelum itu/)).toBeVisible();
  await page.getByRole("link", { name: /Ditanggapi/ }).click();
  await expect.element(address).toHaveTextContent("/profil?tab=laporan&status=responded");
  await expect.poll(() => asked.at(-1)?.query).toEqual({ status: "responded" });
});

test("the way from the own reports to the code of an anonymous one ends at its field", async () => {
  await page.viewport(360, 640);
  await openProfile("/profil?tab=laporan", student, {
    "GET /reports/me": () => pageOf([], {}, { total_per_category: {}, total_per_status: {} }),
  });
  await page.getByRole("link", { name: "Hubungkan dengan kode laporannya" }).click();
  const heading = page.getByRole("heading", { name: "Hubungkan laporan anonim" });
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByLabelText("Kode laporan")).toBeInViewport();
});

test("a receipt connects its report and the new one is shown to keep", async () => {
  const asked = await openProfile("/profil?tab=profil", student, {
    "POST /reports/claim": told(
      { id: 12, title: "Keran mati", receipt: "0123456789ABCDEFGHJKMNPQRS" },
      "Laporan terhubung",
    ),
  });
  const connect = page.getByRole("button", { name: "Hubungkan" });
  await expect.element(connect).toBeDisabled();
  await page.getByLabelText("Kode laporan").fill("abcde-fghjk");
  await connect.click();
  const dialog = page.getByRole("dialog", { name: "Laporan #12 terhubung" });
  await expect.element(dialog.getByRole("link", { name: "Keran mati" })).toBeVisible();
  await expect.element(dialog.getByText(/Hanya kode ini yang berlaku sekarang/)).toBeVisible();
  expect(asked).toContainEqual(expect.objectContaining({ sent: { receipt: "abcde-fghjk" } }));
});

test("a wrong receipt stands at its field", async () => {
  const words = "Kode laporan tidak ditemukan";
  await openProfile("/profil?tab=profil", student, {
    "POST /reports/claim": () => ({ status: 404, body: { message: words } }),
  });
  const field = page.getByLabelText("Kode laporan");
  await field.fill("salah");
  await page.getByRole("button", { name: "Hubungkan" }).click();
  await expect.element(field).toHaveAccessibleDescription(new RegExp(words));
  await field.fill("");
  await expect.element(field).toHaveAccessibleDescription(/Kode laporan wajib diisi/);
});

test("where the answer about a receipt was lost it is said where the report stands if it is connected", async () => {
  await openProfile("/profil?tab=profil", student, {
    "POST /reports/claim": firstThen({ status: 0 }, () => ({
      status: 404,
      body: { message: "Kode laporan tidak cocok." },
    })),
  });
  await page.getByLabelText("Kode laporan").fill("abcde-fghjk");
  const connect = page.getByRole("button", { name: "Hubungkan" });
  await connect.click();
  const notice = page.getByRole("alert").filter({ hasText: "Belum pasti terhubung." });
  await expect.element(notice.getByRole("link", { name: "Laporan saya" })).toBeVisible();
  // the old code is dead where it has arrived
  await connect.click();
  await expect.element(page.getByText("Kode laporan tidak cocok.").first()).toBeVisible();
  await expect.element(notice).toBeVisible();
});

test("'Keluar' asks first", async () => {
  await openProfile("/profil?tab=profil", student, { "POST /auth/logout": told({}) });
  await page.getByRole("button", { name: "Keluar" }).first().click();
  await expect.element(page.getByRole("alertdialog", { name: "Keluar dari akun?" })).toBeVisible();
});

test("an admin is led to the admin's profile", async () => {
  await openProfile("/profil", adminUser);
  await expect.element(address).toHaveTextContent("/admin/profil");
});

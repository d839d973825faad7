import { expect } from "@playwright/test";
import { superadminAtDesk, test, visit } from "./product-test.ts";

/** Who acts on reports beside the clinic, as a superadmin sets it up. */
test.use({ dataOf: "demo", demo: true });

test("a superadmin makes a unit with a member, and finds what lies there", async ({ visitors }) => {
  const admin = await superadminAtDesk(visitors);
  await admin.getByRole("link", { name: "Pengaturan", exact: true }).first().click();
  await admin.getByRole("link", { name: "Unit", exact: true }).click();
  await expect(admin).toHaveTitle("Unit - Student Advocacy Clinic System");
  const units = admin.getByRole("group", { name: /^Unit \d+$/ });
  await expect(units).not.toHaveCount(0);
  const before = await units.count();
  await admin.getByRole("button", { name: "Tambah unit" }).click();
  const unit = admin.getByRole("group", { name: `Unit ${before + 1}`, exact: true });
  await unit.getByLabel("Nama").fill("Perpustakaan");
  await unit.getByRole("checkbox", { name: "Fasilitas, semua tingkat" }).check();
  const where = admin.getByRole("region", { name: "Ke mana laporan pergi" });
  await expect(where.getByRole("row").filter({ hasText: "Fasilitas" })).toContainText(
    "Perpustakaan",
  );
  await admin.getByRole("button", { name: "Simpan" }).click();
  await expect(unit.getByText("Belum ada anggota", { exact: true })).toBeVisible();

  await unit
    .getByRole("combobox", { name: "Admin yang ditambahkan" })
    .selectOption({ label: "Hesti Wulansari (hesti@example.ac.id)" });
  await unit.getByRole("button", { name: "Tambahkan" }).click();
  await expect(unit.getByText("1 anggota")).toBeVisible();

  await visit(admin, "/admin/laporan");
  await admin.getByRole("combobox", { name: "Unit" }).selectOption("Perpustakaan");
  await expect(admin).toHaveURL(/[?&]unit=[0-9a-f]{8}/);
  await expect(admin.getByRole("link", { name: "Semua 0" })).toBeVisible();
  await admin.getByRole("combobox", { name: "Unit" }).selectOption("Klinik");
  await expect(admin).toHaveURL(/[?&]unit=-/);
  await expect(admin.getByRole("link", { name: /^Semua [1-9]/ })).toBeVisible();

  await visit(admin, "/admin/audit");
  const row = admin.getByRole("row").filter({ hasText: "Mengubah profil admin" }).first();
  await row.getByText("Apa yang berubah").click();
  await expect(row.getByText("Perpustakaan")).toBeVisible();
});

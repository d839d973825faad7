import { expect } from "@playwright/test";
import { call, superadminToken } from "../people.ts";
import { DEMO_STUDENT, started, superadminAtDesk, test, visit } from "./product-test.ts";

/** From a building in the settings to the poster on its door, and from there to a report of it. */
test.use({ dataOf: "demo", demo: true });

test("a building gets a poster, its scan opens the form with it, and admins find what was reported there", async ({
  product,
  visitors,
}) => {
  const admin = await superadminAtDesk(visitors);
  await visit(admin, "/admin/pengaturan?bagian=buildings");
  await admin.getByRole("button", { name: "Tambah gedung" }).click();
  const last = admin.getByRole("group", { name: "Gedung 8", exact: true });
  await last.getByLabel("Nama").fill("Aula Sidang");
  await admin.getByRole("button", { name: "Simpan" }).click();
  const poster = last.getByRole("button", { name: "Cetak poster Aula Sidang" });
  const [saved] = await Promise.all([admin.waitForEvent("download"), poster.click()]);
  const key = /^sikam-gedung-([0-9a-f]{8})\.pdf$/.exec(saved.suggestedFilename())?.[1];
  expect(key).toBeDefined();

  // a guest who scans logs in first, and finds the building chosen
  const phone = await visitors.phone();
  await visit(phone, `/aju-laporan?tempat=${key}`);
  await phone.getByRole("dialog").getByRole("link", { name: "Masuk" }).click();
  await phone.getByLabel("Email kampus atau NPM").fill(DEMO_STUDENT.login);
  await phone.getByLabel("Password", { exact: true }).fill(DEMO_STUDENT.password);
  await phone.getByRole("button", { name: "Masuk", exact: true }).click();
  await phone.waitForURL(`**/aju-laporan?tempat=${key}`);
  const building = phone.getByLabel(/^Gedung/);
  await expect(building).toHaveValue("Aula Sidang");
  await phone.getByLabel(/^Ruang/).fill("Panggung");

  // what was chosen since a scan stays after a reload
  await building.selectOption("Perpustakaan");
  await phone.getByLabel("Judul").fill("Lampu panggung mati");
  await expect.poll(() => phone.evaluate(() => localStorage.getItem("drafts"))).not.toBeNull();
  await phone.reload();
  await started(phone);
  await phone.getByRole("button", { name: "Lanjutkan" }).click();
  await expect(building).toHaveValue("Perpustakaan");
  await building.selectOption("Aula Sidang");

  await phone.getByLabel("Ceritakan").fill("Tiga lampu mati sejak Senin.");
  await phone.getByText("Fasilitas", { exact: true }).click();
  await phone.getByText("Universitas", { exact: true }).click();
  await phone.getByRole("button", { name: "Kirim laporan" }).click();
  await expect(phone.getByText(/^Laporan #\d+ diterima/)).toBeVisible();

  await visit(admin, "/admin/laporan");
  await admin.getByRole("combobox", { name: "Gedung" }).selectOption("Aula Sidang");
  const rows = admin.getByRole("row");
  await expect(rows).toHaveCount(2);
  await rows.nth(1).getByRole("link", { name: "Lampu panggung mati" }).click();
  await expect(admin.getByText("Tempat kejadian: Aula Sidang, Panggung")).toBeVisible();
  const token = await superadminToken(product);
  const { data } = await call(product, "GET", "/admin/statistics", { token });
  expect(data.reports.buildings).toContainEqual({ name: "Aula Sidang", filed: 1, open: 1 });
});

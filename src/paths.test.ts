import { expect, test } from "vitest";
import { adminPaths, paths } from "./paths.ts";

/** Each address, written with `:id` where it takes one. */
const writtenOf = (table: Readonly<Record<string, unknown>>) =>
  Object.values(table).map((path) =>
    typeof path === "function" ? (path as (...parts: string[]) => string)(":id", ":role") : path,
  );

test("the addresses that mails, bookmarks and other sites hold stay as they are", () => {
  expect(writtenOf(paths)).toMatchInlineSnapshot(`
    [
      "/",
      "/laporan",
      "/laporan?tab=laporan-saya",
      "/laporan/:id",
      "/laporan/:id/ubah",
      "/aju-laporan",
      "/advika",
      "/advika/:id",
      "/banding-ukt",
      "/banding-ukt/:id",
      "/tentang",
      "/tentang#anonim",
      "/tentang#darurat",
      "/tentang#penyelenggara",
      "/statistik",
      "/privasi",
      "/profil",
      "/profil?tab=:id",
      "/profil?tab=profil#hubungkan",
      "/login",
      "/register",
      "/verifikasi-otp",
      "/lupa-password",
      "/reset-password",
      "/registrasi-ulang",
    ]
  `);
  expect(writtenOf(adminPaths)).toMatchInlineSnapshot(`
    [
      "/admin",
      "/admin/laporan",
      "/admin/laporan/:id",
      "/admin/banding-ukt",
      "/admin/banding-ukt/:id",
      "/admin/advika",
      "/admin/advika/:id",
      "/admin/advika/:id/edit",
      "/admin/buat-advika",
      "/admin/templat",
      "/admin/templat/:id",
      "/admin/templat/baru",
      "/admin/statistik",
      "/admin/kelola-akun",
      "/admin/kelola-akun?tab=admin",
      "/admin/detail-akun/:id/:role",
      "/admin/detail-akun/:id/mahasiswa",
      "/admin/detail-akun/:id/admin",
      "/admin/daftar-mahasiswa",
      "/admin/profil",
      "/admin/notifikasi",
      "/admin/audit",
      "/admin/unit",
      "/admin/pengaturan",
    ]
  `);
});

import { expect, test } from "vitest";
import { redirectOlder } from "./older-forms.ts";

const redirect = (address: string) => {
  const url = new URL(address, "http://localhost");
  return redirectOlder(url.pathname, url.searchParams);
};

test.each([
  ["/detail-laporan/5", "/laporan/5"],
  ["/detail-laporan?id=5", "/laporan/5"],
  ["/ubah-laporan/5", "/laporan/5/ubah"],
  ["/ubah-laporan?id=5", "/laporan/5/ubah"],
  ["/advika/detailAdvika/5", "/advika/5"],
  ["/advika/detailAdvika?id=5", "/advika/5"],
  ["/admin/detail-akun/5", "/admin/detail-akun/5/mahasiswa"],
  ["/admin/detail-akun?id=5", "/admin/detail-akun/5/mahasiswa"],
  ["/admin/detail-akun?id=5&role=admin", "/admin/detail-akun/5/admin"],
  ["/admin/editAdvika/5", "/admin/advika/5/edit"],
  ["/admin/editAdvika?id=5", "/admin/advika/5/edit"],
])("%s leads to %s", (older, now) => {
  expect(redirect(older)).toBe(now);
});

test("without an id an older form leads to its list", () => {
  expect(redirect("/detail-laporan")).toBe("/laporan");
  expect(redirect("/admin/detail-akun?id=x")).toBe("/admin/kelola-akun");
});

test("an unknown role counts as a student's", () => {
  expect(redirect("/admin/detail-akun?id=5&role=//evil.example")).toBe(
    "/admin/detail-akun/5/mahasiswa",
  );
});

test("the addresses of today are left alone", () => {
  for (const path of ["/laporan/5", "/admin/detail-akun/5/mahasiswa", "/advika/5", "/", "/5"])
    expect(redirect(path)).toBeUndefined();
});

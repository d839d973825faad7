import { expect, test } from "vitest";
import { isOfflinePage } from "./offline-pages.ts";

const kept = (path: string) => isOfflinePage(new URL(path, "https://sikam.example"));

test.each([
  "/",
  "/laporan",
  "/laporan?category=general&page=2",
  "/laporan/12",
  "/advika/3",
  "/privasi",
])("%s is kept for reading without a connection", (path) => expect(kept(path)).toBe(true));

test.each([
  "/profil",
  "/aju-laporan",
  "/laporan/12/ubah",
  "/laporan?tab=laporan-saya",
  "/laporan?search=dosen",
  "/banding-ukt",
  "/admin/laporan",
  "/api/reports",
  "/api/uploads/a.jpg",
  "/login",
])("%s never is", (path) => expect(kept(path)).toBe(false));

import { afterEach, beforeEach, expect, test } from "vitest";
import { aReport } from "../features/reports/AdminScreen.testing.tsx";
import { aNews } from "../features/news/NewsScreen.testing.tsx";
import type { ReportDetail } from "../features/reports/report-record.contract.ts";
import { applyHead, headOf } from "./head.ts";
import { routeOf } from "../app/web/route-of.ts";

const headOfReport = (changed: Partial<ReportDetail>) =>
  headOf(routeOf("/laporan/1271"), { data: aReport({ version: 4, ...changed }) });

const TAGS = `
  <meta property="og:url" content=""><meta property="og:image" content="">
  <meta property="og:image:alt" content="">`;
beforeEach(() => document.head.insertAdjacentHTML("beforeend", TAGS));
afterEach(() =>
  document.head.querySelectorAll('meta[property^="og:"]').forEach((tag) => tag.remove()),
);

test("a public report shows its own card, at an address with its version", () => {
  const head = headOfReport({ status: "responded" });
  expect(head.image).toBe("/bagikan/laporan/1271-4");
  expect(head.imageAlt).toMatch(/^Kartu laporan: Surat keterangan.*\(Ditanggapi\)$/);
  expect(headOfReport({ status: "done", version: 5 }).image).toBe("/bagikan/laporan/1271-5");
});

test.each([
  { status: "pending" },
  { status: "rejected" },
  { status: "done", isPrivate: true },
] as const)("a report that others cannot open shows the site's card: %o", (changed) => {
  expect(headOfReport(changed).image).toBe("/share.png");
});

test("a news item shows its own card, and a list the site's", () => {
  const news = headOf(routeOf("/advika/12"), { data: aNews({ version: 2 }) });
  expect([news.image, news.imageAlt]).toEqual([
    "/bagikan/advika/12-2",
    "Kartu berita: Banding UKT gelombang kedua dibuka",
  ]);
  expect(headOf(routeOf("/laporan"))).toMatchObject({
    image: "/share.png",
    imageAlt: "SIKAM, Sistem Klinik Advokasi Mahasiswa",
  });
});

test("after a navigation the tags tell of the page that is shown", () => {
  const head = headOfReport({ status: "done" });
  applyHead(head, new URL("https://sikam.example/laporan/1271"));
  const contentOf = (property: string) =>
    document.querySelector(`meta[property="${property}"]`)?.getAttribute("content");
  expect(contentOf("og:image")).toBe("https://sikam.example/bagikan/laporan/1271-4");
  expect(contentOf("og:image:alt")).toBe(head.imageAlt);
  expect(contentOf("og:url")).toBe("https://sikam.example/laporan/1271");
  expect(document.title).toBe("Report Detail - Student Advocacy Clinic System");
});

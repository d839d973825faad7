import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { failAndRetry } from "../../app/web/test-page.testing.tsx";
import {
  aReport,
  atEndOfDay,
  cappedOf,
  inHours,
  listOf,
  never,
  openAdminScreen,
} from "./AdminScreen.testing.tsx";

const address = page.getByLabelText("Alamat");
const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const lists = { "GET /admin/reports": () => listOf([aReport()]) };

test("the tabs count by status and lead to one status each", async () => {
  const asked = await openAdminScreen("/admin/laporan", lists);
  await expect
    .element(page.getByRole("link", { name: "Semua 132" }))
    .toHaveAttribute("aria-current", "page");
  for (const name of ["Pending 41", "Ditinjau 23", "Ditanggapi 35", "Selesai 28", "Ditolak 5"])
    await expect.element(page.getByRole("link", { name })).toBeVisible();
  await page.getByRole("link", { name: "Ditinjau 23" }).click();
  await expect.element(address).toHaveTextContent("/admin/laporan?status=under_review");
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ status: "under_review" });
});

test("a row says title, number, author, category, level, status, remaining time and votes", async () => {
  await openAdminScreen("/admin/laporan", {
    "GET /admin/reports": () =>
      listOf([
        aReport({
          due_at: atEndOfDay(2),
          file_url: "/uploads/a.pdf",
          file: { mime: "application/pdf", bytes: 1, width: null, height: null },
        }),
      ]),
  });
  const title = "Surat keterangan aktif kuliah terlambat dua minggu";
  await expect
    .element(page.getByRole("link", { name: title }))
    .toHaveAttribute("href", "/admin/laporan/1271");
  for (const words of [
    "#1271",
    "Sekar Ayu Lestari",
    "Administrasi",
    "Fakultas",
    "Ada lampiran",
    "Pending",
    "2 hari lagi",
    "37",
  ])
    await expect.element(row(title)).toMatchTextContent(words);
});

test("anonymous and private reports say so", async () => {
  const hidden = { isAnonymous: true, isPrivate: true, students: null, student_id: null };
  await openAdminScreen("/admin/laporan", {
    "GET /admin/reports": () => listOf([aReport({ ...hidden, title: "Dugaan pungutan" })]),
  });
  await expect.element(row("Dugaan pungutan")).toMatchTextContent("Anonim");
  await expect.element(row("Dugaan pungutan")).toMatchTextContent("Rahasia");
});

test("remaining time is in words, and nothing is due once answered", async () => {
  await openAdminScreen("/admin/laporan", {
    "GET /admin/reports": () =>
      listOf([
        aReport({ id: 1, title: "Lewat", due_at: inHours(-3.5), is_overdue: true }),
        aReport({ id: 2, title: "Segera", due_at: inHours(5) }),
        aReport({ id: 3, title: "Beres", status: "done", due_at: null }),
        aReport({ id: 4, title: "Ditampik", status: "rejected", due_at: null }),
      ]),
  });
  await expect.element(row("Lewat")).toMatchTextContent("Terlambat 3 jam");
  await expect.element(row("Segera")).toMatchTextContent("5 jam lagi");
  await expect.element(row("Beres")).toMatchTextContent("Dijawab");
  await expect.element(row("Ditampik")).toMatchTextContent("Tidak ada tenggat");
});

test("category, due and sort stand in the address and go with the call", async () => {
  const asked = await openAdminScreen("/admin/laporan", lists);
  await expect.poll(() => asked.at(-1)?.query).toEqual({ sort: "due" });
  await userEvent.selectOptions(page.getByLabelText("Kategori"), "Fasilitas");
  await userEvent.selectOptions(page.getByLabelText("Tenggat"), "Terlambat");
  await userEvent.selectOptions(page.getByLabelText("Urutkan"), "Terpopuler");
  await expect
    .element(address)
    .toHaveTextContent("/admin/laporan?category=facilities&due=overdue&sort=popular");
  await expect
    .poll(() => asked.at(-1)?.query)
    .toEqual({ category: "facilities", due: "overdue", sort: "popular" });
});

test("whose turn it is in a conversation stands in its row, and narrows the list", async () => {
  const asked = await openAdminScreen("/admin/laporan", {
    "GET /admin/reports": () =>
      listOf([
        aReport({ title: "Ada kabar", waiting_for: "admin", unread_messages: 2 }),
        aReport({ id: 2, title: "Ditanya", waiting_for: "author", paused: true, due_at: null }),
        aReport({
          id: 3,
          title: "Kembar",
          waiting_for: "admin",
          unread_messages: 1,
          merged_into: 9,
        }),
      ]),
  });
  await expect.element(row("Ada kabar")).toMatchTextContent("2 pesan baru");
  await expect.element(row("Ditanya")).toMatchTextContent("Menunggu penulis");
  await expect.element(row("Ditanya")).toMatchTextContent("Tenggat berhenti");
  // it is due with the other
  await expect.element(row("Kembar")).toMatchTextContent("Digabung dengan #9");
  await expect.element(row("Kembar")).not.toMatchTextContent("lagi");
  await userEvent.selectOptions(page.getByLabelText("Percakapan"), "Menunggu penulis");
  await expect.element(address).toHaveTextContent("/admin/laporan?waiting=author");
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ waiting: "author" });
});

test("the heads of the table sort, and say how", async () => {
  await openAdminScreen("/admin/laporan", lists);
  const due = page.getByRole("columnheader", { name: "Sisa waktu" });
  const votes = page.getByRole("columnheader", { name: "Dukungan" });
  await expect.element(due).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "Dukungan" }).click();
  await expect.element(address).toMatchTextContent("sort=popular");
  await expect.element(votes).toHaveAttribute("aria-sort", "descending");
  await expect.element(due).toHaveAttribute("aria-sort", "none");
});

test("a search waits half a second, goes into the address and back to page 1", async () => {
  const asked = await openAdminScreen("/admin/laporan?page=2", lists);
  const before = Date.now();
  await page.getByLabelText("Cari judul, isi, atau nama").fill("lampu");
  await expect.element(address).toHaveTextContent("/admin/laporan?search=lampu");
  expect(Date.now() - before).toBeGreaterThanOrEqual(500);
  await expect.poll(() => asked.at(-1)?.query).toEqual({ search: "lampu", sort: "due" });
});

test("values of an address that nobody knows are left out", async () => {
  const asked = await openAdminScreen(
    "/admin/laporan?status=lost&category=x&due=y&sort=toString",
    lists,
  );
  await expect.poll(() => asked.at(-1)?.query).toEqual({ sort: "due" });
});

test("pages are links that keep what is chosen", async () => {
  await openAdminScreen("/admin/laporan?category=facilities", {
    "GET /admin/reports": () => listOf([aReport()], { total: 132 }),
  });
  await expect.element(page.getByText("132 laporan, halaman 1 dari 14")).toBeVisible();
  await page.getByRole("link", { name: "Halaman 2", exact: true }).click();
  await expect.element(address).toHaveTextContent("/admin/laporan?category=facilities&page=2");
});

test("an empty list says the book's words, a narrowed one how to get out", async () => {
  await openAdminScreen("/admin/laporan?status=rejected", {
    "GET /admin/reports": () => listOf([]),
  });
  await expect
    .element(page.getByRole("heading", { name: "Belum ada laporan yang tersedia." }))
    .toBeVisible();
  await page.getByRole("link", { name: "Hapus saringan" }).click();
  await expect.element(address).toHaveTextContent("/admin/laporan");
});

test("while it loads it says so", async () => {
  await openAdminScreen("/admin/laporan", { "GET /admin/reports": never });
  await expect.element(page.getByText("Memuat laporan…")).toBeInTheDocument();
});

test("a list that could not be fetched says why and can be tried again", async () => {
  await failAndRetry(
    (answer) => openAdminScreen("/admin/laporan", { "GET /admin/reports": answer }),
    lists["GET /admin/reports"],
  );
  await expect.element(page.getByRole("table")).toBeVisible();
});

test("on a phone nothing is wider than the screen", async () => {
  await page.viewport(320, 640);
  await openAdminScreen("/admin/laporan", {
    "GET /admin/reports": () =>
      listOf([aReport({ title: "W".repeat(50) })], { total: 132, page: 7 }),
  });
  const title = page.getByRole("link", { name: /^W+$/ });
  await expect.element(title).toBeVisible();
  expect(title.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1366, 768);
});

test("a search that found more than it counts says so", async () => {
  await openAdminScreen("/admin/laporan?search=ruang", {
    "GET /admin/reports": () => cappedOf(listOf([aReport()], { total: 640 })),
  });
  await expect
    .element(page.getByRole("status").filter({ hasText: "Lebih dari 640 laporan" }))
    .toMatchTextContent("Persempit pencarian untuk melihat yang lain.");
  await expect.element(page.getByRole("link", { name: "Pending 41+" })).toBeVisible();
});

test("the search is as high as its field where the filters take two rows", async () => {
  await page.viewport(1100, 800);
  await openAdminScreen("/admin/laporan", lists);
  const search = page.getByRole("search");
  await expect.element(search).toBeVisible();
  const field = search.getByRole("searchbox").element();
  expect(search.element().clientHeight).toBe(field.getBoundingClientRect().height);
});

test("where a campus has units, a row names the report's, and a filter leads to one of them or to the clinic", async () => {
  const unit = { key: "4f0c2a91", name: "Biro Keuangan", confidential: false };
  const asked = await openAdminScreen("/admin/laporan", {
    "GET /admin/reports": () => listOf([aReport({ unit })]),
  });
  await expect.element(row("Surat keterangan")).toMatchTextContent("Biro Keuangan");
  const filter = page.getByRole("combobox", { name: "Unit" });
  await filter.selectOptions("Klinik");
  await expect.element(address).toHaveTextContent("/admin/laporan?unit=-");
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ unit: "-" });
  await filter.selectOptions("Biro Keuangan");
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ unit: unit.key });
});

test("a campus without units has no filter by unit", async () => {
  const asked = await openAdminScreen("/admin/laporan?unit=4f0c2a91", {
    ...lists,
    "GET /settings": () => ({ body: { success: true, message: "", data: { units: [] } } }),
  });
  await expect.element(row("Surat keterangan")).toBeVisible();
  expect(page.getByRole("combobox", { name: "Unit" }).elements()).toEqual([]);
  const last = () => asked.findLast(({ call }) => call === "GET /admin/reports");
  await expect.poll(() => last()?.query).not.toHaveProperty("unit");
});

test("where a campus has buildings, a filter leads to the reports of one of them, and the export follows it", async () => {
  const asked = await openAdminScreen("/admin/laporan", {
    ...lists,
    "POST /admin/exports": () => ({ status: 422, body: { message: "x" } }),
  });
  const filter = page.getByRole("combobox", { name: "Gedung" });
  await filter.selectOptions("Gedung B");
  await expect.element(address).toHaveTextContent("/admin/laporan?building=5e6f7a8b");
  const last = () => asked.findLast(({ call }) => call === "GET /admin/reports");
  await expect.poll(() => last()?.query).toMatchObject({ building: "5e6f7a8b" });
  await page.getByRole("button", { name: /^Unduh CSV/ }).click();
  await expect
    .poll(() => asked.find(({ call }) => call === "POST /admin/exports")?.sent)
    .toMatchObject({ filters: { building: "5e6f7a8b" } });
});

test("a campus without buildings has no filter by building", async () => {
  const asked = await openAdminScreen("/admin/laporan?building=5e6f7a8b", {
    ...lists,
    "GET /settings": () => ({
      body: { success: true, message: "", data: { units: [], buildings: [] } },
    }),
  });
  await expect.element(row("Surat keterangan")).toBeVisible();
  expect(page.getByRole("combobox", { name: "Gedung" }).elements()).toEqual([]);
  const last = () => asked.findLast(({ call }) => call === "GET /admin/reports");
  await expect.poll(() => last()?.query).not.toHaveProperty("building");
});

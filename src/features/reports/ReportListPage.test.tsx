import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aReport, aStudent, cappedOf, inHours, listOf } from "./AdminScreen.testing.tsx";
import { openReportScreen, publicListOf, verified } from "./ReportScreen.testing.tsx";

const address = page.getByLabelText("Alamat");
const card = (title: string) => page.getByRole("article", { name: title });
const empty = {
  "GET /reports": () => {
    const { body } = listOf([]);
    return { body: { ...body, total_per_status: {} } };
  },
};
const full = {
  "GET /reports": () => publicListOf([aReport({ status: "responded", due_at: undefined })]),
  "GET /reports/me": () => publicListOf([aReport({ is_mine: true })]),
};
const wide = () => page.viewport(1366, 900);
const narrow = () => page.viewport(360, 780);

test("a card says author, number, title, status, category, level and attachment", async () => {
  await wide();
  const file = { mime: "application/pdf", bytes: 9, width: null, height: null };
  const report = aReport({ status: "under_review", file, file_url: "/uploads/a.pdf" });
  await openReportScreen("/laporan", { "GET /reports": () => publicListOf([report]) });
  const title = "Surat keterangan aktif kuliah terlambat dua minggu";
  await expect
    .element(card(title).getByRole("link", { name: title }))
    .toHaveAttribute("href", "/laporan/1271");
  for (const words of [
    "Sekar Ayu Lestari",
    "#1271",
    "Ditinjau",
    "Administrasi",
    "Fakultas",
    "Ada lampiran",
  ])
    await expect.element(card(title)).toMatchTextContent(words);
});

test("an author without a name is Anonim, oneself is Saya", async () => {
  await wide();
  await openReportScreen("/laporan", {
    "GET /reports": () =>
      publicListOf([
        aReport({ id: 1, title: "Milik orang", status: "done", students: null }),
        aReport({ id: 2, title: "Milik saya", status: "done", students: null, is_mine: true }),
      ]),
  });
  await expect.element(card("Milik orang")).toMatchTextContent("Anonim");
  await expect.element(card("Milik saya")).toMatchTextContent("Saya");
});

test("a description is cut after 300 characters", async () => {
  await wide();
  const description = `${"a".repeat(299)}bcdef`;
  await openReportScreen("/laporan", {
    "GET /reports": () => publicListOf([aReport({ description, status: "done" })]),
  });
  await expect.element(page.getByText(`${"a".repeat(299)}b…`)).toBeVisible();
  await expect.element(page.getByText("bcd")).not.toBeInTheDocument();
});

test("one's own are in every status, private ones marked, with the day they are answered by", async () => {
  await wide();
  const asked = await openReportScreen(
    "/laporan",
    {
      ...full,
      "GET /reports/me": () =>
        publicListOf([
          aReport({ id: 1, title: "Rahasia saya", is_mine: true, isPrivate: true }),
          aReport({ id: 2, title: "Terlambat", is_mine: true, due_at: inHours(-3.5) }),
        ]),
    },
    verified(),
  );
  await page.getByRole("link", { name: "Laporan saya" }).click();
  await expect.element(address).toHaveTextContent("/laporan?tab=laporan-saya");
  await expect.element(card("Rahasia saya")).toMatchTextContent("Rahasia");
  await expect
    .element(card("Rahasia saya"))
    .toMatchTextContent(/Dijawab paling lambat \w+, \d+ \w+/);
  await expect.element(card("Terlambat")).toMatchTextContent("Terlambat 3 jam");
  expect(asked.filter(({ call }) => call === "GET /reports/me")).toHaveLength(1);
  const status = page.getByRole("navigation", { name: "Status" });
  for (const name of ["Pending", "Ditinjau", "Ditanggapi", "Selesai", "Ditolak"])
    await expect.element(status.getByRole("link", { name: new RegExp(`^${name}`) })).toBeVisible();
});

test("among everybody's, one's own says no day that the server does not send to all", async () => {
  await wide();
  const own = aReport({ title: "Milik saya", is_mine: true, due_at: inHours(30) });
  await openReportScreen("/laporan", { "GET /reports": () => publicListOf([own]) }, verified());
  await expect.element(card("Milik saya")).toMatchTextContent("Saya");
  await expect.element(card("Milik saya")).not.toMatchTextContent("Dijawab");
});

test("all reports are filtered by the three public statuses alone", async () => {
  await wide();
  await openReportScreen("/laporan", full);
  const status = page.getByRole("navigation", { name: "Status" });
  for (const name of ["Ditinjau", "Ditanggapi", "Selesai"])
    await expect.element(status.getByRole("link", { name: new RegExp(`^${name}`) })).toBeVisible();
  for (const name of ["Pending", "Ditolak"])
    await expect
      .element(status.getByRole("link", { name: new RegExp(`^${name}`) }))
      .not.toBeInTheDocument();
});

test("category, status and order stand in the address and go with the call", async () => {
  await wide();
  const asked = await openReportScreen("/laporan?page=3", full);
  await page.getByRole("link", { name: /^Fasilitas/ }).click();
  await page.getByRole("link", { name: /^Ditinjau/ }).click();
  await userEvent.selectOptions(page.getByLabelText("Urutkan"), "Terpopuler");
  await expect
    .element(address)
    .toHaveTextContent("/laporan?sort=popular&category=facilities&status=under_review");
  await expect
    .poll(() => asked.at(-1)?.query)
    .toEqual({ sort: "popular", category: "facilities", status: "under_review" });
  await expect
    .element(page.getByRole("link", { name: /^Fasilitas/ }))
    .toHaveAttribute("aria-current", "true");
});

test("what the address does not know falls back", async () => {
  await wide();
  const asked = await openReportScreen("/laporan?status=pending&category=x&sort=y&page=-1", full);
  await expect.poll(() => asked.at(-1)?.query).toEqual({});
});

test("the search waits half a second, then stands in the address", async () => {
  await wide();
  const asked = await openReportScreen("/laporan?page=2", full);
  await userEvent.type(page.getByRole("searchbox", { name: "Cari laporan" }), "air");
  const before = asked.length;
  await expect.element(address).toHaveTextContent("/laporan?page=2");
  await expect.element(address).toHaveTextContent("/laporan?search=air");
  await expect.poll(() => asked.at(-1)?.query).toEqual({ search: "air" });
  expect(asked).toHaveLength(before + 1);
});

test("pages are links that keep the filters", async () => {
  await wide();
  await openReportScreen("/laporan?category=facilities", {
    "GET /reports": () => publicListOf([aReport({ status: "done" })], { total: 124 }),
  });
  const next = page.getByRole("link", { name: "Halaman berikutnya" });
  await expect.element(next).toHaveAttribute("href", "/laporan?category=facilities&page=2");
  await expect.element(page.getByText("124 laporan, halaman 1 dari 13")).toBeInTheDocument();
});

test("on a phone the filters are in a dialog that says how many are left", async () => {
  await narrow();
  await openReportScreen("/laporan", {
    "GET /reports": () => publicListOf([aReport({ status: "done" })], { total: 43 }),
  });
  await page.getByRole("button", { name: "Filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter" });
  await dialog.getByRole("link", { name: /^Fasilitas/ }).click();
  await expect.element(address).toHaveTextContent("/laporan?category=facilities");
  await dialog.getByRole("button", { name: "Tampilkan 43 laporan" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Filter (1)" })).toBeVisible();
});

test("a guest on 'Laporan saya' is asked to log in", async () => {
  await wide();
  const asked = await openReportScreen("/laporan?tab=laporan-saya", full);
  const dialog = page.getByRole("dialog", { name: "Masuk dulu, ya" });
  await expect.element(dialog.getByRole("link", { name: "Masuk" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("a waiting student learns why there is no report to file yet", async () => {
  await wide();
  await openReportScreen("/laporan", full, aStudent({ status: "waiting" }));
  await page.getByRole("link", { name: "Ajukan Laporan" }).click();
  const dialog = page.getByRole("dialog", { name: "Akun Anda belum diverifikasi" });
  await expect.element(dialog).toBeVisible();
  await expect.element(address).toHaveTextContent("/laporan");
  await dialog.getByRole("button", { name: "Mengerti" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a rejected student is led to register again, with the reason", async () => {
  await wide();
  const user = aStudent({ status: "not_verified", status_reason: "Foto KTM buram." });
  await openReportScreen("/laporan", full, user);
  await page.getByRole("link", { name: "Ajukan Laporan" }).click();
  const dialog = page.getByRole("dialog", { name: "Verifikasi Akun Ditolak" });
  await expect.element(dialog).toMatchTextContent("Foto KTM buram.");
  await expect
    .element(dialog.getByRole("link", { name: "Registrasi ulang" }))
    .toHaveAttribute("href", "/registrasi-ulang");
});

test("a verified student comes to the form", async () => {
  await wide();
  await openReportScreen("/laporan", full, verified());
  await page.getByRole("link", { name: "Ajukan Laporan" }).click();
  await expect.element(address).toHaveTextContent("/aju-laporan");
});

test("an admin has neither own reports nor one to file", async () => {
  await wide();
  await openReportScreen("/laporan", full, aStudent({ role: "admin", status: null }));
  await expect.element(page.getByRole("article")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Ajukan Laporan" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Laporan saya" })).not.toBeInTheDocument();
});

test("an empty list says so, and how to see more", async () => {
  await wide();
  await openReportScreen("/laporan?category=financial", empty);
  await expect
    .element(page.getByRole("heading", { name: "Belum ada laporan yang tersedia." }))
    .toBeVisible();
  await expect.element(page.getByText("Belum ada kategori yang tersedia.")).toBeVisible();
  await expect.element(page.getByText("Belum ada status yang tersedia.")).toBeVisible();
  await page.getByRole("link", { name: "Hapus filter" }).click();
  await expect.element(address).toHaveTextContent("/laporan");
});

test.each([
  ["without a report", []],
  ["with some", [aReport({ is_mine: true })]],
])("own reports %s say where those from before a new password went", async (_, reports) => {
  const own = { "GET /reports/me": () => publicListOf(reports) };
  await openReportScreen("/laporan?tab=laporan-saya", own, verified());
  await expect.element(page.getByText(/Pernah membuat password baru/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Hubungkan dengan kode laporannya" }))
    .toHaveAttribute("href", "/profil?tab=profil#hubungkan");
});

test("everybody's reports say nothing of that", async () => {
  await openReportScreen("/laporan", full, verified());
  await expect.element(page.getByRole("article")).toBeVisible();
  await expect.element(page.getByText(/Pernah membuat password baru/)).not.toBeInTheDocument();
});

test("a list that could not be fetched says why, and can be asked for again", async () => {
  await wide();
  let isUp = false;
  await openReportScreen("/laporan", {
    "GET /reports": () =>
      isUp
        ? full["GET /reports"]()
        : { status: 429, body: { success: false, message: "Terlalu banyak permintaan." } },
  });
  await expect.element(page.getByText("Daftar laporan belum bisa dimuat.")).toBeVisible();
  await expect.element(page.getByText("Terlalu banyak permintaan.")).toBeVisible();
  isUp = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(page.getByRole("article")).toBeVisible();
});

test("a search that found more than it counts says so, with and without a hit", async () => {
  await wide();
  const hit = aReport({ status: "responded", due_at: undefined });
  await openReportScreen("/laporan?search=ruang", {
    "GET /reports": ({ query }) =>
      cappedOf(query["search"] === "ruang" ? publicListOf([hit]) : publicListOf([])),
  });
  await expect.element(page.getByText(/^Lebih dari 1 laporan cocok/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Fasilitas 3+" })).toBeVisible();
  await page.getByRole("searchbox").fill("xy");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/^“xy” baru dicari di sebagian laporan/)).toBeVisible();
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { failAndRetry } from "../../app/web/test-page.testing.tsx";
import { never, openAdminScreen, successOf } from "../reports/AdminScreen.testing.tsx";
import { anAppeal, appealsOf } from "./AdminAppealScreen.testing.tsx";

const PATH = "/admin/banding-ukt";
const LIST = "GET /admin/ukt/appeals";
const PERIOD = "GET /ukt-appeals/status";
const LOG = "GET /admin/ukt/status-list";
const TOGGLE = "POST /admin/ukt/status";

type Answers = Parameters<typeof openAdminScreen>[1];

/** The screen, and what of its list was asked so far. */
const open = async (path = PATH, more: Answers = {}) => {
  const asked = await openAdminScreen(path, {
    [LIST]: () => appealsOf([anAppeal()]),
    [PERIOD]: () => successOf({ is_active: false }),
    [LOG]: () => successOf({ dataMapped: [] }),
    ...more,
  });
  return (call: string) => asked.filter((one) => one.call === call);
};

const address = page.getByLabelText("Alamat");
const card = page.getByRole("listitem").filter({ hasText: "Lihat detail" });

test("the tabs count by status and lead to one status each", async () => {
  const asked = await open();
  await expect
    .element(page.getByRole("link", { name: "Semua 28" }))
    .toHaveAttribute("aria-current", "page");
  for (const name of ["Pending 9", "Ditinjau 4", "Diterima 12", "Ditolak 3"])
    await expect.element(page.getByRole("link", { name })).toBeVisible();
  await page.getByRole("link", { name: "Diterima 12" }).click();
  await expect.element(address).toHaveTextContent(`${PATH}?status=responded`);
  await expect.poll(() => asked(LIST).at(-1)?.query).toMatchObject({ status: "responded" });
});

test("an address that says 'approved' means 'Diterima'", async () => {
  const asked = await open(`${PATH}?status=approved`);
  await expect
    .element(page.getByRole("link", { name: "Diterima 12" }))
    .toHaveAttribute("aria-current", "page");
  expect(asked(LIST).at(-1)?.query).toMatchObject({ status: "responded" });
});

test("a card says name, NPM, when it was sent, status and documents, and leads to the detail", async () => {
  await open(`${PATH}?search=sekar`, {
    [LIST]: () => appealsOf([anAppeal({ status: "responded" })]),
  });
  await expect
    .element(page.getByRole("heading", { level: 1, name: "Daftar Banding UKT" }))
    .toBeVisible();
  for (const words of [
    "Sekar Ayu Lestari",
    "NPM 2217051043",
    "Dikirim 14 Nov 2026, sekitar pukul 15 WIB",
    "Diterima",
    "Bencana Alam",
    "2 dari 4 dokumen",
  ])
    await expect.element(card).toMatchTextContent(words);
  await expect
    .element(page.getByRole("link", { name: "Lihat detail banding #31, Sekar Ayu Lestari" }))
    .toHaveAttribute("href", `${PATH}/31`);
});

test("an appeal without documents says so", async () => {
  await open(PATH, { [LIST]: () => appealsOf([anAppeal({ ktm_url: null, sk_url: null })]) });
  await expect.element(card).toMatchTextContent("Tanpa dokumen");
});

test("disaster type and sort stand in the address and go with the call", async () => {
  const asked = await open();
  await expect.poll(() => asked(LIST).at(-1)?.query).toEqual({ sort: "newest" });
  await userEvent.selectOptions(page.getByLabelText("Tipe bencana"), "Bencana Non Alam");
  await userEvent.selectOptions(page.getByLabelText("Urutkan"), "Terlama");
  await expect.element(address).toHaveTextContent(`${PATH}?problem=non_natural&sort=oldest`);
  await expect
    .poll(() => asked(LIST).at(-1)?.query)
    .toEqual({ problem: "non_natural", sort: "oldest" });
});

test("whose turn it is in a conversation stands on the card, and narrows the list", async () => {
  const asked = await open(PATH, {
    [LIST]: () => appealsOf([anAppeal({ waiting_for: "admin", unread_messages: 2 })]),
  });
  await expect.element(page.getByText("2 pesan baru")).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText("Percakapan"), "Menunggu penulis");
  await expect.element(address).toHaveTextContent(`${PATH}?waiting=author`);
  await expect.poll(() => asked(LIST).at(-1)?.query).toMatchObject({ waiting: "author" });
});

test("a search goes into the address and back to page 1; unknown values are left out", async () => {
  const asked = await open(`${PATH}?page=2&status=lost&problem=x&sort=popular`);
  await expect.poll(() => asked(LIST).at(-1)?.query).toEqual({ page: "2", sort: "newest" });
  await page.getByLabelText("Cari berdasarkan nama/NPM").fill("2217");
  await expect.poll(() => asked(LIST).at(-1)?.query).toEqual({ search: "2217", sort: "newest" });
});

test("pages are links that keep what is chosen", async () => {
  await open(`${PATH}?status=pending`, { [LIST]: () => appealsOf([anAppeal()], { total: 28 }) });
  await expect.element(page.getByText("28 banding, halaman 1 dari 3")).toBeVisible();
  await page.getByRole("link", { name: "Halaman 2", exact: true }).click();
  await expect.element(address).toHaveTextContent(`${PATH}?status=pending&page=2`);
});

test("an empty list says the book's words, a narrowed one how to get out", async () => {
  await open(`${PATH}?problem=natural`, { [LIST]: () => appealsOf([]) });
  await expect
    .element(page.getByRole("heading", { name: "Tidak ada data ditemukan." }))
    .toBeVisible();
  await page.getByRole("link", { name: "Hapus saringan" }).click();
  await expect.element(address).toHaveTextContent(PATH);
});

test("while it loads it says so", async () => {
  await open(PATH, { [LIST]: never });
  await expect.element(page.getByText("Memuat banding…")).toBeInTheDocument();
});

test("a list that could not be fetched says why and can be tried again", async () => {
  await failAndRetry(
    (answer) => open(PATH, { [LIST]: answer }),
    () => appealsOf([anAppeal()]),
  );
  await expect.element(card).toBeVisible();
});

const period = page.getByRole("switch", { name: /^Status Fitur Banding UKT/ });

test("the period turns once that is confirmed, and both its state and its log follow", async () => {
  let is_active = false;
  const asked = await open(PATH, {
    [PERIOD]: () => successOf({ is_active }),
    [TOGGLE]: () => {
      is_active = !is_active;
      const admins = { name: "Bambang Sutrisno" };
      const change = { id: 1, updated_at: "2026-11-14T08:30:00.000Z", is_active, admins };
      return successOf(change, "Fitur Banding UKT diaktifkan");
    },
  });
  await expect.element(period).not.toBeChecked();
  await expect.element(page.getByText("Nonaktif", { exact: true })).toBeVisible();
  await period.click();
  const question = page.getByRole("alertdialog", { name: "Aktifkan fitur Banding UKT?" });
  await expect
    .element(question)
    .toMatchTextContent("mahasiswa terverifikasi dapat mengajukan banding");
  await question.getByRole("button", { name: "Tidak jadi" }).click();
  expect(asked(TOGGLE)).toHaveLength(0);
  const looks = asked(LOG).length;
  await period.click();
  await question.getByRole("button", { name: "Ya, aktifkan" }).click();
  await expect.element(page.getByText("Fitur Banding UKT diaktifkan")).toBeVisible();
  await expect.element(period).toBeChecked();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked(TOGGLE)).toHaveLength(1);
  await expect.poll(() => asked(LOG).length).toBe(looks + 1);
  await period.click();
  await expect
    .element(page.getByRole("alertdialog", { name: "Nonaktifkan fitur Banding UKT?" }))
    .toMatchTextContent("tidak dapat mengajukan banding baru");
});

test("what another admin has done meanwhile is not undone", async () => {
  let is_active = false;
  const asked = await open(PATH, { [PERIOD]: () => successOf({ is_active }) });
  await period.click();
  is_active = true;
  await page.getByRole("button", { name: "Ya, aktifkan" }).click();
  await expect
    .element(page.getByText("Fitur Banding UKT sudah diaktifkan admin lain."))
    .toBeVisible();
  await expect.element(period).toBeChecked();
  expect(asked(TOGGLE)).toHaveLength(0);
});

test("a turn that fails is told in the words of the book and changes nothing", async () => {
  await open(PATH, { [TOGGLE]: () => ({ status: 422, body: {} }) });
  await period.click();
  await page.getByRole("button", { name: "Ya, aktifkan" }).click();
  await expect.element(page.getByText("Toggle status ukt appeal failed")).toBeVisible();
  await expect.element(period).not.toBeChecked();
});

test("a state that could not be fetched can be asked for again, and nothing can be turned", async () => {
  let works = false;
  await open(PATH, {
    [PERIOD]: () => (works ? successOf({ is_active: true }) : { status: 422, body: {} }),
  });
  await expect.element(page.getByText("Status belum bisa dimuat.")).toBeVisible();
  await expect.element(period).not.toBeInTheDocument();
  works = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(period).toBeChecked();
});

test("the log says when, who and what, the latest first, in Jakarta's time", async () => {
  const change = (id: number, is_active: boolean, name: string) => ({
    id,
    is_active,
    updated_at: "2026-11-14T18:30:00.000Z",
    admins: { name },
  });
  const asked = await open(PATH, {
    [LOG]: () =>
      successOf({ dataMapped: [change(9, false, "Nadia Putri"), change(8, true, "Bambang")] }),
  });
  const log = page.getByRole("table", { name: "Log perubahan" });
  for (const name of ["No", "Tgl/Waktu", "Admin", "Aksi"])
    await expect.element(log.getByRole("columnheader", { name })).toBeVisible();
  for (const name of [
    "1 15 Nov 2026, 01.30 WIB Nadia Putri Menonaktifkan fitur",
    "2 15 Nov 2026, 01.30 WIB Bambang Mengaktifkan fitur",
  ])
    await expect.element(log.getByRole("row", { name })).toBeVisible();
  expect(asked(LOG)[0]?.query).toEqual({ take: "10" });
});

test("an empty log says so", async () => {
  await open();
  await expect.element(page.getByRole("cell", { name: "Tidak ada data" })).toBeVisible();
});

test("a log that could not be fetched can be asked for again", async () => {
  let works = false;
  await open(PATH, {
    [LOG]: () => (works ? successOf({ dataMapped: [] }) : { status: 422, body: {} }),
  });
  await expect.element(page.getByText("Log belum bisa dimuat.")).toBeVisible();
  works = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(page.getByRole("cell", { name: "Tidak ada data" })).toBeVisible();
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { PRIVACY_VERSION } from "../accounts/privacy.contract.ts";
import { storedData } from "./stored-data.web.ts";

const STORED_DATA = storedData();
const retention = {
  keep: { cards: 30, appeal_files: 365, audit: 730 },
  removed: { attempts: 0, cards: 0, appeal_files: 0, audit: 0 },
};
const answers = (told: object = {}) => ({
  "GET /retention": () => ({
    body: { success: true, message: "", data: { ...retention, ...told } },
  }),
});

test("it carries its version, the one that a registration agrees to", async () => {
  await openScreen("/privasi", answers());
  const version = document.querySelector("time");
  expect(version?.dateTime).toBe(PRIVACY_VERSION);
  const [year = "", , day = ""] = PRIVACY_VERSION.split("-");
  expect(version?.textContent).toMatch(new RegExp(`^${Number(day)} \\S+ ${year}$`));
});

test("of every kind of data it says what, why, how long and who", async () => {
  await openScreen("/privasi", answers());
  await expect.element(page.getByRole("heading", { name: "Akun", exact: true })).toBeVisible();
  const terms = ["Isinya", "Untuk apa", "Sampai kapan", "Siapa yang melihat"];
  for (const term of terms)
    expect(page.getByText(term).elements()).toHaveLength(STORED_DATA.length);
  for (const { what, until } of STORED_DATA) {
    await expect
      .element(page.getByRole("heading", { name: what, exact: true, level: 3 }))
      .toBeVisible();
    expect(page.getByText(until).elements().length).toBeGreaterThan(0);
  }
});

test("it names the law, the rights, and what can not be done for an anonymous report", async () => {
  await openScreen("/privasi", answers());
  await expect.element(page.getByText(/Nomor 27 Tahun 2022/)).toBeVisible();
  const rights = page.getByRole("region", { name: "Hak Anda" });
  for (const right of ["Melihat", "Memperbaiki", "Menghapus", "Menarik persetujuan", "Mengadu"])
    await expect.element(rights).toMatchTextContent(right);
  await expect
    .element(page.getByRole("region", { name: "Soal laporan anonim" }))
    .toMatchTextContent("tidak dapat menghubungkan laporan anonim dengan Anda");
});

test("the list at its side leads to each section", async () => {
  await openScreen("/privasi", answers());
  const links = page.getByRole("navigation", { name: "Di halaman ini" }).getByRole("link");
  await expect.poll(() => links.elements().length).toBe(3);
  for (const link of links.elements())
    expect(document.querySelector(link.getAttribute("href") ?? "")?.tagName).toBe("SECTION");
});

test("how long things are kept is what this campus has set, and what has gone is counted", async () => {
  const keep = { cards: 7, appeal_files: 730, audit: 90 };
  const removed = { attempts: 1_204, cards: 312, appeal_files: 0, audit: 0 };
  await openScreen("/privasi", answers({ keep, removed }));
  await expect.element(page.getByText(/Dihapus 7 hari setelah akun Anda diputuskan/)).toBeVisible();
  await expect
    .element(page.getByText(/Berkasnya dihapus 2 tahun setelah diputuskan/))
    .toBeVisible();
  await expect.element(page.getByText(/Catatan admin 90 hari/)).toBeVisible();
  await expect
    .element(page.getByText(/Sudah dihapus karena masanya habis/))
    .toHaveTextContent(
      "Sudah dihapus karena masanya habis: 1.204 pendaftaran yang tidak dikonfirmasi, 312 foto KTM.",
    );
});

test("where nothing has gone yet, or the campus cannot be asked, nothing is counted", async () => {
  await openScreen("/privasi", { "GET /retention": () => ({ status: 0 }) });
  await expect.element(page.getByText(/Dihapus 30 hari setelah akun/)).toBeVisible();
  expect(page.getByText(/masanya habis/).elements()).toEqual([]);
});

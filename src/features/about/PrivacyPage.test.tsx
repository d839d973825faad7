import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { PRIVACY_VERSION } from "../accounts/privacy.contract.ts";
import { STORED_DATA } from "./stored-data.web.ts";

test("it carries its version, the one that a registration agrees to", async () => {
  await openScreen("/privasi");
  const version = document.querySelector("time");
  expect(version?.dateTime).toBe(PRIVACY_VERSION);
  const [year = "", , day = ""] = PRIVACY_VERSION.split("-");
  expect(version?.textContent).toMatch(new RegExp(`^${Number(day)} \\S+ ${year}$`));
});

test("of every kind of data it says what, why, how long and who", async () => {
  await openScreen("/privasi");
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
  await openScreen("/privasi");
  await expect.element(page.getByText(/Nomor 27 Tahun 2022/)).toBeVisible();
  const rights = page.getByRole("region", { name: "Hak Anda" });
  for (const right of ["Melihat", "Memperbaiki", "Menghapus", "Menarik persetujuan", "Mengadu"])
    await expect.element(rights).toMatchTextContent(right);
  await expect
    .element(page.getByRole("region", { name: "Soal laporan anonim" }))
    .toMatchTextContent("tidak dapat menghubungkan laporan anonim dengan Anda");
});

test("the list at its side leads to each section", async () => {
  await openScreen("/privasi");
  const links = page.getByRole("navigation", { name: "Di halaman ini" }).getByRole("link");
  await expect.poll(() => links.elements().length).toBe(3);
  for (const link of links.elements())
    expect(document.querySelector(link.getAttribute("href") ?? "")?.tagName).toBe("SECTION");
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ANSWER, VERIFICATION } from "../../promises.ts";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { dialOf, EMERGENCY_CONTACTS } from "../campus/emergency.contract.ts";
import { SETTINGS } from "../campus/settings.testing.tsx";

test("it says who runs the service, as what, and where they are found", async () => {
  await openScreen("/tentang");
  const section = page.getByRole("region", { name: "Yang menjalankan SIKAM" });
  for (const { name, role } of SETTINGS.organisations) {
    await expect.element(section.getByRole("heading", { name })).toBeVisible();
    await expect.element(section.getByText(role)).toBeVisible();
  }
  const links = section.getByRole("link").elements();
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Instagram BEM", "https://www.instagram.com/bem"],
  ]);
  expect(section.element().querySelectorAll("img")).toHaveLength(SETTINGS.organisations.length);
});

test("it repeats the promise of 3 and 5 days", async () => {
  await openScreen("/tentang");
  const section = page.getByRole("region", { name: "Yang kami janjikan" });
  for (const name of [VERIFICATION.words, ANSWER.words, "Sampai selesai"])
    await expect.element(section.getByRole("heading", { name })).toBeVisible();
});

test("it says what anonymous means here, and what nobody can promise", async () => {
  await openScreen("/tentang");
  const section = page.getByRole("region", { name: "Bagaimana laporan anonim dijaga" });
  await expect.element(section).toMatchTextContent("admin tidak dapat melihat siapa penulisnya");
  for (const open of [
    "mengubah programnya",
    "mengamati jaringan",
    "diambil berdekatan",
    "Password yang mudah ditebak",
    "PDF bisa menyimpan jejak",
    "pernah dikirim dengan nama",
    "Isi tulisan dan foto Anda sendiri",
  ])
    await expect.element(section).toMatchTextContent(open);
});

test("whom to call in an emergency stands there for everybody, as the campus has set it", async () => {
  await openScreen("/tentang");
  const section = page.getByRole("region", { name: "Dalam bahaya sekarang?" });
  for (const { name, number, dial } of SETTINGS.emergency)
    await expect
      .element(section.getByRole("link", { name: `${name}: ${number}` }))
      .toHaveAttribute("href", `tel:${dial}`);
});

test("where the campus cannot be asked, the numbers of the country stand there", async () => {
  await openScreen("/tentang", { "GET /settings": () => ({ status: 0 }) });
  const section = page.getByRole("region", { name: "Dalam bahaya sekarang?" });
  for (const { name, number } of EMERGENCY_CONTACTS)
    await expect
      .element(section.getByRole("link", { name: `${name}: ${number}` }))
      .toHaveAttribute("href", `tel:${dialOf(number)}`);
});

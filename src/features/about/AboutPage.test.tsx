import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ANSWER, VERIFICATION } from "../../promises.ts";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { EMERGENCY_CONTACTS } from "../reports/emergency-contacts.web.ts";
import { ORGANISATIONS } from "./organisations.web.ts";

test("it says who runs the service, as what, and where they are found", async () => {
  await openScreen("/tentang");
  const section = page.getByRole("region", { name: "Yang menjalankan SIKAM" });
  expect(ORGANISATIONS.map(({ role }) => role)).toEqual([
    "Perencana",
    "Penjaga mutu",
    "Tim teknis",
  ]);
  for (const { name, role, social } of ORGANISATIONS) {
    await expect.element(section.getByRole("heading", { name })).toBeVisible();
    await expect.element(section.getByText(role)).toBeVisible();
    await expect
      .element(section.getByRole("link", { name: social.label }))
      .toHaveAttribute("href", social.href);
  }
  expect(section.element().querySelectorAll("img")).toHaveLength(3);
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

test("whom to call in an emergency stands there for everybody", async () => {
  await openScreen("/tentang");
  const section = page.getByRole("region", { name: "Dalam bahaya sekarang?" });
  for (const { name, number, dial } of EMERGENCY_CONTACTS)
    await expect
      .element(section.getByRole("link", { name: `${name}: ${number}` }))
      .toHaveAttribute("href", `tel:${dial}`);
});

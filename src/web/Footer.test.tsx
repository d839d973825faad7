import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Footer } from "./Footer.tsx";
import { SIKAM_SOCIAL } from "./social-link.ts";
import { TestPage } from "./test-page.testing.tsx";

const open = () =>
  render(
    <TestPage>
      <Footer bare={false} />
    </TestPage>,
  );

test.each([
  ["Layanan", "Laporan", "/laporan"],
  ["Layanan", "Banding UKT", "/banding-ukt"],
  ["Layanan", "Riwayat", "/laporan?tab=laporan-saya"],
  ["Tentang", "SIKAM", "/tentang"],
  ["Tentang", "Panduan", "/#faq"],
  ["Tentang", "Privasi", "/privasi"],
  ["Kontak", SIKAM_SOCIAL.label, SIKAM_SOCIAL.href],
])("%s: %s leads to %s", async (list, name, href) => {
  await open();
  const links = page.getByRole("navigation", { name: list });
  await expect.element(links.getByRole("link", { name })).toHaveAttribute("href", href);
});

test("whom to call right now is one step away, whoever reads it", async () => {
  await open();
  await expect
    .element(page.getByRole("link", { name: "Kontak darurat" }))
    .toHaveAttribute("href", "/tentang#darurat");
});

test("it carries the line of the student executive body", async () => {
  await open();
  await expect.element(page.getByText("© 2025 Badan Eksekutif Mahasiswa")).toBeVisible();
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Footer } from "./Footer.tsx";
import { Layout } from "./Layout.tsx";
import { loadRoute } from "../route-of.ts";
import { SETTINGS } from "../../../features/campus/settings.testing.tsx";
import { TestPage } from "../test-page.testing.tsx";

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
  ["Tentang", "Statistik", "/statistik"],
  ["Tentang", "Privasi", "/privasi"],
  ["Kontak", SETTINGS.contact.social.account, SETTINGS.contact.social.href],
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

const CLEAR = "rgba(0, 0, 0, 0)";
const groundOf = (element: Element | null) => element && getComputedStyle(element).backgroundColor;

/** The colours behind the header, the footer and the page at `path`. */
const groundsAt = async (path: string) => {
  const { guard, look } = await loadRoute(path);
  await render(
    <TestPage at={path} route={{ guard, look }}>
      <Layout>Isi</Layout>
    </TestPage>,
  );
  await expect.element(page.getByText("© 2025 Badan Eksekutif Mahasiswa")).toBeVisible();
  return {
    header: groundOf(document.querySelector("#page > header")),
    footer: groundOf(document.querySelector("#page > footer")),
    page: groundOf(document.querySelector("#page")),
  };
};

/** A design token as the browser says colours. */
const colourOf = (token: string) => {
  const probe = document.createElement("i");
  probe.style.backgroundColor = `var(${token})`;
  document.body.append(probe);
  const colour = groundOf(probe);
  probe.remove();
  return colour;
};

// docs/product/screens.md#ground-and-footer
test.each([
  "/",
  "/aju-laporan",
  "/banding-ukt",
  "/laporan/7/ubah",
  "/banding-ukt/7",
  "/admin/banding-ukt/7",
])("on %s header and footer are transparent over the blue", async (path) => {
  expect(await groundsAt(path)).toEqual({
    header: CLEAR,
    footer: CLEAR,
    page: colourOf("--ground"),
  });
});

test.each(["/laporan", "/laporan/7", "/advika", "/profil", "/admin/laporan", "/admin/banding-ukt"])(
  "on %s both are solid",
  async (path) => {
    const bar = colourOf("--bar");
    expect(await groundsAt(path)).toEqual({ header: bar, footer: bar, page: colourOf("--page") });
  },
);

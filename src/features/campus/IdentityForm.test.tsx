import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { shadesOf } from "../../shades.ts";
import { superadminUser } from "../admins/admin-screens.testing.tsx";
import { settingFacts } from "../audit/setting-facts.web.ts";
import { successOf } from "../reports/AdminScreen.testing.tsx";

const STORED = {
  short: "SIKAM",
  long: "Sistem Klinik Advokasi Mahasiswa",
  line: "Dijalankan mahasiswa, untuk mahasiswa.",
  logo: "",
  colour: "#0154aa",
  version: 0,
};
const SECTION = "/admin/settings/identity";
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script><rect width="9" height="9" fill="red"/></svg>`;

const open = () =>
  openScreen(
    "/admin/pengaturan?bagian=identity",
    {
      [`GET ${SECTION}`]: () => successOf(STORED),
      [`PATCH ${SECTION}`]: ({ sent }) => successOf({ ...sent, version: 1 }),
    },
    { user: superadminUser },
  );
const field = (name: string) => page.getByRole("textbox", { name });
const preview = page.getByRole("region", { name: "Yang dibaca mahasiswa" });

test("names and colour are shown in both schemes while they are typed, and saved", async () => {
  const asked = await open();
  await field("Nama singkat").fill("Lapor Unib");
  await field("Warna").fill("#1B7A3D");
  await expect.element(page.getByLabelText("Pilih warna")).toHaveValue("#1b7a3d");
  await expect.element(preview.getByText("Lapor Unib").nth(1)).toBeVisible();
  const button = preview.getByText("Ajukan Laporan").first().element();
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(shadesOf("#1b7a3d").scale["--blue-700"])!;
  const rgb = [red, green, blue].map((part) => Number.parseInt(part!, 16)).join(", ");
  expect(getComputedStyle(button).backgroundColor).toBe(`rgb(${rgb})`);
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect.element(page.getByRole("button", { name: "Simpan" })).toBeDisabled();
  expect(asked.find(({ call }) => call === `PATCH ${SECTION}`)?.sent).toMatchObject({
    short: "Lapor Unib",
    colour: "#1b7a3d",
    version: 0,
  });
});

test("of an SVG only its pixels are sent", async () => {
  const asked = await open();
  const file = new File([PICTURE], "logo.svg", { type: "image/svg+xml" });
  await userEvent.upload(page.getByLabelText("Logo", { exact: false }), file);
  await expect.element(page.getByText("Logo sendiri")).toBeVisible();
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect.element(page.getByRole("button", { name: "Simpan" })).toBeDisabled();
  const { logo } = asked.find(({ call }) => call === `PATCH ${SECTION}`)!.sent as { logo: string };
  expect(atob(logo).slice(1, 4)).toBe("PNG");
  expect(atob(logo)).not.toContain("script");
});

test("what no name or colour can be is said at its field", async () => {
  await open();
  await field("Nama singkat").fill("Клиника");
  await expect.element(page.getByText("Nama singkat hanya boleh", { exact: false })).toBeVisible();
  await field("Warna").fill("biru");
  await expect.element(page.getByText("Warna harus seperti #0154aa")).toBeVisible();
});

test("an identity in words has no bytes of its logo", () => {
  expect(settingFacts({ short: "Lapor", logo: "iVBORw0KGgo", colour: "#1b7a3d" })).toEqual([
    { term: "Nama singkat", value: "Lapor" },
    { term: "Logo", value: "Logo sendiri" },
    { term: "Warna", value: "#1b7a3d" },
  ]);
});

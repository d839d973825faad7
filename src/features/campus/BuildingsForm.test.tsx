import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import type { Answers } from "../../web/stub-api.testing.ts";
import { superadminUser } from "../admins/admin-screens.testing.tsx";
import { settingFacts } from "../audit/setting-facts.web.ts";
import { successOf } from "../reports/AdminScreen.testing.tsx";

const SECTION = "/admin/settings/buildings";
const A = { key: "1a2b3c4d", name: "Gedung A" };
const B = { key: "5e6f7a8b", name: "Gedung B" };

const open = (answers: Answers = {}, buildings = [A, B]) =>
  openScreen(
    "/admin/pengaturan?bagian=buildings",
    { [`GET ${SECTION}`]: () => successOf({ buildings, version: 3 }), ...answers },
    { user: superadminUser },
  );
const row = (at: number) => page.getByRole("group", { name: `Gedung ${at}`, exact: true });
const nameOf = (at: number) => row(at).getByRole("textbox", { name: "Nama" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const preview = page.getByRole("region", { name: "Yang dipilih mahasiswa" });

test("a new building gets a key of its own, and the others keep theirs whatever they are called", async () => {
  const asked = await open({
    [`PATCH ${SECTION}`]: ({ sent }) => successOf({ ...sent, version: 4 }),
  });
  await nameOf(1).fill("Gedung Rektorat");
  await button("Tambah gedung").click();
  await nameOf(3).fill("Gedung C");
  await expect.element(preview.getByText("Gedung Rektorat")).toBeVisible();
  await button("Simpan").click();
  await expect.element(button("Simpan")).toBeDisabled();
  expect(asked.find(({ call }) => call === `PATCH ${SECTION}`)?.sent).toEqual({
    buildings: [
      { ...A, name: "Gedung Rektorat" },
      B,
      { key: expect.stringMatching(/^[0-9a-f]{8}$/), name: "Gedung C" },
    ],
    version: 3,
  });
});

test("a name that stands there twice is told at its field", async () => {
  await open();
  await nameOf(2).fill("gedung a");
  await expect.element(row(2).getByText("Nama gedung ini sudah ada")).toBeVisible();
  await expect.element(button("Simpan")).toBeDisabled();
});

test("each saved building has its poster, a new one not before it is saved", async () => {
  const asked = await open({
    [`GET /admin/buildings/${B.key}/poster`]: () => ({
      status: 404,
      body: { message: "Gedung tidak ditemukan" },
    }),
  });
  await button("Tambah gedung").click();
  await expect.element(nameOf(3)).toBeVisible();
  expect(page.getByRole("button", { name: /^Cetak poster/ }).elements()).toHaveLength(2);
  await row(2).getByRole("button", { name: "Cetak poster Gedung B" }).click();
  await expect.element(page.getByText("Gedung tidak ditemukan")).toBeVisible();
  expect(asked.filter(({ call }) => call.endsWith("/poster"))).toHaveLength(1);
  // it is the poster of the building, wherever its row stands
  await button("Naikkan Gedung 2").click();
  await expect.element(row(1).getByRole("button", { name: "Cetak poster Gedung B" })).toBeVisible();
});

test("without buildings it says that the form asks for neither", async () => {
  await open({}, []);
  await expect
    .element(preview.getByText("Formulir laporan tidak menanyakan gedung dan ruang."))
    .toBeVisible();
});

test("in the audit a building is its name", () => {
  expect(settingFacts({ buildings: [A, B] })).toEqual([
    { term: "Gedung", value: "Gedung A\nGedung B" },
  ]);
});

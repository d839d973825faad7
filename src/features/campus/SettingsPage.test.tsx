import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { failAndRetry, openScreen } from "../../app/web/test-page.testing.tsx";
import type { Answers } from "../../web/stub-api.testing.ts";
import { superadminUser } from "../admins/admin-screens.testing.tsx";
import { successOf } from "../reports/AdminScreen.testing.tsx";
import { settingFacts } from "../audit/setting-facts.web.ts";

const CONTACTS = [
  { name: "Darurat umum", what: "Ambulans", number: "112" },
  { name: "Satgas PPKPT", what: "Kekerasan", number: "0711 555" },
];
const SECTION = "/admin/settings/emergency";

const open = (path = "/admin/pengaturan", answers: Answers = {}) =>
  openScreen(
    path,
    { [`GET ${SECTION}`]: () => successOf({ contacts: CONTACTS, version: 3 }), ...answers },
    { user: superadminUser },
  );
const button = (name: string) => page.getByRole("button", { name, exact: true });
const row = (at: number) => page.getByRole("group", { name: `Kontak ${at}` });
const nameOf = (at: number) => row(at).getByRole("textbox", { name: "Nama" });
const preview = page.getByRole("region", { name: "Yang dibaca mahasiswa" });

test("what is typed is shown beside it as students will read it, and saved with its version", async () => {
  const asked = await open(undefined, {
    [`PATCH ${SECTION}`]: ({ sent }) => successOf({ ...sent, version: 4 }),
  });
  await nameOf(2).fill("Satgas");
  await row(2).getByRole("textbox", { name: "Nomor" }).fill("119 ext. 8");
  await expect
    .element(preview.getByRole("link", { name: "Satgas: 119 ext. 8" }))
    .toHaveAttribute("href", "tel:119,8");
  await button("Simpan").click();
  await expect.element(button("Simpan")).toBeDisabled();
  expect(asked.find(({ call }) => call === `PATCH ${SECTION}`)?.sent).toEqual({
    contacts: [CONTACTS[0], { name: "Satgas", what: "Kekerasan", number: "119 ext. 8" }],
    version: 3,
  });
});

test("rows are moved, removed and added, and the focus stays with what was done", async () => {
  await open();
  await button("Turunkan Kontak 1").click();
  await expect.element(nameOf(2)).toHaveValue("Darurat umum");
  // the last one cannot go further down
  await expect.element(button("Naikkan Kontak 2")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(nameOf(1)).toHaveValue("Darurat umum");
  await button("Hapus Kontak 1").click();
  await expect.element(nameOf(1)).toHaveValue("Satgas PPKPT");
  await expect.element(page.getByRole("heading", { name: "Kontak 1" })).toHaveFocus();
  // one has to stay
  await expect.element(button("Hapus Kontak 1")).toBeDisabled();
  await button("Tambah kontak").click();
  await expect.element(nameOf(2)).toHaveFocus();
  await expect.element(button("Simpan")).toBeDisabled();
  // nobody was there yet
  const fault = row(2).getByText("wajib diisi", { exact: false });
  await expect.element(fault).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(fault).toHaveTextContent("Nama wajib diisi");
});

test("what is wrong stands at its field, also where the server alone finds it", async () => {
  await open(undefined, {
    [`PATCH ${SECTION}`]: () => ({
      status: 422,
      body: { message: "x", errors: [{ path: "contacts.1.name", message: "Nama ini aneh" }] },
    }),
  });
  const number = row(1).getByRole("textbox", { name: "Nomor" });
  await number.fill("panggil satpam");
  await expect
    .element(page.getByText("Nomor hanya boleh berisi angka", { exact: false }))
    .toBeVisible();
  await number.fill("113");
  await button("Simpan").click();
  await expect.element(row(2).getByText("Nama ini aneh")).toBeVisible();
});

test("where another superadmin was first both versions are shown, row by row", async () => {
  const theirs = [{ name: "Rektorat", what: "Apa saja", number: "555" }];
  await open(undefined, {
    [`PATCH ${SECTION}`]: () => ({
      status: 409,
      body: { code: "STALE", message: "x", data: { contacts: theirs, version: 4 } },
    }),
  });
  await nameOf(1).fill("Polisi");
  await button("Simpan").click();
  const choice = page.getByRole("alert").filter({ hasText: "sudah diubah orang lain" });
  await expect.element(choice.getByText("Rektorat · Apa saja · 555")).toBeVisible();
  const mine = choice.getByText(/^Polisi · Ambulans · 112/);
  expect((mine.element() as HTMLElement).innerText).toBe(
    "Polisi · Ambulans · 112\nSatgas PPKPT · Kekerasan · 0711 555",
  );
  await button("Pakai yang tersimpan").click();
  await expect.element(nameOf(1)).toHaveValue("Rektorat");
  await expect.element(row(2)).not.toBeInTheDocument();
});

test("a section has its place in the address, and the menu of sections leads to the others", async () => {
  await open("/admin/pengaturan?bagian=retention", {
    "GET /admin/settings/retention": () =>
      successOf({ cards: 30, appeal_files: 365, audit: 730, version: 0 }),
  });
  await page.getByRole("textbox", { name: "Foto KTM" }).fill("14");
  await expect.element(preview.getByText(/Foto KTM dihapus 14 hari setelah/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Kontak darurat" }))
    .toHaveAttribute("href", "/admin/pengaturan?bagian=emergency");
});

test("a failed read says why and is tried again", async () => {
  await failAndRetry(
    (answer) => open(undefined, { [`GET ${SECTION}`]: answer }),
    () => successOf({ contacts: CONTACTS, version: 3 }),
  );
  await expect.element(page.getByRole("form", { name: "Kontak darurat" })).toBeVisible();
});

test("a section in words names pages and marks, not their keys and bytes", () => {
  expect(
    settingFacts({
      promos: [{ title: "A", text: "B", button: "C", to: "news" }],
      organisations: [{ name: "BEM", social: { account: "", href: "" }, mark: "iVBORw0KGgo" }],
      questions: [],
      cards: 7,
    }),
  ).toEqual([
    { term: "Kartu", value: "A · B · C · Advika" },
    { term: "Penyelenggara", value: "BEM · Tanda sendiri" },
    { term: "Tanya jawab", value: "Kosong" },
    { term: "Foto KTM", value: "7" },
  ]);
});

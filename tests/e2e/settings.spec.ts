import { expect, type Page } from "@playwright/test";
import { jpeg } from "../forms.ts";
import { call, superadminToken } from "../people.ts";
import { DEMO_STUDENT, studentOnPhone, superadminAtDesk, test, visit } from "./product-test.ts";

/** What a superadmin sets in the browser, and what everybody reads of it at once. */
test.use({ dataOf: "demo", demo: true });

/** Saves the section and waits until it is stored: the words of an earlier save may still stand there. */
const save = async (admin: Page, section: string) => {
  const stored = admin.waitForResponse(
    (response) =>
      response.request().method() === "PATCH" &&
      response.url().endsWith(`/api/admin/settings/${section}`),
  );
  await admin.getByRole("button", { name: "Simpan" }).click();
  expect((await stored).status()).toBe(200);
  await expect(admin.getByText("Pengaturan tersimpan").last()).toBeVisible();
};

test("what is set holds at once for everybody, a mark is made in the browser, and the audit tells of it", async ({
  visitors,
}) => {
  const admin = await superadminAtDesk(visitors);
  const guest = await visitors.plain();
  await guest.goto("/tentang");
  await expect(guest.getByRole("link", { name: "Darurat umum: 112" })).toBeVisible();

  await admin.getByRole("link", { name: "Pengaturan" }).first().click();
  await expect(admin).toHaveTitle("Settings - Student Advocacy Clinic System");
  await admin.getByRole("button", { name: "Tambah kontak" }).click();
  const fourth = admin.getByRole("group", { name: "Kontak 4" });
  await fourth.getByLabel("Nama").fill("Satgas PPKPT");
  await fourth.getByLabel("Nomor").fill("0711 555 123");
  await fourth.getByLabel("Untuk apa").fill("Kekerasan di kampus");
  await admin.getByRole("button", { name: "Naikkan Kontak 4" }).click();
  await save(admin, "emergency");

  await admin.getByRole("link", { name: "Penyelenggara" }).click();
  const first = admin.getByRole("group", { name: "Organisasi 1" });
  await first.getByLabel("Nama", { exact: true }).fill("BEM Universitas");
  const buffer = await jpeg(600, 300, "#0154aa");
  await first
    .locator('input[type="file"]')
    .setInputFiles({ name: "lambang.jpg", mimeType: "image/jpeg", buffer });
  await expect(first.getByText("Tanda sendiri")).toBeVisible();
  await save(admin, "organisations");

  await guest.goto("/tentang");
  await expect(guest.getByRole("link", { name: /: [0-9]/ })).toHaveText([
    "Darurat umum: 112",
    "SEJIWA, kesehatan jiwa: 119 ext. 8",
    "Satgas PPKPT: 0711 555 123",
    "SAPA, kekerasan: 129",
  ]);
  await expect(guest.getByRole("heading", { name: "BEM Universitas" })).toBeVisible();
  const mark = guest.locator('img[src^="/tanda/"]');
  await expect(mark).toBeVisible();
  const served = await guest.request.get((await mark.getAttribute("src"))!);
  expect([served.status(), served.headers()["content-type"]]).toEqual([200, "image/png"]);

  await visit(admin, "/admin/audit");
  const row = admin.getByRole("row").filter({ hasText: "Pengaturan: Penyelenggara" });
  await row.getByText("Apa yang berubah").click();
  await expect(row.getByText(/BEM Universitas · .* · Tanda sendiri/)).toBeVisible();
});

test("a long name leaves the header in one row, on a small phone and beside the whole menu", async ({
  product,
  visitors,
}) => {
  const token = await superadminToken(product);
  const name = (short: string) =>
    call(product, "PATCH", "/admin/settings/identity", { token, body: { short } });
  const heightOf = async (page: Page, width: number) => {
    await page.setViewportSize({ width, height: 780 });
    await page.reload();
    return (await page.getByRole("banner").boundingBox())?.height;
  };
  const phone = await studentOnPhone(visitors, { email: DEMO_STUDENT.login, ...DEMO_STUDENT });
  const admin = await superadminAtDesk(visitors);
  await name("ADVOKASI UNSRI");
  try {
    expect(await heightOf(phone, 320)).toBe(64);
    expect(await heightOf(phone, 360)).toBe(64);
    expect(await heightOf(admin, 1024)).toBe(56);
  } finally {
    await name("SIKAM");
  }
});

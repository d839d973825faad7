import { expect, type Page } from "@playwright/test";
import { call, superadminToken } from "../people.ts";
import { DEMO_ADMIN, logIn, superadminAtDesk, test, visit } from "./product-test.ts";

test.use({ dataOf: "demo", demo: true });

/** A queue worked off from the keyboard alone, on the demo's campus. */

const ENOUGH = 20;
/** What a volunteer has for it. */
const MOST_SECONDS = 5 * 60;

/** A keyboard that counts. */
const keyboardOf = (page: Page) => {
  const counted = { keys: 0 };
  return {
    counted,
    press: async (...keys: string[]) => {
      for (const key of keys) {
        counted.keys += 1;
        await page.keyboard.press(key);
      }
    },
  };
};

const says = (page: Page, words: string) => expect(page.getByText(words).last()).toBeVisible();

test("twenty reports are answered from the keyboard alone, in the order of their due times", async ({
  visitors,
}) => {
  test.setTimeout(180_000);
  const desk = await visitors.desk();
  await logIn(desk, DEMO_ADMIN.login, DEMO_ADMIN.password);
  await expect(desk.getByRole("table")).toBeVisible();
  const { counted, press } = keyboardOf(desk);
  const next = desk.getByRole("button", { name: "Berikutnya" });
  const goOn = async (from: string, key = "n") => {
    await press(key);
    await desk.waitForURL((url) => url.pathname !== from);
    await expect(next).toBeVisible();
    return new URL(desk.url()).pathname;
  };
  const begun = Date.now();
  let reports = 0;
  let accounts = 0;

  // whatever is due first in all, until that is an account; from there on the reports alone
  let path = await goOn("/admin/laporan", "Shift+N");
  while (reports < ENOUGH) {
    if (path.startsWith("/admin/laporan")) {
      // nobody types before there is something to type into
      await expect(desk.getByRole("textbox", { name: "Jawaban" })).toBeVisible();
      await press("t");
      await expect(desk.getByRole("option").first()).toBeVisible();
      await press("d", "Enter");
      await expect(desk.getByRole("textbox", { name: "Jawaban" })).toBeFocused();
      await press("Control+Enter");
      await expect(next).toBeFocused();
      reports += 1;
    } else {
      await press("1");
      await expect(desk.getByRole("button", { name: "Simpan", exact: true })).toBeFocused();
      await press("Control+Enter");
      await expect(next).toBeFocused();
      accounts += 1;
      await press("g", "l");
      await desk.waitForURL("**/admin/laporan");
      await expect(desk.getByRole("table")).toBeVisible();
      path = new URL(desk.url()).pathname;
    }
    path = await goOn(path, accounts === 0 ? "Shift+N" : "n");
  }
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`triage: ${reports} reports, ${counted.keys} keystrokes, ${seconds} s`);
  expect(accounts).toBe(1);
  expect(counted.keys).toBeLessThanOrEqual(7 * ENOUGH);
  expect(seconds).toBeLessThan(MOST_SECONDS);
});

test("many are changed at once, each with its result, and the strip follows", async ({
  visitors,
}) => {
  const page = await superadminAtDesk(visitors);
  await visit(page, "/admin/laporan?status=responded&sort=oldest");
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  for (const key of ["j", "x", "j", "x", "j", "x", "s"]) await page.keyboard.press(key);
  const dialog = page.getByRole("dialog", { name: "Ubah status 3 laporan" });
  await dialog.getByLabel("Status").selectOption("Selesai");
  await expect(dialog.getByText("Ditanggapi menjadi Selesai").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Ubah 3 laporan" }).click();
  await expect(dialog.getByText("3 laporan tersimpan.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("laporan dipilih")).toHaveCount(0);
});

test("a second admin sees who has an appeal, and takes it over", async ({ visitors, product }) => {
  const token = await superadminToken(product);
  const { data } = await call(product, "GET", "/admin/ukt/appeals?sort=oldest&status=rejected", {
    token,
  });
  const path = `/admin/banding-ukt/${data[0].id}`;
  const hesti = await visitors.desk();
  await logIn(hesti, DEMO_ADMIN.login, DEMO_ADMIN.password);
  await visit(hesti, path);
  await says(hesti, "Anda menangani banding ini");

  const page = await superadminAtDesk(visitors);
  await visit(page, "/admin/banding-ukt?sort=oldest&status=rejected");
  await expect(page.getByText(/Hesti .*\d+ mnt/)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${path}`);
  await says(page, "Sedang ditangani oleh Hesti");
  await page.getByRole("button", { name: "Ambil alih" }).click();
  await page.getByRole("button", { name: "Ya, ambil alih" }).click();
  await says(page, "Anda menangani banding ini");
});

test("the help sheet lists the keys of the page and turns letters off", async ({ visitors }) => {
  const page = await superadminAtDesk(visitors);
  await expect(page.getByRole("table")).toBeVisible();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Tombol pintas" });
  await expect(sheet.getByText("Baris berikutnya")).toBeVisible();
  await sheet.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("table")).toBeVisible();
  await page.keyboard.press("?");
  await expect(sheet).toHaveCount(0);
  await page.getByRole("button", { name: "Semua tombol pintas" }).click();
  await sheet.getByRole("checkbox").check();
});

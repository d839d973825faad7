import { expect, type Page } from "@playwright/test";
import { PDFDocument } from "@cantoo/pdf-lib";
import { DEMO_ADMIN, DEMO_STUDENT, logIn, test, visit } from "./product-test.ts";
import { samplesOf } from "./screens.ts";

/** Pages elsewhere than on a screen in the product's own colours: on paper, where colours are forced, enlarged, and in a laptop's window. */

test.use({ dataOf: "demo", demo: true });

const groundOf = (page: Page, name: string) =>
  page
    .getByRole("link", { name, exact: true })
    .filter({ visible: true })
    .first()
    .evaluate((link) => getComputedStyle(link).backgroundColor);

test("a report with its conversation prints from the first sheet on, without bars and forms", async ({
  visitors,
  product,
}) => {
  const { judged } = await samplesOf(product);
  const page = await visitors.desk();
  await logIn(page, DEMO_STUDENT.login, DEMO_STUDENT.password);
  await visit(page, `/laporan/${judged}`);
  await expect(page.getByRole("textbox", { name: "Pesan untuk admin" })).toBeVisible();
  await expect(page.getByRole("img", { name: /Foto/ }).first()).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Percakapan dengan admin" })).toBeVisible();
  for (const role of ["banner", "navigation", "textbox"] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  // A report that may not break leaves the rest of the first sheet white.
  const paper = await PDFDocument.load(await page.pdf({ format: "A4" }));
  expect(paper.getPageCount()).toBe(2);
});

test("on paper nothing waits to be pressed or filled in", async ({ visitors, product }) => {
  const { flagged, appeal } = await samplesOf(product);
  const phone = await visitors.phone();
  await visit(phone, "/laporan");
  const afloat = phone.getByRole("link", { name: "Ajukan Laporan" }).filter({ visible: true });
  await expect(afloat).toHaveCount(1);
  await phone.emulateMedia({ media: "print" });
  await expect(afloat).toHaveCount(0);

  const desk = await visitors.desk();
  await logIn(desk, DEMO_ADMIN.login, DEMO_ADMIN.password);
  for (const path of [`/admin/laporan/${flagged}`, `/admin/banding-ukt/${appeal}`]) {
    await visit(desk, path);
    await expect(desk.getByRole("textbox", { name: "Catatan baru" })).toBeVisible();
    await expect(desk.getByRole("group", { name: "Status" })).toBeVisible();
    await desk.emulateMedia({ media: "print" });
    await expect(desk.getByRole("heading", { name: "Catatan internal" })).toBeVisible();
    for (const role of ["textbox", "radio", "button"] as const)
      await expect(desk.getByRole(role).filter({ visible: true })).toHaveCount(0);
    await desk.emulateMedia({ media: "screen" });
  }
});

test("on paper a student's profile has no field, and figures stand beside their chart", async ({
  visitors,
}) => {
  const page = await visitors.desk();
  await visit(page, "/statistik");
  const figures = page.getByText("Lihat sebagai tabel").first().locator("..").getByRole("table");
  await expect(figures).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(figures).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  await logIn(page, DEMO_STUDENT.login, DEMO_STUDENT.password);
  await visit(page, "/profil?tab=profil");
  await expect(page.getByLabel("Kode laporan", { exact: true })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Data diri" })).toBeVisible();
  await expect(page.getByRole("textbox").filter({ visible: true })).toHaveCount(0);
});

test("lists of the back office are printed without what narrows, sorts and marks them", async ({
  visitors,
}) => {
  const page = await visitors.desk();
  await logIn(page, DEMO_ADMIN.login, DEMO_ADMIN.password);
  for (const path of ["/admin/laporan", "/admin/banding-ukt", "/admin/kelola-akun"])
    for (const width of [700, 1100]) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, path);
      const pressed = page
        .getByRole("main")
        .locator("select, input, button, [role=search], :text-is('Urutkan')")
        .filter({ visible: true });
      const rows = page.locator("[data-row]");
      await expect(rows.first()).toBeVisible();
      await expect(pressed.first()).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(pressed).toHaveCount(0);
      await expect(rows.first()).toBeVisible();
      await page.emulateMedia({ media: "screen" });
    }
});

test("who works on an item is no matter of the paper, nor are shadows", async ({
  visitors,
  product,
}) => {
  const { appeal } = await samplesOf(product);
  const page = await visitors.desk();
  await logIn(page, DEMO_ADMIN.login, DEMO_ADMIN.password);
  await visit(page, `/admin/banding-ukt/${appeal}`);
  const claim = page.getByText("Anda menangani banding ini").filter({ visible: true }).last();
  await expect(claim).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Perjalanan" })).toBeVisible();
  await expect(page.getByText("Admin lain melihatnya.")).toBeHidden();
  for (const sheet of await page.locator(".on-paper").filter({ visible: true }).all())
    await expect(sheet).toHaveCSS("box-shadow", "none");
});

test("where colours are forced, what is chosen is marked all the same", async ({ visitors }) => {
  const page = await visitors.desk();
  await page.emulateMedia({ forcedColors: "active" });
  await visit(page, "/laporan");
  const marked = await groundOf(page, "Semua");
  expect(marked).not.toBe(await groundOf(page, "Laporan saya"));
  const menu = page.getByRole("navigation", { name: "Menu utama" }).getByRole("link");
  const grounds = await menu.evaluateAll((links) =>
    links.map((link) => [link.textContent, getComputedStyle(link).backgroundColor]),
  );
  expect(grounds.filter(([, ground]) => ground === marked)).toEqual([["Laporan", marked]]);
  await visit(page, "/aju-laporan");
  await expect(page.getByRole("dialog")).toHaveCSS("border-top-width", "1px");
});

test("where colours are forced, the white logo is seen", async ({ visitors }) => {
  const page = await visitors.desk();
  await page.emulateMedia({ forcedColors: "active" });
  await visit(page, "/laporan");
  for (const place of ["banner", "contentinfo"] as const)
    await expect(page.getByRole(place).getByRole("img", { name: /^SIKAM/ })).toHaveCSS(
      "background-color",
      "rgb(0, 63, 131)",
    );
});

test("where colours are forced, bars and the keyboard's card are seen", async ({ visitors }) => {
  const page = await visitors.desk();
  await page.emulateMedia({ forcedColors: "active" });
  await visit(page, "/statistik");
  await expectBars(page, "Menurut kategori");
  await logIn(page, DEMO_ADMIN.login, DEMO_ADMIN.password);
  await visit(page, "/admin/statistik");
  await expectBars(page, "Menurut tingkat");

  await visit(page, "/admin/banding-ukt");
  const cards = page.locator("[data-row]");
  await expect(cards.first()).toBeVisible();
  await page.keyboard.press("j");
  await expect(cards.first()).toHaveAttribute("aria-current", "true");
  await expect(cards.first()).toHaveCSS("outline", /solid 2px/);
  await expect(cards.nth(1)).toHaveCSS("outline-style", "none");
});

test("a finger beside a box in a list marks its row, and opens none", async ({ visitors }) => {
  const page = await visitors.phone();
  await logIn(page, DEMO_ADMIN.login, DEMO_ADMIN.password);
  for (const path of ["/admin/laporan", "/admin/kelola-akun"]) {
    await visit(page, path);
    const box = page.getByRole("row").nth(1).getByRole("checkbox");
    await box.evaluate((shown) => shown.scrollIntoView({ block: "center" }));
    const { x, y, width, height } = (await box.boundingBox())!;
    await page.touchscreen.tap(x + width + 9, y + height + 9);
    await expect(box).toBeChecked();
    await page.touchscreen.tap(x - 9, y - 9);
    await expect(box).not.toBeChecked();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test("on a phone a button that downloads figures has its words in one line", async ({
  visitors,
}) => {
  const page = await visitors.phone();
  await logIn(page, DEMO_ADMIN.login, DEMO_ADMIN.password);
  await visit(page, "/admin/statistik");
  const buttons = page.getByRole("button", { name: /^Unduh CSV/ });
  await expect(buttons.last()).toBeVisible();
  const widths = await buttons.evaluateAll((all) => all.map((button) => button.clientWidth));
  expect(new Set(widths).size).toBe(1);
});

/** Every bar of the table has a ground that is not the page's. */
const expectBars = async (page: Page, table: string) => {
  const bars = page.getByRole("table", { name: table }).locator("td [style*=width]");
  await expect(bars.first()).toBeVisible();
  const grounds = await bars.evaluateAll((all) => [
    getComputedStyle(document.body).backgroundColor,
    ...new Set(all.map((bar) => getComputedStyle(bar).backgroundColor)),
  ]);
  expect(new Set(grounds).size).toBe(grounds.length);
};

test("at twice the size of a laptop's window every status stays in its box", async ({
  visitors,
  product,
}) => {
  const { answered } = await samplesOf(product);
  const page = await visitors.desk();
  await page.setViewportSize({ width: 683, height: 384 });
  await logIn(page, DEMO_ADMIN.login, DEMO_ADMIN.password);
  await visit(page, `/admin/laporan/${answered}`);
  const boxes = page.getByRole("group", { name: "Status" }).locator("label");
  await expect(boxes).toHaveCount(5);
  await page.evaluate(() => document.fonts.ready);
  const spilt = await boxes.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(spilt).toEqual([]);
});

test("on a phone, a tablet and a laptop the words of every filter are whole", async ({
  visitors,
}) => {
  const page = await visitors.desk();
  await logIn(page, DEMO_ADMIN.login, DEMO_ADMIN.password);
  for (const path of ["/admin/laporan", "/admin/banding-ukt", "/admin/kelola-akun"])
    for (const width of [360, 412, 768, 1024, 1280, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, path);
      const filters = page.getByRole("main").getByRole("combobox");
      await expect(filters.first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const cut = await filters.evaluateAll((all) =>
        all
          .filter((filter) => {
            const room = filter.clientWidth;
            filter.style.width = "max-content";
            return filter.clientWidth > room;
          })
          .map((filter) => filter.ariaLabel),
      );
      expect([path, width, cut]).toEqual([path, width, []]);
    }
});

import { expect, type Locator, type Page } from "@playwright/test";
import { pdf } from "../forms.ts";
import { call, type Person, publishedReport, setAppealPeriod, verifiedStudent } from "../people.ts";
import { test, visit } from "./product-test.ts";

/** Login, report, vote and appeal by keyboard alone: nothing here points at anything. */

test.use({ dataOf: "keyboard" });
// a busy machine is slow, not wrong
test.describe.configure({ mode: "serial", timeout: 180_000 });

const MOST_STEPS = 80;

/** Tabs on until the focus is on what this finds; fails where no walk leads there. */
const walkTo = async (page: Page, target: Locator) => {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press("Tab");
    if ((await target.and(page.locator(":focus")).count()) > 0) return;
  }
  throw new Error(`no way by keyboard to ${target.toString()}`);
};

const write = async (page: Page, label: string, text: string) => {
  await walkTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
};

/** In a question with radio buttons the arrow keys choose. */
const choose = async (page: Page, question: string, answer: string) => {
  const radios = page.getByRole("radiogroup", { name: question }).getByRole("radio");
  await walkTo(page, radios.first());
  const wanted = page.getByRole("radio", { name: answer }).and(page.locator(":checked"));
  for (let step = 0; step < (await radios.count()) && !(await wanted.count()); step += 1)
    await page.keyboard.press("ArrowDown");
  await expect(wanted).toBeFocused();
};

const press = async (page: Page, role: "button" | "link", name: string | RegExp) => {
  await walkTo(page, page.getByRole(role, { name, exact: typeof name === "string" }));
  await page.keyboard.press("Enter");
};

let student: Person;
let page: Page;
let published = 0;

test("the login", async ({ visitors, product }) => {
  student = await verifiedStudent(product, "2350000001", "Papan Ketik");
  const author = await verifiedStudent(product, "2350000002", "Penulis Lain");
  published = await publishedReport(product, author, { title: "Atap bocor" });
  await setAppealPeriod(product, true);
  page = await visitors.desk();
  await visit(page, "/login");
  await write(page, "Email kampus atau NPM", student.email);
  await write(page, "Password", student.password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a report", async () => {
  await press(page, "link", "Ajukan Laporan");
  await page.waitForURL("**/aju-laporan");
  await write(page, "Judul", "Lampu parkir mati");
  await write(page, "Ceritakan", "Sejak Senin malam area parkir gelap.");
  await choose(page, "Kategori", "Fasilitas");
  await choose(page, "Tingkat", "Fakultas");
  await press(page, "button", "Kirim laporan");
  await expect(page.getByRole("heading", { name: /^Laporan #\d+ diterima/ })).toBeVisible();
});

test("a vote", async ({ product }) => {
  await visit(page, `/laporan/${published}`);
  await press(page, "button", "Dukung");
  await expect
    .poll(async () => (await call(product, "GET", `/reports/${published}/votes`)).data.upvote)
    .toBe(1);
});

test("an appeal", async () => {
  await visit(page, "/banding-ukt");
  await write(page, "Semester", "5");
  await walkTo(page, page.getByRole("radio", { name: "Bencana Alam" }));
  await page.keyboard.press("Space");
  // Waited for from before: a chooser that opens while the browser still hears of it is missed.
  const opened = page.waitForEvent("filechooser");
  await walkTo(page, page.getByLabel("Surat Keterangan", { exact: true }));
  await page.keyboard.press("Space");
  const chooser = await opened;
  const { name, type: mimeType, bytes: buffer } = await pdf("Surat Keterangan");
  await chooser.setFiles({ name, mimeType, buffer });
  await expect(page.getByText(name).first()).toBeVisible();
  await press(page, "button", "Submit Banding");
  await page.waitForURL(/\/banding-ukt\/\d+$/);
});

test("on a low screen no field that has the focus lies behind the form's bar", async () => {
  await page.setViewportSize({ width: 360, height: 400 });
  await visit(page, "/aju-laporan");
  const title = page.getByLabel("Judul", { exact: true });
  for (const field of [title, page.getByRole("radio", { name: "Fasilitas" })]) {
    // seen whole where there is no bar
    await field.evaluate((input) =>
      scrollBy(0, input.getBoundingClientRect().bottom - innerHeight + 85),
    );
    await field.focus();
    const hidden = await field.evaluate((input) => {
      const bar = input.closest("form")!.lastElementChild!;
      return input.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
    });
    expect(hidden).toBeLessThanOrEqual(0);
  }
});

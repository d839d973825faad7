import { expect, type Page } from "@playwright/test";
import { formOf, reportFields } from "../forms.ts";
import { call, decideReport, type Person, verifiedStudent } from "../people.ts";
import type { Product } from "../product.ts";
import { studentOnPhone, test, visit } from "./product-test.ts";

/** How a student hears of things: the bell, its count, the modal, the section of the profile. */
test.describe.configure({ mode: "serial" });

const NAMED = "Lampu tangga barat padam";
const ANONYMOUS = "Nilai praktikum belum keluar";

let student: Person;
let page: Page;
const ids = { named: 0, anonymous: 0 };

const bell = (of: Page = page) => of.getByRole("button", { name: /^Notifikasi/ });
const modal = () => page.getByRole("dialog", { name: "Notifikasi" });
const unread = async (product: Product) =>
  (await call(product, "GET", "/notifications/count", { token: student.token })).data.count;

const file = async (product: Product, title: string, isAnonymous: boolean): Promise<number> => {
  const body = formOf({ ...reportFields, title, isAnonymous });
  return (await call(product, "POST", "/reports", { token: student.token, body })).data.id;
};

test("what happens to a named and an anonymous report comes by the bell, today's two of each at most", async ({
  visitors,
  product,
}) => {
  student = await verifiedStudent(product, "2410000001", "Penunggu Kabar");
  ids.named = await file(product, NAMED, false);
  ids.anonymous = await file(product, ANONYMOUS, true);
  page = await studentOnPhone(visitors, student);
  await expect(bell()).toHaveAccessibleName("Notifikasi, 1 belum dibaca");

  await decideReport(product, ids.named, "under_review");
  await decideReport(product, ids.anonymous, "responded", "Nilai terbit hari Jumat.");
  // the count is asked for anew on every navigation
  await page.getByRole("button", { name: "Buka menu" }).click();
  await page.getByRole("link", { name: "Advika" }).filter({ visible: true }).first().click();
  await page.waitForURL("**/advika");
  await expect(bell()).toHaveAccessibleName("Notifikasi, 3 belum dibaca");

  await bell().click();
  await expect(modal().getByRole("heading", { name: "Baru 3" })).toBeVisible();
  await expect(modal().getByRole("listitem")).toHaveCount(2);
  await expect(modal().getByText("baru saja").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal()).toHaveCount(0);
});

test("one that is opened leads to its report, and counts as read in every tab", async ({
  product,
}) => {
  const other = await page.context().newPage();
  await visit(other, "/laporan");
  await expect(bell(other)).toHaveAccessibleName("Notifikasi, 3 belum dibaca");
  await bell().click();
  await modal()
    .getByRole("link", { name: new RegExp(`${ANONYMOUS}.*sudah ditanggapi`) })
    .click();
  await page.waitForURL(`**/laporan/${ids.anonymous}`);
  await expect(page.getByText("Nilai terbit hari Jumat.")).toBeVisible();
  await expect(page.getByText("Suara Anda dijawab.")).toBeVisible();
  await expect(bell()).toHaveAccessibleName("Notifikasi, 2 belum dibaca");
  // told by the tab beside it, before its own minute is over
  await expect(bell(other)).toHaveAccessibleName("Notifikasi, 2 belum dibaca");
  expect(await unread(product)).toBe(2);
  await other.close();
});

test("'Selengkapnya' leads to all of them; a failure to mark them says so and changes nothing", async ({
  product,
}) => {
  await bell().click();
  await modal().getByRole("button", { name: "Selengkapnya" }).click();
  await page.waitForURL("**/profil?tab=notifikasi");
  await expect(modal()).toHaveCount(0);
  const list = page.getByRole("region", { name: "Notifikasi" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByRole("img", { name: "belum dibaca" })).toHaveCount(2);

  const path = "**/api/notifications/read-all";
  await page.route(path, (route) => route.fulfill({ status: 422, json: { success: false } }));
  const all = list.getByRole("button", { name: "Tandai semua telah dibaca" });
  await all.click();
  await expect(page.getByText("Gagal menandai semua sebagai dibaca")).toBeVisible();
  await expect(list.getByRole("img", { name: "belum dibaca" })).toHaveCount(2);
  await page.unroute(path);
  await all.click();
  await expect(page.getByText("Semua notifikasi telah dibaca")).toBeVisible();
  await expect(all).toHaveAttribute("aria-disabled", "true");
  await expect(all).toBeFocused();
  await expect(list.getByRole("img", { name: "belum dibaca" })).toHaveCount(0);
  await expect(all).toBeDisabled();
  await expect(bell()).toHaveAccessibleName("Notifikasi");
  expect(await unread(product)).toBe(0);
});

test("what is gone is gone from the list, and a list that cannot be fetched is silently empty", async ({
  product,
}) => {
  const { token } = student;
  const { data } = await call(product, "GET", "/notifications", { token });
  for (const { id } of data.slice(1))
    await call(product, "DELETE", `/notifications/${id}`, { token });
  await visit(page, "/profil?tab=notifikasi");
  const list = page.getByRole("region", { name: "Notifikasi" });
  await expect(list.getByRole("listitem")).toHaveCount(1);

  const path = /\/api\/notifications(\?|$)/;
  await page.route(path, (route) => route.fulfill({ status: 404, json: { success: false } }));
  await visit(page, "/laporan");
  await bell().click();
  await expect(modal().getByText(/^Belum ada notifikasi/)).toBeVisible();
  await expect(page.getByText(/gagal|kesalahan|tidak ditemukan/i)).toHaveCount(0);
  await page.unroute(path);
});

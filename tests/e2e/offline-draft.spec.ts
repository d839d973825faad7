import { expect, type BrowserContext, type Page } from "@playwright/test";
import { jpeg, reportFields } from "../forms.ts";
import { call, type Person, publishedReport, superadminToken, verifiedStudent } from "../people.ts";
import type { Product } from "../product.ts";
import { OFFLINE_PAGES } from "../../src/web/offline-pages.ts";
import { started, test as base, visit } from "./product-test.ts";

/** What a weak connection and a shared phone do to a draft, and what can be read without any connection. */

const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };
const TITLE = "Keran asrama B kering sejak Senin";
const STORY = "Sejak Senin pagi tidak ada air di lantai dua dan tiga.";

/** A phone of its own, with the service worker that the other journeys go without. */
const test = base.extend<{ device: BrowserContext }>({
  device: async ({ browser, product }, use) => {
    const device = await browser.newContext({
      ...PHONE,
      baseURL: product.origin,
      serviceWorkers: "allow",
    });
    await use(device);
    await device.close();
  },
});
test.describe.configure({ mode: "serial" });

let student: Person;

const logIn = async (page: Page, { email, password }: Person) => {
  await visit(page, "/login");
  await page.getByLabel("Email kampus atau NPM").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
};

const logOut = async (page: Page) => {
  await page.getByRole("button", { name: "Buka menu" }).click();
  await page.getByRole("button", { name: "Keluar" }).click();
  await page.getByRole("button", { name: "Ya, keluar" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
};

/** Waits until what was typed lies on the device. */
const onDevice = (page: Page, words: string) => expect.poll(() => draftsOf(page)).toContain(words);

/** Everything in a store of the device's database of that name, as text; files by their names and sizes. */
const rowsOf = (page: Page, database: string, store: string) =>
  page.evaluate(
    async ([name, within]) => {
      const names = (await indexedDB.databases()).map((one) => one.name);
      if (!names.includes(name)) return "";
      const answered = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(request.error?.message));
        });
      const opened = await answered(indexedDB.open(name));
      const all = await answered(opened.transaction(within).objectStore(within).getAll());
      opened.close();
      return JSON.stringify(all, (_, value: unknown) =>
        value instanceof File ? `${value.name} ${value.size}` : value,
      );
    },
    [database, store] as const,
  );
const draftsOf = (page: Page) => rowsOf(page, "drafts", "drafts");

const choosePhoto = async (page: Page) => {
  const buffer = await jpeg(640, 400);
  const file = { name: "keran.jpg", mimeType: "image/jpeg", buffer };
  await page.getByLabel("Foto atau berkas").setInputFiles(file);
};

const fillIn = async (page: Page) => {
  await page.getByLabel("Judul").fill(TITLE);
  await page.getByLabel("Ceritakan").fill(STORY);
  await page.getByRole("radio", { name: "Fasilitas" }).check();
  await page.getByRole("radio", { name: "Fakultas" }).check();
  await choosePhoto(page);
  await onDevice(page, "keran.jpg");
};

const ownReports = async (product: Product) =>
  (await call(product, "GET", "/reports/me", { token: student.token })).data;

const send = (page: Page) => page.getByRole("button", { name: /^Kirim (laporan|lagi)$/ });

test("a draft and its photo survive a reload and a closed tab", async ({ device, product }) => {
  student = await verifiedStudent(product, "2380000001", "Ratih Maheswari");
  const first = await device.newPage();
  await logIn(first, student);
  await visit(first, "/aju-laporan");
  await fillIn(first);
  await first.reload();
  await expect(first.getByRole("heading", { name: /^Lanjutkan draf / })).toBeVisible();
  await expect(first.getByText(TITLE)).toBeVisible();
  await first.close();

  const second = await device.newPage();
  await visit(second, "/aju-laporan");
  await second.getByRole("button", { name: "Lanjutkan" }).click();
  await expect(second.getByLabel("Judul")).toHaveValue(TITLE);
  await expect(second.getByLabel("Ceritakan")).toHaveValue(STORY);
  const preview = second.getByRole("img", { name: /^Pratinjau/ });
  await expect
    .poll(() => preview.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBe(640);

  // The answer is lost on the way, after the report has been made; then the tab is closed.
  await second.route("**/api/reports", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await send(second).click();
  await expect(second.getByText("Laporan belum pasti terkirim.")).toBeVisible();
  expect(await ownReports(product)).toHaveLength(1);
  await second.close();

  const third = await device.newPage();
  await visit(third, "/aju-laporan");
  await third.getByRole("button", { name: "Lanjutkan" }).click();
  await expect(third.getByText("Laporan belum pasti terkirim.")).toBeVisible();
  await send(third).click();
  await expect(third.getByText(/laporan.*terkirim/i).first()).toBeVisible();
  expect(await ownReports(product)).toHaveLength(1);
  await expect.poll(() => draftsOf(third)).toBe("[]");
});

test("a logout takes the draft along, from every tab", async ({ device }) => {
  const page = await device.newPage();
  await logIn(page, student);
  await visit(page, "/aju-laporan");
  await page.getByLabel("Judul").fill(TITLE);
  await onDevice(page, TITLE);
  const other = await device.newPage();
  await visit(other, "/");
  await logOut(other);
  await expect(page.getByRole("dialog", { name: "Masuk dulu, ya" })).toBeVisible();
  await expect(page.getByText("Drafnya masih ada")).toHaveCount(0);
  await expect.poll(() => draftsOf(page)).toBe("[]");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Keran");

  await logIn(other, student);
  await visit(other, "/aju-laporan");
  await expect(other.getByLabel("Judul")).toHaveValue("");
});

/** Loads the page as a reload with Shift does: the service worker runs on, and does not control it. */
const reloadPastWorker = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent("load");
  await devtools.send("Page.reload", { ignoreCache: true });
  await loaded;
  await devtools.detach();
  await started(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
};

/** Every address in Cache Storage, with its body where that is a text. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const kept: { url: string; body: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        kept.push({ url, body: (await (await cache.match(url))?.text()) ?? "" });
    }
    return kept;
  });

test("what was read can be read again without a connection, and nothing personal is kept", async ({
  device,
  product,
}) => {
  const fields = { ...reportFields, title: "Lampu jalan kampus padam" };
  const id = await publishedReport(product, student, fields);
  const hiddenId = await publishedReport(product, student, { ...fields, title: "Yang ditarik" });
  const page = await device.newPage();
  await logIn(page, student);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  for (const path of ["/", "/laporan", "/profil", "/laporan?tab=laporan-saya", "/aju-laporan"])
    await visit(page, path);
  await visit(page, `/laporan/${hiddenId}`);
  await visit(page, "/laporan?search=lampu");
  await reloadPastWorker(page);
  // Opened within the application, so that no document was fetched.
  await page.getByRole("link", { name: fields.title }).first().click();
  await page.waitForURL(`**/laporan/${id}`);
  const keptPaths = async () => (await keptOn(page)).map(({ url }) => new URL(url).pathname);
  await expect.poll(keptPaths, { timeout: 15_000 }).toContain(`/laporan/${id}`);

  const kept = await keptOn(page);
  const addresses = kept.map(({ url }) => url.slice(product.origin.length));
  const pages = addresses.filter((path) => !path.startsWith("/assets/"));
  expect(pages.toSorted()).toEqual(
    ["/", "/laporan", `/laporan/${id}`, `/laporan/${hiddenId}`].toSorted(),
  );
  const personal = [student.email, student.token, "laporan-saya?", 'is_mine":true'];
  const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
  for (const { url, body } of kept.filter(({ url: at }) => !at.includes("/assets/")))
    for (const words of [...personal, token])
      expect([url, body.includes(words)]).toEqual([url, false]);

  // The next one at this device does not see what was read by the one before, nor when, nor which code was loaded.
  await visit(page, "/");
  const traces = [`/laporan/${id}`, "/assets/OwnProfile-"];
  const tracesIn = (told: string) => traces.filter((path) => told.includes(path));
  const noted = () => rowsOf(page, "workbox-expiration", "cache-entries");
  expect(tracesIn(await noted())).toEqual(traces);
  await reloadPastWorker(page);
  await logOut(page);
  await expect.poll(async () => tracesIn(await noted())).toEqual([]);
  expect(tracesIn((await keptPaths()).join(" "))).toEqual([]);
  for (const path of ["/laporan", `/laporan/${id}`, `/laporan/${hiddenId}`])
    await visit(page, path);
  await expect.poll(keptPaths, { timeout: 15_000 }).toContain(`/laporan/${hiddenId}`);

  // Hidden meanwhile: with a connection it is not shown, and no longer kept.
  await call(product, "PATCH", "/admin/reports/status", {
    token: await superadminToken(product),
    body: { id: hiddenId, status: "rejected", response: "Ditarik" },
  });
  await page.goto(`/laporan/${hiddenId}`);
  await expect(page.getByText("Yang ditarik")).toHaveCount(0);
  expect(await keptPaths()).not.toContain(`/laporan/${hiddenId}`);

  await device.setOffline(true);
  await page.goto(`/laporan/${id}`);
  await started(page);
  await expect(page.getByRole("heading", { name: fields.title })).toBeVisible();
  await expect(
    page.getByText(/Anda sedang luring\. Yang terlihat adalah salinan pukul/),
  ).toBeVisible();
  await page.getByRole("link", { name: "Laporan", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Read too long ago to be shown once more.
  await page.evaluate(
    async ([name, date]) => {
      const headers = { "content-type": "text/html", date };
      const old = new Response("<h1>Yang lama sekali</h1>", { headers });
      await (await caches.open(name)).put("/laporan/99999", old);
    },
    [OFFLINE_PAGES, new Date(Date.now() - 8 * 24 * 3_600_000).toUTCString()] as const,
  );
  await page.goto("/profil");
  await expect(
    page.getByRole("heading", { name: "Halaman ini butuh sambungan internet" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Yang lama sekali" })).toHaveCount(0);
  await page.getByRole("link", { name: new RegExp(fields.title) }).click();
  await expect(page.getByText(/Anda sedang luring/)).toBeVisible();
  await device.setOffline(false);
  await expect(page.getByText(/Anda sedang luring/)).toHaveCount(0);
});

test("back leads to where a list was left, also when it has to be fetched again", async ({
  device,
}) => {
  const page = await device.newPage();
  await visit(page, "/laporan?sort=newest");
  await page.evaluate(() => scrollTo(0, 240));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(240);
  // Without Playwright's own scrolling.
  await page
    .getByRole("link", { name: "Lampu jalan kampus padam" })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(/\/laporan\/\d+$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.waitForURL("**/laporan?sort=newest");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(240);
});

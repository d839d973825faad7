import { expect, type Page } from "@playwright/test";
import { jpeg } from "../forms.ts";
import { SUPERADMIN } from "../product.ts";
import { findings } from "./axe.ts";
import { cutTexts, runningMotion, sidewaysScroll, unseenFocus } from "./look.ts";
import { DEMO_STUDENT, logIn, test, visit, type Visitors } from "./product-test.ts";
import { type Looker, type Samples, samplesOf, screensOf } from "./screens.ts";

/**
 * Every screen and state: axe-core without a finding of any level, on a phone and at a desk, light and
 * dark; whole at 320 px and at twice the text size; still under reduced motion; a focus that is seen.
 */

test.use({ dataOf: "demo", demo: true });
// a busy machine is slow, not wrong
test.describe.configure({ timeout: 420_000 });

const PHONE = { width: 360, height: 780 };
const DESK = { width: 1366, height: 900 };

interface State {
  readonly as: Looker;
  /** A path, one of the screens by its pattern, or the page of a sample. */
  readonly on: string | RegExp | ((samples: Samples) => string);
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();

/** What an address does not show: menus, dialogs, forms that were left wrong. */
const STATES: readonly State[] = [
  { as: "guest", on: "/", name: "the menu", open: press("Buka menu") },
  {
    as: "guest",
    on: /^\/laporan\/\d{1,4}$/,
    name: "a vote that asks to log in",
    open: press("Dukung"),
  },
  {
    as: "guest",
    on: "/login",
    name: "fields left empty",
    open: async (page) => {
      for (const label of ["Email kampus atau NPM", "Password"]) {
        await page.getByLabel(label, { exact: true }).focus();
        await page.keyboard.press("Tab");
      }
    },
  },
  {
    as: "student",
    on: "/aju-laporan",
    name: "a title that was left empty",
    open: async (page) => {
      await page.getByLabel("Judul").focus();
      await page.keyboard.press("Tab");
      await page.getByText("Judul wajib diisi").first().waitFor();
    },
  },
  {
    as: "student",
    on: /^\/banding-ukt\/\d+\?ubah=1$/,
    name: "the photos of a document",
    open: async (page) => {
      const photo = { name: "ktm.jpg", mimeType: "image/jpeg", buffer: await jpeg(600, 800) };
      await page.getByLabel("KTM", { exact: true }).setInputFiles([photo, photo]);
      await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(2);
    },
  },
  {
    as: "guest",
    on: "/lupa-password",
    name: "a link for a new password that is dead",
    open: async (page) => {
      await visit(page, "/reset-password#tautan-lama");
      await expect(page.getByRole("alert")).toContainText("Tautan itu tidak berlaku lagi.");
    },
  },
  { as: "student", on: "/", name: "the notifications", open: press(/^Notifikasi/) },
  {
    as: "student",
    on: /^\/laporan\/\d+$/,
    name: "the question before deleting",
    open: press("Hapus"),
  },
  {
    as: "student",
    on: ({ asked }) => `/laporan/${asked}`,
    name: "the answer to a question",
    open: async (page) => {
      await press("Lihat")(page);
      await press("Balas sekarang")(page);
      await page.getByRole("textbox", { name: "Jawaban Anda untuk admin" }).fill("Lantai 2");
    },
  },
  {
    as: "student",
    on: ({ judged }) => `/laporan/${judged}`,
    name: "what is not settled",
    open: async (page) => {
      await press("Jawab")(page);
      await press("Belum beres")(page);
    },
  },
  {
    as: "student",
    on: ({ answered }) => `/laporan/${answered}`,
    name: "pointing at a report",
    open: press("Tandai laporan ini"),
  },
  { as: "student", on: "/profil?tab=profil", name: "the form", open: press(/^Ubah/) },
  {
    as: "admin",
    on: ({ flagged }) => `/admin/laporan/${flagged}`,
    name: "taking a part out",
    open: async (page) => {
      await press("Sunting sebagian")(page);
      await page.getByRole("form", { name: "Sunting sebagian" }).waitFor();
    },
  },
  {
    as: "admin",
    on: ({ flagged }) => `/admin/laporan/${flagged}`,
    name: "another category",
    open: async (page) => {
      await press("Perbaiki kategori")(page);
      await page.getByRole("form", { name: "Perbaiki kategori" }).waitFor();
    },
  },
  {
    as: "admin",
    on: ({ flagged }) => `/admin/laporan/${flagged}`,
    name: "a mark of abuse",
    open: press("Tandai penyalahgunaan"),
  },
  {
    as: "admin",
    on: ({ asked }) => `/admin/laporan/${asked}`,
    name: "the question before it is taken back",
    open: press("Tarik pertanyaan"),
  },
  {
    as: "admin",
    on: "/admin/laporan",
    name: "everything in trouble",
    open: async (page) => {
      const since = "2026-03-02T02:12:00Z";
      const trouble = (kind: string, amount: number | null = null) => ({ kind, since, amount });
      const data = [
        trouble("disk", 4),
        ...["mail", "jobs", "rewriting", "grants"].map((kind) => trouble(kind)),
        trouble("clock", -900),
      ];
      await page.route("**/api/admin/troubles", (route) =>
        route.fulfill({ json: { success: true, message: "Gangguan", data } }),
      );
      await page.reload();
      await page.getByText("Email tidak terkirim").waitFor();
    },
  },
];

/** All rules in light; in dark those that colours decide. */
const inBothSchemes = async (page: Page, what: string) => {
  const light = await findings(page, what);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const dark = await findings(page, `${what}, dark`, ["color-contrast", "link-in-text-block"]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  return [...light, ...dark];
};

/** One visit for everything that an address shows. */
const lookAt = async (page: Page, path: string): Promise<string[]> => {
  await page.setViewportSize(PHONE);
  await visit(page, path);
  await page.waitForLoadState("networkidle");
  const found = await inBothSchemes(page, `${path} on a phone`);
  found.push(...(await runningMotion(page, path)));
  found.push(...(await unseenFocus(page, path)));
  await page.setViewportSize({ width: 320, height: 700 });
  const narrow = `${path} at 320 px`;
  found.push(...(await sidewaysScroll(page, narrow)), ...(await cutTexts(page, narrow)));
  await page.setViewportSize(DESK);
  found.push(...(await inBothSchemes(page, `${path} at a desk`)));
  const twice = async (what: string) =>
    found.push(...(await sidewaysScroll(page, what)), ...(await cutTexts(page, what)));
  // The desk of the back office is enlarged by the browser with all that is on it, a phone's texts alone.
  if (path.startsWith("/admin")) {
    await page.setViewportSize({ width: 683, height: 450 });
    await twice(`${path} enlarged twice`);
  }
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  for (const size of path.startsWith("/admin") ? [PHONE] : [DESK, PHONE]) {
    await page.setViewportSize(size);
    await twice(`${path} at twice the text size, ${size.width} px wide`);
  }
  return found;
};

const enter = async (visitors: Visitors, looker: Looker) => {
  const page = await visitors.desk();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  if (looker === "student") await logIn(page, DEMO_STUDENT.login, DEMO_STUDENT.password);
  if (looker === "admin") await logIn(page, SUPERADMIN.email, SUPERADMIN.password);
  return page;
};

for (const looker of ["guest", "student", "admin"] as const)
  test(`screens and states of a ${looker} have no finding`, async ({ visitors, product }) => {
    const screens = (await screensOf(product))[looker];
    const samples = await samplesOf(product);
    const page = await enter(visitors, looker);
    const found: string[] = [];
    for (const path of screens) found.push(...(await lookAt(page, path)));
    await page.setViewportSize(PHONE);
    for (const { on, name, open } of STATES.filter(({ as }) => as === looker)) {
      const wanted = typeof on === "function" ? on(samples) : on;
      const path = screens.find((screen) =>
        wanted instanceof RegExp ? wanted.test(screen) : wanted === screen,
      );
      if (!path) throw new Error(`no screen for ${name}`);
      await visit(page, path);
      // What comes late is there: a state is looked at here, not how soon it comes (`late-start.spec.ts`).
      await page.waitForLoadState("networkidle");
      await open(page);
      found.push(...(await inBothSchemes(page, `${path}, ${name}`)));
      found.push(...(await sidewaysScroll(page, `${path}, ${name}`)));
    }
    expect(found).toEqual([]);
  });

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Request,
  test as base,
} from "@playwright/test";
import { chromiumArgs, findChromium } from "../../scripts/chromium.ts";
import { copyDemo } from "./demo-once.ts";
import {
  makeDemo,
  newDatabase,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
  SUPERADMIN,
} from "../product.ts";

const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };
const DESK = { viewport: { width: 1366, height: 900 } };

/** Opens pages of the product, and fails the test when one of them had a fault. */
export interface Visitors {
  phone(): Promise<Page>;
  desk(): Promise<Page>;
  /** A guest whose browser runs no scripts. */
  plain(): Promise<Page>;
}

/**
 * A refusal that a test provokes is no fault of the page, nor is a call that it cuts (`ERR_FAILED`), and a worker
 * that the test forbids none either.
 */
const isFault = (text: string) =>
  !/Failed to load resource.*(400|401|403|404|409|422|net::ERR_FAILED)|Service Worker registration blocked/.test(
    text,
  );

/** Stands on a page once its late part has loaded, with the toaster and what keeps the focus. */
export const LATE_PART = "[aria-label='Pesan alt+T']";

/** Runs in the page. It warns where what had the focus has gone, and a second later nothing has it. */
const watchFocus = (latePart: string) => {
  let last: Element | null = null;
  let looks = 0;
  addEventListener("focusin", ({ target }) => {
    last = document.querySelector(latePart) && (target as Element);
    looks = 0;
  });
  setInterval(() => {
    if (document.activeElement !== document.body) return;
    // who presses a plain text leaves on their own
    if (last?.checkVisibility() && !last.matches(":disabled")) last = null;
    looks += 1;
    if (last && looks === 10) console.warn(`nothing has the focus of ${last.outerHTML}`);
  }, 100);
};

/** A line of the product's log that tells of an answer of 500 or more. */
const FAILURE = /"error"|"overloaded"|"status":5\d\d/;

/** What the tests of one file have opened: those that run in order go on with each other's pages. */
interface OpenedBy {
  file: string;
  readonly contexts: BrowserContext[];
  /** What went wrong on any of their pages and no test has told of yet. */
  readonly faults: string[];
  /** The calls of each page and their answers; the page of the last call comes last. */
  readonly calls: Map<Page, string[]>;
}

/** Notes what a page asks the API for, since nothing on the page tells why a press had no effect. */
const noteCalls = (page: Page, calls: OpenedBy["calls"]) => {
  const note = (request: Request, end: string) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    const noted = [...(calls.get(page) ?? []), `${request.method()} ${pathname}${search} ${end}`];
    calls.delete(page);
    calls.set(page, noted.slice(-MOST_CALLS));
  };
  page.on("request", (request) => note(request, "is sent"));
  page.on("response", (response) => note(response.request(), `is answered ${response.status()}`));
  page.on("requestfailed", (request) => note(request, `fails: ${request.failure()?.errorText}`));
};
const MOST_CALLS = 8;

/** Closes what the file before this one has opened: its pages would go on polling and drawing. */
const leaveFile = async (opened: OpenedBy, file: string) => {
  if (opened.file === file) return;
  opened.file = file;
  opened.calls.clear();
  await Promise.all(opened.contexts.splice(0).map((context) => context.close()));
};

const openVisitors = (
  browser: Browser,
  product: Product,
  { contexts, faults, calls }: OpenedBy,
): Visitors => {
  const open = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({
      baseURL: product.origin,
      locale: "id-ID",
      timezoneId: "Asia/Jakarta",
      // It would answer for routes that a test has taken over; `offline-draft.spec.ts` is about it.
      serviceWorkers: "block",
      ...options,
    });
    contexts.push(context);
    await context.addInitScript(watchFocus, LATE_PART);
    const page = await context.newPage();
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && isFault(message.text()))
        faults.push(`${page.url()}: ${message.text()} ${message.location().url}`);
    });
    noteCalls(page, calls);
    page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
    return page;
  };
  return {
    phone: () => open(PHONE),
    desk: () => open(DESK),
    plain: () => open({ ...PHONE, javaScriptEnabled: false }),
  };
};

/** What a page says beside its content, and the buttons, of which a failed press was one. */
const MARKS = "[role=alert], [role=status], [data-sonner-toast], dialog[open], button";

/** Runs in the page. */
const textsOf = (marks: readonly Element[]) =>
  marks.map((mark) =>
    [
      mark.matches(":disabled, [aria-disabled=true]") && "(disabled)",
      mark.ariaBusy === "true" && "(busy)",
      mark.textContent.trim() || mark.ariaLabel,
    ]
      .filter(Boolean)
      .join(" "),
  );

/**
 * Prints what stands on the open pages, for whoever has nothing of a failure but its output. The page of the
 * last call comes first.
 */
const tellPages = async ({ contexts, calls }: OpenedBy) => {
  const open = new Set(contexts.flatMap((context) => context.pages()));
  for (const page of new Set([...[...calls.keys()].toReversed(), ...open])) {
    if (!open.has(page)) continue;
    const marks = page.locator(MARKS).filter({ visible: true });
    const said = await marks.evaluateAll(textsOf).catch((error: unknown) => [String(error)]);
    const main = page.locator("main, body").last();
    const stands = await main.ariaSnapshot({ timeout: 5_000 }).catch(String);
    console.log([page.url(), ...(calls.get(page) ?? []), said.join(" | "), stands, ""].join("\n"));
  }
};

interface Worker {
  /** Files that name the same folder share a product; one that names its own starts on an empty one. */
  dataOf: string;
  /** Whether the product starts on the demo's campus; give `dataOf: "demo"` with it. */
  demo: boolean;
  product: Product;
  opened: OpenedBy;
}
interface Each {
  visitors: Visitors;
}

/** Tests on a running product: PGlite, or the server of TEST_DATABASE_URL. */
export const test = base.extend<Each, Worker>({
  dataOf: ["all", { option: true, scope: "worker" }],
  demo: [false, { option: true, scope: "worker" }],
  product: [
    async ({ dataOf, demo }, use) => {
      const dataDir = await newDataDir(dataOf);
      const database = await newDatabase();
      const env = { RATE_LIMIT_FACTOR: "1000" };
      const place = { dataDir, databaseUrl: database.url, env };
      if (demo) await (database.url ? makeDemo(place) : copyDemo(dataDir));
      const product = await startProduct(place);
      await use(product);
      await product.stop();
      await database.drop();
      await removeDataDir(dataDir);
    },
    { scope: "worker", timeout: 240_000 },
  ],
  opened: [
    async ({}, use) => use({ file: "", contexts: [], faults: [], calls: new Map() }),
    { scope: "worker" },
  ],
  visitors: [
    async ({ browser, product, opened }, use, info) => {
      await leaveFile(opened, info.file);
      await use(openVisitors(browser, product, opened));
      if (info.status !== info.expectedStatus) await tellPages(opened);
      const faults = opened.faults.splice(0);
      // what the product itself says of a 500
      const told = product.output.log.split("\n").filter((line) => FAILURE.test(line));
      expect(faults, [...told.slice(-5), product.output.told].join("\n")).toEqual([]);
    },
    // tests that go on with a page of an earlier one name no visitors
    { auto: true },
  ],
});

/** Give it to `test.use` where the browser's own viewer shows a PDF. */
export const withPdfViewer = async () => {
  const executablePath = await findChromium();
  return { launchOptions: { ...(executablePath && { executablePath }), args: chromiumArgs } };
};

/** Who can log in to the demo; the superadmin is `SUPERADMIN`. */
export const DEMO_STUDENT = {
  login: "2210817001@students.example.ac.id",
  password: "mahasiswa-demo",
};
export const DEMO_ADMIN = { login: "hesti@example.ac.id", password: "admin-demo" };

/** Waits until the application has started on the page. */
export const started = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset["hydrated"] === "true");

/** Opens a path and waits until the application has started. */
export const visit = async (page: Page, path: string) => {
  await page.goto(path);
  await started(page);
};

export const logIn = async (page: Page, identifier: string, password: string) => {
  await visit(page, "/login");
  await page.getByLabel("Email kampus atau NPM").fill(identifier);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
};

/** A student on a phone, logged in. */
export const studentOnPhone = async (
  visitors: Visitors,
  { email, password }: { email: string; password: string },
) => {
  const page = await visitors.phone();
  await logIn(page, email, password);
  // the address changes first; a menu that is opened before the page is there closes with its arrival
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  return page;
};

/** The superadmin at a desk, logged in. */
export const superadminAtDesk = async (visitors: Visitors) => {
  const page = await visitors.desk();
  await logIn(page, SUPERADMIN.email, SUPERADMIN.password);
  await page.waitForURL("**/admin/laporan");
  return page;
};

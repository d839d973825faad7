import { expect, type Page } from "@playwright/test";
import { generatePath } from "react-router";
import { adminRoutes } from "../../src/app/web/admin-routes.tsx";
import { notFoundRoute, routes } from "../../src/app/web/routes.tsx";
import { decideAccount, login, waitingStudent } from "../people.ts";
import { type Product, SUPERADMIN } from "../product.ts";
import { DEMO_ADMIN, DEMO_STUDENT, test, type Visitors } from "./product-test.ts";
import { type Samples, samplesOf } from "./screens.ts";

/** Every page of both route tables, opened by everybody: who sees it, who is asked or led elsewhere. */

test.use({ dataOf: "demo", demo: true });
// a busy machine is slow, not wrong
test.describe.configure({ timeout: 300_000 });

const ROLES = ["guest", "waiting", "rejected", "verified", "admin", "superadmin"] as const;
type Role = (typeof ROLES)[number];

/** What stands in the place of a page, or the path that somebody is led to; its own path for the page. */
type Outcome = string;
type Outcomes = Readonly<Record<Role, Outcome>>;

const SHOWN = "shown";
const LOGIN = "Masuk dulu, ya";
const MISSING = "Halaman Tidak Ditemukan";
const WAITING = "Akun Anda belum diverifikasi";
const REJECTED = "Verifikasi Akun Ditolak";
const BACK_OFFICE = "/admin/laporan";

const all = (outcome: Outcome): Outcomes => ({
  guest: outcome,
  waiting: outcome,
  rejected: outcome,
  verified: outcome,
  admin: outcome,
  superadmin: outcome,
});
const students = (outcome: Outcome) => ({
  waiting: outcome,
  rejected: outcome,
  verified: outcome,
});
const admins = (outcome: Outcome) => ({ admin: outcome, superadmin: outcome });

const EVERYBODY = all(SHOWN);
const GUESTS: Outcomes = { guest: SHOWN, ...students("/"), ...admins(BACK_OFFICE) };
const ADMINS: Outcomes = { guest: "/login", ...students("/"), ...admins(SHOWN) };

interface Case {
  readonly params?: Readonly<Record<string, string>>;
  readonly outcomes: Outcomes;
}

/** What docs/product/screens.md says of each page; the records are the demo student's. */
const casesOf = (ids: Samples): Readonly<Record<string, Case>> => {
  const at = (id: number) => ({ params: { id: String(id) } });
  return {
    "/": { outcomes: EVERYBODY },
    "/laporan": { outcomes: EVERYBODY },
    "/laporan/:id": { ...at(ids.answered), outcomes: EVERYBODY },
    "/laporan/:id/ubah": {
      ...at(ids.own),
      outcomes: { ...all(MISSING), guest: LOGIN, verified: SHOWN },
    },
    "/aju-laporan": { outcomes: { ...all("/laporan"), guest: LOGIN, verified: SHOWN } },
    "/advika": { outcomes: EVERYBODY },
    "/advika/:id": { ...at(ids.news), outcomes: EVERYBODY },
    "/tentang": { outcomes: EVERYBODY },
    "/statistik": { outcomes: EVERYBODY },
    "/privasi": { outcomes: EVERYBODY },
    "/banding-ukt": {
      outcomes: {
        ...all("/"),
        guest: LOGIN,
        waiting: WAITING,
        rejected: REJECTED,
        verified: SHOWN,
      },
    },
    "/banding-ukt/:id": {
      ...at(ids.appeal),
      outcomes: { ...all("/"), guest: LOGIN, verified: SHOWN, ...admins("/admin/banding-ukt/:id") },
    },
    "/login": { outcomes: GUESTS },
    "/register": { outcomes: GUESTS },
    "/verifikasi-otp": { outcomes: GUESTS },
    "/lupa-password": { outcomes: GUESTS },
    "/reset-password": { outcomes: GUESTS },
    "/registrasi-ulang": {
      outcomes: { ...all("/profil"), guest: LOGIN, rejected: SHOWN, ...admins("/admin/profil") },
    },
    "/profil": { outcomes: { ...all(SHOWN), guest: LOGIN, ...admins("/admin/profil") } },
    "/admin/laporan": { outcomes: ADMINS },
    "/admin/laporan/:id": { ...at(ids.answered), outcomes: ADMINS },
    "/admin/banding-ukt": { outcomes: ADMINS },
    "/admin/banding-ukt/:id": { ...at(ids.appeal), outcomes: ADMINS },
    "/admin/advika": { outcomes: ADMINS },
    "/admin/buat-advika": { outcomes: ADMINS },
    "/admin/advika/:id": { ...at(ids.news), outcomes: ADMINS },
    "/admin/advika/:id/edit": { ...at(ids.news), outcomes: ADMINS },
    "/admin/templat": { outcomes: ADMINS },
    "/admin/templat/:id": { ...at(ids.template), outcomes: ADMINS },
    "/admin/statistik": { outcomes: ADMINS },
    "/admin/kelola-akun": { outcomes: ADMINS },
    "/admin/detail-akun/:id/:role": {
      params: { id: String(ids.waiting), role: "mahasiswa" },
      outcomes: ADMINS,
    },
    "/admin/profil": { outcomes: ADMINS },
    "/admin/notifikasi": { outcomes: ADMINS },
    "/admin/daftar-mahasiswa": { outcomes: { ...ADMINS, admin: BACK_OFFICE } },
    "/admin/unit": { outcomes: { ...ADMINS, admin: BACK_OFFICE } },
    "/admin/pengaturan": { outcomes: { ...ADMINS, admin: BACK_OFFICE } },
    "/admin/audit": { outcomes: { ...ADMINS, admin: BACK_OFFICE } },
    // and what stands in no table
    "/admin": { outcomes: { ...ADMINS, ...admins(BACK_OFFICE) } },
    "/admin/tidak-ada": { outcomes: all(MISSING) },
    "/tidak-ada": { outcomes: all(MISSING) },
  };
};

const TABLES = [...routes, ...adminRoutes];

/** What the page has come to: an open dialog, the 404 page, else its path; nothing while it has no heading. */
const outcomeAt = (page: Page) =>
  page.evaluate((missing) => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].find((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    const dialog = seen("dialog[open] h1, dialog[open] h2")?.textContent;
    const heading = seen("h1")?.textContent;
    if (dialog) return dialog;
    if (!heading || document.documentElement.dataset["hydrated"] !== "true") return "";
    return [...document.querySelectorAll("h1, h2")].some((one) => one.textContent === missing)
      ? missing
      : location.pathname;
  }, MISSING);

const tokenOf = async (product: Product, role: Role): Promise<string | null> => {
  if (role === "guest") return null;
  if (role === "verified") return login(product, DEMO_STUDENT.login, DEMO_STUDENT.password);
  if (role === "admin") return login(product, DEMO_ADMIN.login, DEMO_ADMIN.password);
  if (role === "superadmin") return login(product, SUPERADMIN.email, SUPERADMIN.password);
  if (role === "waiting")
    return (await waitingStudent(product, "2430000001", "Yang Menunggu")).token;
  const student = await waitingStudent(product, "2430000002", "Yang Ditolak");
  await decideAccount(product, student, { status: "not_verified", reason: "Foto buram." });
  return student.token;
};

/** A phone whose browser has the person's token and knows nothing else of them: a desk draws four times as much. */
const phone = async (visitors: Visitors, token: string | null) => {
  const page = await visitors.phone();
  await page.addInitScript((stored) => {
    if (stored && !localStorage.getItem("token")) localStorage.setItem("token", stored);
  }, token);
  return page;
};

test("no page of the route tables is missing here", async ({ product }) => {
  const cases = casesOf(await samplesOf(product));
  expect(TABLES.map(({ path }) => path).filter((path) => !cases[path])).toEqual([]);
});

/** Who fares as another does, but for a few pages: those that differ are looked at. */
const LIKE: Partial<Record<Role, Role>> = { rejected: "waiting", superadmin: "admin" };

const isLookedAt = (role: Role, { outcomes }: Case) => {
  const like = LIKE[role];
  return !like || outcomes[role] !== outcomes[like];
};

for (const role of ROLES)
  test(`where every address leads: ${role}`, async ({ visitors, product }) => {
    const every = Object.entries(casesOf(await samplesOf(product)));
    const cases = every.filter(([, one]) => isLookedAt(role, one));
    const page = await phone(visitors, await tokenOf(product, role));
    for (const [path, { params = {}, outcomes }] of cases) {
      const address = generatePath(path, params);
      const outcome = outcomes[role];
      const expected = outcome === SHOWN ? address : outcome;
      await page.goto(address, { waitUntil: "commit" });
      await expect
        .poll(() => outcomeAt(page).catch(() => "on its way"), {
          message: `${role} at ${address}`,
          intervals: [20, 50, 100],
        })
        .toBe(expected.startsWith("/") ? generatePath(expected, params) : expected);
      if (outcome !== SHOWN) continue;
      const { title } = TABLES.find((route) => route.path === path) ?? notFoundRoute;
      await expect(page).toHaveTitle(`${title} - Student Advocacy Clinic System`);
    }
  });

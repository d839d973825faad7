import { matchPath } from "react-router";
import { adminRoutes } from "../../src/app/web/admin-routes.tsx";
import { routes } from "../../src/app/web/routes.tsx";
import { SECTION_WORDS } from "../../src/features/campus/sections.contract.ts";
import { keysOf } from "../../src/labels.ts";
import { MASK } from "../../src/features/redaction/ranges.contract.ts";
import { call, login, superadminToken } from "../people.ts";
import type { Product } from "../product.ts";
import { DEMO_STUDENT } from "./product-test.ts";

/** Who looks at a screen: nobody who is signed in, the demo's student, its superadmin. */
export type Looker = "guest" | "student" | "admin";

/** Records of the demo's campus that screens are about, by their ids. */
export interface Samples {
  /** A published report with an answer. */
  readonly answered: number;
  /** The student's own that is pending, with a name. */
  readonly own: number;
  /** The student's own without a name. */
  readonly secret: number;
  /** The student's own: something is asked of them; answered and not judged yet; merged into another. */
  readonly asked: number;
  readonly judged: number;
  readonly merged: number;
  /** A report that readers point at. */
  readonly flagged: number;
  /** A published report with a part taken out. */
  readonly covered: number;
  /** The student's own appeals: one that is pending, one that was answered. */
  readonly appeal: number;
  readonly decided: number;
  readonly news: number;
  /** An account that waits for verification. */
  readonly waiting: number;
  readonly admin: number;
  readonly template: number;
}

export const samplesOf = async (product: Product): Promise<Samples> => {
  const student = await login(product, DEMO_STUDENT.login, DEMO_STUDENT.password);
  const admin = await superadminToken(product);
  const first = async (path: string, token: string, fits: (row: Row) => boolean = () => true) => {
    const { data } = await call(product, "GET", `${path}?itemPerPage=100`, { token });
    const found = (data as Row[]).find(fits);
    if (!found) throw new Error(`the demo has no such row in ${path}`);
    return found.id;
  };
  return {
    answered: await first(
      "/reports",
      student,
      ({ status, is_mine }) => status === "responded" && is_mine === false,
    ),
    own: await first(
      "/reports/me",
      student,
      ({ status, isAnonymous }) => status === "pending" && isAnonymous === false,
    ),
    secret: await first("/reports/me", student, ({ isAnonymous }) => isAnonymous === true),
    asked: await first("/reports/me", student, ({ waiting_for }) => waiting_for === "author"),
    judged: await first(
      "/reports/me",
      student,
      ({ verdict, solved_by_author }) => !!verdict?.until && !solved_by_author,
    ),
    merged: await first("/reports/me", student, ({ merged_into }) => !!merged_into),
    flagged: await first("/admin/reports", admin, ({ open_flags = 0 }) => open_flags > 1),
    covered: await first("/reports", student, ({ description }) => !!description?.includes(MASK)),
    appeal: await first("/ukt-appeals/me", student, ({ status }) => status === "pending"),
    decided: await first("/ukt-appeals/me", student, ({ status }) => status !== "pending"),
    news: await first("/news", student),
    waiting: await first("/admin/students", admin, ({ status }) => status === "waiting"),
    admin: await first("/admin", admin, ({ role }) => role === "admin"),
    template: await first("/admin/templates", admin),
  };
};

/** Every page of both route tables as the demo's campus shows it, in the states that its address makes. */
export const screensOf = async (
  product: Product,
): Promise<Readonly<Record<Looker, readonly string[]>>> => {
  const samples = await samplesOf(product);
  const { answered, own, secret, appeal, decided, news, asked, judged, merged, ...back } = samples;
  const screens = {
    guest: [
      "/",
      "/?category=financial",
      "/laporan",
      "/laporan?search=tidakadakatanya",
      `/laporan/${answered}`,
      `/laporan/${back.covered}`,
      `/laporan/${merged}`,
      "/laporan/999999",
      "/advika",
      `/advika/${news}`,
      "/tentang",
      "/statistik",
      "/privasi",
      "/login",
      "/register",
      "/verifikasi-otp?email=2210817001@students.example.ac.id",
      "/lupa-password",
      "/reset-password?email=2210817001@students.example.ac.id",
      "/aju-laporan",
      "/tidak-ada",
    ],
    student: [
      "/",
      "/laporan",
      `/advika/${news}`,
      "/laporan?tab=laporan-saya",
      "/aju-laporan",
      `/laporan/${own}`,
      `/laporan/${own}/ubah`,
      `/laporan/${secret}`,
      `/laporan/${asked}`,
      `/laporan/${judged}`,
      `/laporan/${merged}`,
      `/laporan/${answered}`,
      "/banding-ukt",
      `/banding-ukt/${appeal}`,
      `/banding-ukt/${appeal}?ubah=1`,
      `/banding-ukt/${decided}`,
      "/profil?tab=profil",
      "/profil?tab=password",
      "/profil?tab=notifikasi",
      "/profil?tab=laporan",
      "/profil?tab=banding-ukt",
      "/registrasi-ulang",
    ],
    admin: [
      "/admin/laporan",
      "/admin/laporan?status=pending&due=overdue",
      `/admin/laporan/${answered}`,
      `/admin/laporan/${asked}`,
      `/admin/laporan/${back.flagged}`,
      `/admin/laporan/${merged}`,
      "/admin/banding-ukt",
      `/admin/banding-ukt/${appeal}`,
      "/admin/advika",
      "/admin/buat-advika",
      `/admin/advika/${news}`,
      `/admin/advika/${news}/edit`,
      "/admin/kelola-akun",
      `/admin/detail-akun/${back.waiting}/mahasiswa`,
      `/admin/detail-akun/${back.admin}/admin`,
      "/admin/templat",
      `/admin/templat/${back.template}`,
      "/admin/statistik",
      "/admin/audit",
      "/admin/daftar-mahasiswa",
      "/admin/unit",
      ...keysOf(SECTION_WORDS).map((section) => `/admin/pengaturan?bagian=${section}`),
      "/admin/profil",
      "/admin/notifikasi",
    ],
  };
  const shown = Object.values(screens).flat();
  const missed = [...routes, ...adminRoutes].filter(
    ({ path }) =>
      !shown.some((screen) => matchPath(path, new URL(screen, product.origin).pathname)),
  );
  if (missed.length > 0) throw new Error(`no screen of ${missed.map(({ path }) => path).join()}`);
  return screens;
};

interface Row {
  readonly id: number;
  readonly status: string;
  readonly isAnonymous?: boolean;
  readonly is_mine?: boolean;
  readonly role?: string;
  readonly description?: string;
  readonly waiting_for?: string | null;
  readonly verdict?: { readonly until: string | null } | null;
  readonly solved_by_author?: boolean;
  readonly merged_into?: number | null;
  readonly open_flags?: number;
}

import { matchPath } from "react-router";
import {
  queryOfReportList,
  readReportList,
  REPORT_LIST_KEYS,
} from "../features/reports/report-list.web.ts";
import type { Answer } from "./api.ts";
import { needs } from "./query.ts";
import { lazyPage, type PageRoute } from "./route.tsx";

const REPORTS = "/laporan";
const ADMIN_REPORTS = "/admin/laporan";
const ADMIN_ACCOUNTS = "/admin/kelola-akun";

/** About as much as search engines and chats show. */
const DESCRIPTION_LENGTH = 160;

const describeReport = (answer: unknown) => {
  const { data } = answer as Answer<"GET /reports/{id}">;
  const text = data.description.replace(/\s+/g, " ");
  const isLong = text.length > DESCRIPTION_LENGTH;
  const description = isLong ? `${text.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…` : text;
  return { title: data.title, description };
};

/** Unknown addresses, and records that are hidden or gone. */
export const notFoundRoute: PageRoute = {
  path: "*",
  title: null,
  guard: "public",
  look: "bar",
  page: lazyPage(() =>
    import("../features/home/NotFoundPage.tsx").then((file) => file.NotFoundPage),
  ),
};

/**
 * Every page of the application (spec, section 2), with the spec's titles. To add one, copy the nearest
 * entry. A page finds what it shows in its address, by `useParams` and `useAddress`.
 */
const routes: readonly PageRoute[] = [
  {
    path: REPORTS,
    title: "Reports",
    guard: "public",
    look: "bar",
    menu: REPORTS,
    search: REPORT_LIST_KEYS,
    load: (_, query) => {
      const list = readReportList(query);
      return list.isOwn ? [] : [needs("GET /reports", { query: queryOfReportList(list) })];
    },
    description: "Yang sedang dibicarakan mahasiswa, dan apa jawaban kampus.",
    page: lazyPage(() =>
      import("../features/reports/ReportListPage.tsx").then((file) => file.ReportListPage),
    ),
  },
  {
    path: `${REPORTS}/:id`,
    title: "Report Detail",
    guard: "public",
    look: "bar",
    menu: REPORTS,
    load: ({ id = "" }) => [needs("GET /reports/{id}", { params: { id } })],
    describe: describeReport,
    page: lazyPage(() =>
      import("../features/reports/ReportDetailPage.tsx").then((file) => file.ReportDetailPage),
    ),
  },
  {
    path: `${REPORTS}/:id/ubah`,
    title: "Edit Report",
    guard: "signed-in",
    look: "ground",
    menu: REPORTS,
    page: lazyPage(() =>
      import("../features/reports/EditReportPage.tsx").then((file) => file.EditReportPage),
    ),
  },
  {
    path: "/aju-laporan",
    title: "Submit Report",
    guard: "verified",
    look: "ground",
    menu: REPORTS,
    page: lazyPage(() =>
      import("../features/reports/ReportCreatePage.tsx").then((file) => file.ReportCreatePage),
    ),
  },
  {
    path: "/login",
    title: "Login",
    guard: "guest",
    look: "auth",
    page: lazyPage(() =>
      import("../features/accounts/LoginPage.tsx").then((file) => file.LoginPage),
    ),
  },
  {
    path: "/register",
    title: "Registration",
    guard: "guest",
    look: "auth",
    page: lazyPage(() =>
      import("../features/accounts/RegisterPage.tsx").then((file) => file.RegisterPage),
    ),
  },
  {
    path: "/verifikasi-otp",
    title: "OTP Verification",
    guard: "guest",
    look: "auth",
    page: lazyPage(() =>
      import("../features/accounts/ConfirmEmailPage.tsx").then((file) => file.ConfirmEmailPage),
    ),
  },
  {
    path: "/lupa-password",
    title: "Forgot Password",
    guard: "guest",
    look: "auth",
    page: lazyPage(() =>
      import("../features/accounts/ForgotPasswordPage.tsx").then((file) => file.ForgotPasswordPage),
    ),
  },
  {
    path: "/reset-password",
    title: "Reset Password",
    guard: "guest",
    look: "auth",
    page: lazyPage(() =>
      import("../features/accounts/ResetPasswordPage.tsx").then((file) => file.ResetPasswordPage),
    ),
  },
  {
    path: "/registrasi-ulang",
    title: "Re-registration",
    guard: "signed-in",
    look: "bar",
    page: lazyPage(() =>
      import("../features/accounts/ReRegisterPage.tsx").then((file) => file.ReRegisterPage),
    ),
  },
  {
    path: "/profil",
    title: "My Profile",
    guard: "signed-in",
    look: "bar",
    search: ["tab", "status", "page"],
    page: lazyPage(() =>
      import("../features/accounts/ProfilePage.tsx").then((file) => file.ProfilePage),
    ),
  },
  {
    path: ADMIN_REPORTS,
    title: "Reports",
    guard: "admin",
    look: "bar",
    menu: ADMIN_REPORTS,
    search: ["search", "category", "status", "due", "sort", "page"],
    page: lazyPage(() =>
      import("../features/reports/AdminReportListPage.tsx").then(
        (file) => file.AdminReportListPage,
      ),
    ),
  },
  {
    path: `${ADMIN_REPORTS}/:id`,
    title: "Report Detail",
    guard: "admin",
    look: "bar",
    menu: ADMIN_REPORTS,
    page: lazyPage(() =>
      import("../features/reports/AdminReportPage.tsx").then((file) => file.AdminReportPage),
    ),
  },
  {
    path: ADMIN_ACCOUNTS,
    title: "Manage Accounts",
    guard: "admin",
    look: "bar",
    menu: ADMIN_ACCOUNTS,
    search: ["search", "status", "due", "sort", "page"],
    page: lazyPage(() =>
      import("../features/students/AccountListPage.tsx").then((file) => file.AccountListPage),
    ),
  },
  {
    path: "/admin/detail-akun/:id/:role",
    title: "Account Detail",
    guard: "admin",
    look: "bar",
    menu: ADMIN_ACCOUNTS,
    search: ["tab", "status", "page"],
    page: lazyPage(() =>
      import("../features/students/AccountDetailPage.tsx").then((file) => file.AccountDetailPage),
    ),
  },
  {
    path: "/admin/profil",
    title: "My Profile",
    guard: "admin",
    look: "bar",
    page: lazyPage(() =>
      import("../features/accounts/AdminProfilePage.tsx").then((file) => file.AdminProfilePage),
    ),
  },
  notFoundRoute,
];

/** Addresses that only lead elsewhere. */
const redirects: Readonly<Record<string, string>> = {
  // Until the home page is built.
  "/": REPORTS,
  "/admin": ADMIN_REPORTS,
};

/** Where `pathname` leads, if it is no page itself. */
export const redirectOf = (pathname: string): string | undefined => redirects[pathname];

/** The page at `pathname`; the 404 page for an unknown one. */
export const routeOf = (pathname: string): PageRoute =>
  routes.find((route) => matchPath({ path: route.path, caseSensitive: true }, pathname)) ??
  notFoundRoute;

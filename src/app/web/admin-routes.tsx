import { lazyPage, type PageRoute } from "../../web/route.tsx";

const REPORTS = "/admin/laporan";
const APPEALS = "/admin/banding-ukt";
const NEWS = "/admin/advika";
const TEMPLATES = "/admin/templat";
const STATISTICS = "/admin/statistik";
const ACCOUNTS = "/admin/kelola-akun";
const AUDIT = "/admin/audit";

/** Every page of the back office (docs/product/screens.md#admin-pages); loaded with the first of them. */
export const adminRoutes: readonly PageRoute[] = [
  {
    path: REPORTS,
    title: "Reports",
    guard: "admin",
    look: "bar",
    menu: REPORTS,
    search: ["search", "category", "status", "due", "sort", "page"],
    page: lazyPage(() =>
      import("../../features/reports/AdminReportListPage.tsx").then(
        (file) => file.AdminReportListPage,
      ),
    ),
  },
  {
    path: `${REPORTS}/:id`,
    title: "Report Detail",
    guard: "admin",
    look: "bar",
    menu: REPORTS,
    page: lazyPage(() =>
      import("../../features/reports/AdminReportPage.tsx").then((file) => file.AdminReportPage),
    ),
  },
  {
    path: APPEALS,
    title: "UKT Appeal",
    guard: "admin",
    look: "bar",
    menu: APPEALS,
    search: ["search", "status", "problem", "sort", "page"],
    page: lazyPage(() =>
      import("../../features/appeals/AdminAppealListPage.tsx").then(
        (file) => file.AdminAppealListPage,
      ),
    ),
  },
  {
    path: `${APPEALS}/:id`,
    title: "UKT Appeal Detail",
    guard: "admin",
    look: "ground",
    menu: APPEALS,
    page: lazyPage(() =>
      import("../../features/appeals/AdminAppealPage.tsx").then((file) => file.AdminAppealPage),
    ),
  },
  {
    path: NEWS,
    title: "Advika",
    guard: "admin",
    look: "bar",
    menu: NEWS,
    search: ["search", "status", "sort", "page"],
    page: lazyPage(() =>
      import("../../features/news/AdminNewsListPage.tsx").then((file) => file.AdminNewsListPage),
    ),
  },
  {
    path: "/admin/buat-advika",
    title: "Create Advika",
    guard: "admin",
    look: "bar",
    menu: NEWS,
    page: lazyPage(() =>
      import("../../features/news/NewsCreatePage.tsx").then((file) => file.NewsCreatePage),
    ),
  },
  {
    path: `${NEWS}/:id`,
    title: "Advika Detail",
    guard: "admin",
    look: "bar",
    menu: NEWS,
    page: lazyPage(() =>
      import("../../features/news/AdminNewsPage.tsx").then((file) => file.AdminNewsPage),
    ),
  },
  {
    path: `${NEWS}/:id/edit`,
    title: "Edit Advika",
    guard: "admin",
    look: "bar",
    menu: NEWS,
    page: lazyPage(() =>
      import("../../features/news/NewsEditPage.tsx").then((file) => file.NewsEditPage),
    ),
  },
  {
    path: TEMPLATES,
    title: "Templates",
    guard: "admin",
    look: "bar",
    menu: REPORTS,
    search: ["search", "status", "page"],
    page: lazyPage(() =>
      import("../../features/templates/TemplateListPage.tsx").then((file) => file.TemplateListPage),
    ),
  },
  {
    path: `${TEMPLATES}/:id`,
    title: "Templates",
    guard: "admin",
    look: "bar",
    menu: REPORTS,
    page: lazyPage(() =>
      import("../../features/templates/TemplatePage.tsx").then((file) => file.TemplatePage),
    ),
  },
  {
    path: STATISTICS,
    title: "Statistics",
    guard: "admin",
    look: "bar",
    menu: STATISTICS,
    search: ["from", "to"],
    page: lazyPage(() =>
      import("../../features/statistics/StatisticsPage.tsx").then((file) => file.StatisticsPage),
    ),
  },
  {
    path: ACCOUNTS,
    title: "Manage Accounts",
    guard: "admin",
    look: "bar",
    menu: ACCOUNTS,
    search: ["tab", "search", "status", "due", "role", "sort", "page"],
    page: lazyPage(() =>
      import("./account/AccountListPage.tsx").then((file) => file.AccountListPage),
    ),
  },
  {
    path: "/admin/detail-akun/:id/:role",
    title: "Account Detail",
    guard: "admin",
    look: "bar",
    menu: ACCOUNTS,
    search: ["tab", "status", "page"],
    page: lazyPage(() =>
      import("./account/AccountDetailPage.tsx").then((file) => file.AccountDetailPage),
    ),
  },
  {
    path: "/admin/profil",
    title: "My Profile",
    guard: "admin",
    look: "bar",
    page: lazyPage(() =>
      import("./profile/AdminProfilePage.tsx").then((file) => file.AdminProfilePage),
    ),
  },
  {
    path: AUDIT,
    title: "Audit",
    guard: "superadmin",
    look: "bar",
    menu: AUDIT,
    search: ["actor", "action", "from", "to", "page"],
    page: lazyPage(() =>
      import("../../features/audit/AuditPage.tsx").then((file) => file.AuditPage),
    ),
  },
];

import { adminPaths } from "../../paths.ts";
import { lazyPage, type PageRoute } from "../../web/route.tsx";

/** Every page of the back office (docs/product/screens.md#admin-pages); loaded with the first of them. */
export const adminRoutes: readonly PageRoute[] = [
  {
    path: adminPaths.reports,
    title: "Reports",
    guard: "admin",
    look: "bar",
    menu: adminPaths.reports,
    search: ["search", "category", "status", "due", "waiting", "flagged", "sort", "page"],
    page: lazyPage(() =>
      import("../../features/reports/AdminReportListPage.tsx").then(
        (file) => file.AdminReportListPage,
      ),
    ),
  },
  {
    path: adminPaths.report(":id"),
    title: "Report Detail",
    guard: "admin",
    look: "bar",
    menu: adminPaths.reports,
    page: lazyPage(() =>
      import("../../features/reports/AdminReportPage.tsx").then((file) => file.AdminReportPage),
    ),
  },
  {
    path: adminPaths.appeals,
    title: "UKT Appeal",
    guard: "admin",
    look: "bar",
    menu: adminPaths.appeals,
    search: ["search", "status", "problem", "due", "waiting", "sort", "page"],
    page: lazyPage(() =>
      import("../../features/appeals/AdminAppealListPage.tsx").then(
        (file) => file.AdminAppealListPage,
      ),
    ),
  },
  {
    path: adminPaths.appeal(":id"),
    title: "UKT Appeal Detail",
    guard: "admin",
    look: "ground",
    menu: adminPaths.appeals,
    page: lazyPage(() =>
      import("../../features/appeals/AdminAppealPage.tsx").then((file) => file.AdminAppealPage),
    ),
  },
  {
    path: adminPaths.news,
    title: "Advika",
    guard: "admin",
    look: "bar",
    menu: adminPaths.news,
    search: ["search", "status", "sort", "page"],
    page: lazyPage(() =>
      import("../../features/news/AdminNewsListPage.tsx").then((file) => file.AdminNewsListPage),
    ),
  },
  {
    path: adminPaths.newNewsItem,
    title: "Create Advika",
    guard: "admin",
    look: "bar",
    menu: adminPaths.news,
    page: lazyPage(() =>
      import("../../features/news/NewsCreatePage.tsx").then((file) => file.NewsCreatePage),
    ),
  },
  {
    path: adminPaths.newsItem(":id"),
    title: "Advika Detail",
    guard: "admin",
    look: "bar",
    menu: adminPaths.news,
    page: lazyPage(() =>
      import("../../features/news/AdminNewsPage.tsx").then((file) => file.AdminNewsPage),
    ),
  },
  {
    path: adminPaths.editNewsItem(":id"),
    title: "Edit Advika",
    guard: "admin",
    look: "bar",
    menu: adminPaths.news,
    page: lazyPage(() =>
      import("../../features/news/NewsEditPage.tsx").then((file) => file.NewsEditPage),
    ),
  },
  {
    path: adminPaths.templates,
    title: "Templates",
    guard: "admin",
    look: "bar",
    menu: adminPaths.reports,
    search: ["search", "status", "page"],
    page: lazyPage(() =>
      import("../../features/templates/TemplateListPage.tsx").then((file) => file.TemplateListPage),
    ),
  },
  {
    path: adminPaths.template(":id"),
    title: "Templates",
    guard: "admin",
    look: "bar",
    menu: adminPaths.reports,
    page: lazyPage(() =>
      import("../../features/templates/TemplatePage.tsx").then((file) => file.TemplatePage),
    ),
  },
  {
    path: adminPaths.statistics,
    title: "Statistics",
    guard: "admin",
    look: "bar",
    menu: adminPaths.statistics,
    search: ["from", "to"],
    page: lazyPage(() =>
      import("../../features/statistics/StatisticsPage.tsx").then((file) => file.StatisticsPage),
    ),
  },
  {
    path: adminPaths.accounts,
    title: "Manage Accounts",
    guard: "admin",
    look: "bar",
    menu: adminPaths.accounts,
    search: ["tab", "search", "status", "due", "role", "sort", "page"],
    page: lazyPage(() =>
      import("./account/AccountListPage.tsx").then((file) => file.AccountListPage),
    ),
  },
  {
    path: adminPaths.account(":id", ":role"),
    title: "Account Detail",
    guard: "admin",
    look: "bar",
    menu: adminPaths.accounts,
    search: ["tab", "status", "page"],
    page: lazyPage(() =>
      import("./account/AccountDetailPage.tsx").then((file) => file.AccountDetailPage),
    ),
  },
  {
    path: adminPaths.enrolment,
    title: "Enrolled Students",
    guard: "superadmin",
    look: "bar",
    menu: adminPaths.accounts,
    page: lazyPage(() =>
      import("../../features/enrolment/EnrolmentPage.tsx").then((file) => file.EnrolmentPage),
    ),
  },
  {
    path: adminPaths.profile,
    title: "My Profile",
    guard: "admin",
    look: "bar",
    page: lazyPage(() =>
      import("./profile/AdminProfilePage.tsx").then((file) => file.AdminProfilePage),
    ),
  },
  {
    path: adminPaths.audit,
    title: "Audit",
    guard: "superadmin",
    look: "bar",
    menu: adminPaths.audit,
    search: ["actor", "action", "from", "to", "page"],
    page: lazyPage(() =>
      import("../../features/audit/AuditPage.tsx").then((file) => file.AuditPage),
    ),
  },
];

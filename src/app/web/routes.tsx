import { HOME_KEYS, latestNews, latestReports } from "../../features/home/home.web.ts";
import {
  NEWS_LIST_KEYS,
  QUERY_OF_OTHERS,
  queryOfNewsList,
  readNewsList,
} from "../../features/news/news-list.web.ts";
import {
  queryOfReportList,
  readReportList,
  REPORT_LIST_KEYS,
} from "../../features/reports/report-list.web.ts";
import { isPublished } from "../../features/reports/published.web.ts";
import type { PublicPart } from "../../features/campus/campus.contract.ts";
import { shareImagePath } from "../../features/sharing/share-image.contract.ts";
import { REPORT_STATUSES } from "../../labels.ts";
import { paths } from "../../paths.ts";
import type { Answer } from "../../web/api.ts";
import { summaryOf } from "../../web/head.ts";
import { needs } from "../../web/query.ts";
import { lazyPage, type PageRoute } from "../../web/route.tsx";

const describeReport = (answer: unknown) => {
  const { data } = answer as Answer<"GET /reports/{id}">;
  const share = {
    image: shareImagePath("laporan", data),
    imageAlt: `Kartu laporan: ${data.title} (${REPORT_STATUSES[data.status]})`,
  };
  return {
    title: data.title,
    description: summaryOf(data.description),
    ...(isPublished(data) && { share }),
  };
};

const describeNews = (answer: unknown) => {
  const { data } = answer as Answer<"GET /news/{id}">;
  return {
    title: data.title,
    description: summaryOf(data.summary ?? data.description),
    share: {
      image: shareImagePath("advika", data),
      imageAlt: `Kartu berita: ${data.title}`,
    },
  };
};

/** What `useSetting` asks for. */
const setting = (parts: PublicPart) => needs("GET /settings", { query: { parts } });

/** Unknown addresses, and records that are hidden or gone. */
export const notFoundRoute: PageRoute = {
  path: "*",
  title: null,
  guard: "public",
  look: "bar",
  page: lazyPage(() => import("../../web/NotFoundPage.tsx"), "NotFoundPage"),
};

/**
 * Every page outside of the back office (docs/product/screens.md). To add one, copy the nearest entry. A page reads
 * its input from its address, by `useParams` and `useAddress`. This table loads with every page; that of the back
 * office (`admin-routes.tsx`) does not.
 */
export const routes: readonly PageRoute[] = [
  {
    path: paths.home,
    title: "Home",
    guard: "public",
    look: "ground",
    search: HOME_KEYS,
    load: (_, query) => [
      needs("GET /news", latestNews),
      needs("GET /reports", latestReports(query)),
      setting("promos"),
      setting("questions"),
    ],
    page: lazyPage(() => import("../../features/home/HomePage.tsx"), "HomePage"),
  },
  {
    path: paths.reports,
    title: "Reports",
    guard: "public",
    look: "bar",
    menu: paths.reports,
    search: REPORT_LIST_KEYS,
    load: (_, query) => {
      const list = readReportList(query);
      return list.isOwn ? [] : [needs("GET /reports", { query: queryOfReportList(list) })];
    },
    description: "Yang sedang dibicarakan mahasiswa, dan apa jawaban kampus.",
    page: lazyPage(() => import("../../features/reports/ReportListPage.tsx"), "ReportListPage"),
  },
  {
    path: paths.report(":id"),
    title: "Report Detail",
    guard: "public",
    look: "bar",
    menu: paths.reports,
    load: ({ id = "" }) => [needs("GET /reports/{id}", { params: { id } })],
    describe: describeReport,
    page: lazyPage(() => import("../../features/reports/ReportDetailPage.tsx"), "ReportDetailPage"),
  },
  {
    path: paths.editReport(":id"),
    title: "Edit Report",
    guard: "signed-in",
    look: "ground",
    menu: paths.reports,
    page: lazyPage(() => import("../../features/reports/EditReportPage.tsx"), "EditReportPage"),
  },
  {
    path: paths.newReport,
    title: "Submit Report",
    guard: "verified",
    look: "ground",
    menu: paths.reports,
    search: ["tempat"],
    load: () => [setting("emergency"), setting("people"), setting("units"), setting("buildings")],
    page: lazyPage(() => import("../../features/reports/ReportCreatePage.tsx"), "ReportCreatePage"),
  },
  {
    path: paths.news,
    title: "Advika",
    guard: "public",
    look: "bar",
    menu: paths.news,
    search: NEWS_LIST_KEYS,
    load: (_, query) => [needs("GET /news", { query: queryOfNewsList(readNewsList(query)) })],
    description: "Kabar, panduan, dan hasil advokasi untuk mahasiswa.",
    page: lazyPage(() => import("../../features/news/NewsListPage.tsx"), "NewsListPage"),
  },
  {
    path: paths.newsItem(":id"),
    title: "Advika Detail",
    guard: "public",
    look: "bar",
    menu: paths.news,
    load: ({ id = "" }) => [
      needs("GET /news/{id}", { params: { id } }),
      needs("GET /news", { query: QUERY_OF_OTHERS }),
    ],
    describe: describeNews,
    page: lazyPage(() => import("../../features/news/NewsDetailPage.tsx"), "NewsDetailPage"),
  },
  {
    path: paths.about,
    title: "About",
    guard: "public",
    look: "bar",
    menu: paths.about,
    description:
      "Apa yang SIKAM janjikan, siapa yang menjalankannya, dan bagaimana laporan anonim dijaga.",
    load: () => [setting("organisations"), setting("emergency")],
    page: lazyPage(() => import("../../features/about/AboutPage.tsx"), "AboutPage"),
  },
  {
    path: paths.statistics,
    title: "Statistics",
    guard: "public",
    look: "bar",
    description: "Berapa laporan yang masuk, dan seberapa cepat dijawab.",
    load: () => [needs("GET /statistics")],
    page: lazyPage(
      () => import("../../features/public-statistics/PublicStatisticsPage.tsx"),
      "PublicStatisticsPage",
    ),
  },
  {
    path: paths.privacy,
    title: "Privacy",
    guard: "public",
    look: "bar",
    description:
      "Data apa yang SIKAM simpan, berapa lama, siapa yang melihatnya, dan apa hak Anda.",
    load: () => [needs("GET /retention"), setting("organisations"), setting("contact")],
    page: lazyPage(() => import("../../features/about/PrivacyPage.tsx"), "PrivacyPage"),
  },
  {
    path: paths.appeals,
    title: "UKT Appeal",
    guard: "signed-in",
    look: "ground",
    menu: paths.appeals,
    page: lazyPage(() => import("../../features/appeals/AppealCreatePage.tsx"), "AppealCreatePage"),
  },
  {
    path: paths.appeal(":id"),
    title: "UKT Appeal Detail",
    guard: "signed-in",
    look: "ground",
    menu: paths.appeals,
    search: ["ubah"],
    page: lazyPage(() => import("../../features/appeals/AppealDetailPage.tsx"), "AppealDetailPage"),
  },
  {
    path: paths.login,
    title: "Login",
    guard: "guest",
    look: "auth",
    page: lazyPage(() => import("../../features/login/LoginPage.tsx"), "LoginPage"),
  },
  {
    path: paths.register,
    title: "Registration",
    guard: "guest",
    look: "auth",
    page: lazyPage(() => import("../../features/accounts/RegisterPage.tsx"), "RegisterPage"),
  },
  {
    path: paths.confirmEmail,
    title: "OTP Verification",
    guard: "guest",
    look: "auth",
    page: lazyPage(
      () => import("../../features/accounts/ConfirmEmailPage.tsx"),
      "ConfirmEmailPage",
    ),
  },
  {
    path: paths.forgotPassword,
    title: "Forgot Password",
    guard: "guest",
    look: "auth",
    page: lazyPage(
      () => import("../../features/accounts/ForgotPasswordPage.tsx"),
      "ForgotPasswordPage",
    ),
  },
  {
    path: paths.resetPassword,
    title: "Reset Password",
    guard: "guest",
    look: "auth",
    page: lazyPage(
      () => import("../../features/accounts/ResetPasswordPage.tsx"),
      "ResetPasswordPage",
    ),
  },
  {
    path: paths.reRegister,
    title: "Re-registration",
    guard: "signed-in",
    look: "bar",
    page: lazyPage(() => import("../../features/accounts/ReRegisterPage.tsx"), "ReRegisterPage"),
  },
  {
    path: paths.profile,
    title: "My Profile",
    guard: "signed-in",
    look: "bar",
    search: ["tab", "status", "page"],
    page: lazyPage(() => import("./profile/ProfilePage.tsx"), "ProfilePage"),
  },
];

import { matchPath } from "react-router";
import type { Answer } from "./api.ts";
import { needs } from "./query.ts";
import { lazyPage, type PageRoute } from "./route.tsx";

const REPORTS = "/laporan";
const ADMIN_REPORTS = "/admin/laporan";
const ADMIN_ACCOUNTS = "/admin/kelola-akun";

/** Longest description that search engines and chats show whole. */
const DESCRIPTION_LENGTH = 160;

const cut = (text: string) =>
  text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…` : text;

const describeReport = (answer: unknown) => {
  const { data } = answer as Answer<"GET /reports/{id}">;
  return { title: data.title, description: cut(data.description.replace(/\s+/g, " ")) };
};

const NOT_FOUND: PageRoute = {
  path: "*",
  title: null,
  guard: "public",
  look: "bar",
  page: lazyPage(() =>
    import("../features/home/NotFoundPage.tsx").then((file) => file.NotFoundPage),
  ),
};

/**
 * Every page of the application (spec, section 2). The titles are those of the spec. To add one, copy
 * the nearest line; the page finds its address with `useParams` and `useAddress`.
 */
const ROUTES: readonly PageRoute[] = [NOT_FOUND];

/** Addresses that only lead elsewhere. */
const REDIRECTS: Readonly<Record<string, string>> = {
  // Until the home page is built.
  "/": REPORTS,
  "/admin": ADMIN_REPORTS,
};

/** Where `pathname` leads, if it is no page itself. */
export const redirectOf = (pathname: string): string | undefined => REDIRECTS[pathname];

/** The page at `pathname`; the 404 page for an unknown one. */
export const routeOf = (pathname: string): PageRoute =>
  ROUTES.find((route) => matchPath(route.path, pathname)) ?? NOT_FOUND;

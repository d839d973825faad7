import { useSyncExternalStore } from "react";
import { matchPath } from "react-router";
import { adminPaths } from "../../paths.ts";
import { makeListeners } from "../../web/listeners.ts";
import { isAdminPath } from "./frame/menu.ts";
import { PageSkeleton } from "../../web/PageSkeleton.tsx";
import { lazyPage, type PageRoute } from "../../web/route.tsx";
import { notFoundRoute, routes } from "./routes.tsx";

let adminRoutes: readonly PageRoute[] | undefined;
const { listen, tell } = makeListeners();

const loadAdminRoutes = async () => {
  const file = await import("./admin-routes.tsx");
  adminRoutes = file.adminRoutes;
  tell();
};

/** Stands for every page of the back office until its table has loaded. */
const waitingRoute: PageRoute = {
  path: `${adminPaths.home}/*`,
  title: null,
  guard: "admin",
  look: "bar",
  page: lazyPage(() => loadAdminRoutes().then(() => ({ PageSkeleton })), "PageSkeleton"),
};

const redirects: Readonly<Record<string, string>> = {
  [adminPaths.home]: adminPaths.reports,
};

/** The address to which `pathname` leads, if it is not a page itself. */
export const redirectOf = (pathname: string): string | undefined => redirects[pathname];

/**
 * The page at `pathname` as far as its table is loaded; the 404 page for an unknown one. It gives the same object
 * each time, until the back office's table is loaded.
 */
export const routeOf = (pathname: string): PageRoute => {
  const table = isAdminPath(pathname) ? adminRoutes : routes;
  if (!table) return waitingRoute;
  const matches = ({ path }: PageRoute) => matchPath({ path, caseSensitive: true }, pathname);
  return table.find(matches) ?? notFoundRoute;
};

/** The page at `pathname`, after its table has loaded. */
export const loadRoute = async (pathname: string): Promise<PageRoute> => {
  if (routeOf(pathname) === waitingRoute) await waitingRoute.page.preload();
  return routeOf(pathname);
};

/** The same as `routeOf`; renders again when the answer changes. */
export const useRouteAt = (pathname: string): PageRoute => {
  const read = () => routeOf(pathname);
  return useSyncExternalStore(listen, read, read);
};

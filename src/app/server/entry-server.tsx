import { type ReactNode, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { adminPaths } from "../../paths.ts";
import { App } from "../web/App.tsx";
import { headOf, type Head } from "../../web/head.ts";
import { isAdminPath } from "../web/frame/menu.ts";
import type { PageState } from "../../web/page-state.ts";
import type { Plan } from "../../server/pages/renderer.ts";
import { makeQueryClient, queryKeyOf } from "../../web/query.ts";
import { knownQuery, paramsOf, searchOf } from "../../web/route.tsx";
import { loadRoute, redirectOf, routeOf } from "../web/route-of.ts";
import { notFoundRoute } from "../web/routes.tsx";

export { bootScripts } from "../web/boot.ts";

/** Paths as the application writes them: only under this spelling a drop finds what is kept. */
const CANONICAL = /^\/[a-z0-9/-]*$/;
const NOT_FOUND = "/not-found";

/** Decides what to read and to render for an address. */
export const planPage = async (pathname: string, search: string): Promise<Plan> => {
  const route = await loadRoute(pathname);
  const isUnknown = route.path === "*";
  // All unknown paths share two pages: one of the back office, one of the rest.
  const shown = isUnknown
    ? `${isAdminPath(pathname) ? adminPaths.home : ""}${NOT_FOUND}`
    : pathname;
  const query = knownQuery(route, search);
  const isPublic = route.guard === "public";
  const Page = await route.page.preload();
  return {
    redirect: redirectOf(pathname),
    url: `${shown}${searchOf(query)}`,
    status: isUnknown ? 404 : 200,
    isPublic: !isUnknown && isPublic,
    keep: !query["search"] && CANONICAL.test(pathname),
    specs: isPublic ? (route.load?.(paramsOf(route, pathname), query) ?? []) : [],
    chunks: isAdminPath(pathname) ? ["admin-routes", Page.name] : [Page.name],
  };
};

const nothing = () => {};

/** Replaces a part that was not rendered: it has not loaded, or has failed. */
const LEFT_OUT = "<!--$!-->";

/** Renders in one go, which costs half of a stream. What has not loaded yet is waited for, the first time. */
const renderWhole = async (page: ReactNode): Promise<string> => {
  const html = renderToString(page);
  if (!html.includes(LEFT_OUT)) return html;
  const { prerenderToNodeStream } = await import("react-dom/static");
  const failures: unknown[] = [];
  await prerenderToNodeStream(page, { onError: (error) => void failures.push(error) });
  if (failures.length > 0) throw failures[0];
  return renderToString(page);
};

/** Renders the page at `url` with the data that were read for it. */
export const render = async (
  url: string,
  state: PageState,
): Promise<{ html: string; head: Head }> => {
  if (state.missing) await notFoundRoute.page.preload();
  const client = makeQueryClient();
  for (const [spec, answer] of state.queries) client.setQueryData(queryKeyOf(spec), answer);
  const html = await renderWhole(
    <StrictMode>
      <StaticRouter location={url}>
        <App client={client} state={state} onReady={nothing} />
      </StaticRouter>
    </StrictMode>,
  );
  const [pathname = "/"] = url.split("?");
  const shown = state.missing ? notFoundRoute : routeOf(pathname);
  return { html, head: headOf(shown, state.queries[0]?.[1], state.facts.identity) };
};

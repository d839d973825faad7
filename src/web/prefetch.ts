import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "./query.ts";
import { knownQuery, paramsOf } from "./route.tsx";
import { routeOf } from "./routes.tsx";

/** A link that is pointed at brings its page's chunk, one that is pressed or focused also what it reads. */
export const prefetchLinks = (client: QueryClient): void => {
  const prefetch = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    const route = routeOf(link.pathname);
    route.page.preload().catch(() => {});
    if (event.type === "pointerover") return;
    const specs = route.load?.(paramsOf(route, link.pathname), knownQuery(route, link.search));
    for (const spec of specs ?? []) client.query(queryOf(spec)).catch(() => {});
  };
  for (const type of ["pointerover", "pointerdown", "focusin"])
    document.addEventListener(type, prefetch, { passive: true });
};

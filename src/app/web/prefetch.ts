import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "../../web/query.ts";
import { knownQuery, paramsOf } from "../../web/route.tsx";
import { loadRoute } from "./route-of.ts";

/** A link under the pointer loads its page's chunk; a pressed or focused link also loads what the page reads. */
export const prefetchLinks = (client: QueryClient): void => {
  const prefetch = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    const { pathname, search } = link;
    const bring = async () => {
      const route = await loadRoute(pathname);
      const specs = route.load?.(paramsOf(route, pathname), knownQuery(route, search)) ?? [];
      const reads = event.type === "pointerover" ? [] : specs;
      await Promise.all([
        route.page.preload(),
        ...reads.map((spec) => client.query(queryOf(spec))),
      ]);
    };
    // A failure here is shown later, when the page asks again.
    bring().catch(() => {});
  };
  for (const type of ["pointerover", "pointerdown", "focusin"])
    document.addEventListener(type, prefetch, { passive: true });
};

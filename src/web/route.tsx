import { createContext, lazy, useContext, useState, type ComponentType } from "react";
import { matchPath, useLocation } from "react-router";
import { tellFetched } from "./lazy-part.ts";
import type { QuerySpec } from "./query.ts";

/**
 * The viewers of a page. `guest`: signed-in users are led elsewhere. `signed-in`: guests get the login-required
 * modal. `verified`: guests do too, and anybody but a verified student is led to `/laporan`. `admin`: the back
 * office (docs/product/screens.md#admin-pages). `clinic`: unit staff are led to `/admin/laporan`, and `superadmin`:
 * all other admins.
 */
export type Guard =
  | "public"
  | "guest"
  | "signed-in"
  | "verified"
  | "admin"
  | "clinic"
  | "superadmin";

/** Whether a page belongs to the back office. */
export const isDeskGuard = (guard: Guard) => ["admin", "clinic", "superadmin"].includes(guard);

/** `bar`: solid header and footer. `ground`: both transparent on the blue. `auth`: a sheet in the middle. */
export type Look = "bar" | "ground" | "auth";

/** The words of a page for search engines and for sharing. */
export interface Description {
  readonly title?: string;
  readonly description?: string;
  /** A share image of its own, 1200 by 630 pixels, by its path, and what it shows in words. */
  readonly share?: { readonly image: string; readonly imageAlt: string };
}

export type RouteParams = Readonly<Record<string, string | undefined>>;

export interface PageRoute {
  readonly path: string;
  /** The page's part of the document title; null for the system's name alone. */
  readonly title: string | null;
  readonly guard: Guard;
  readonly look: Look;
  readonly page: LazyPage;
  /** The menu entry that is highlighted. */
  readonly menu?: string;
  /** The query keys that the page knows. Other keys do not reach the page or the page cache. */
  readonly search?: readonly string[];
  /** The calls that the page reads: the server makes them as a guest, the browser ahead of time. */
  readonly load?: (
    params: RouteParams,
    query: Readonly<Record<string, string>>,
  ) => readonly QuerySpec[];
  readonly description?: string;
  /** Adds to the head once the first of `load` is answered; gets that answer. */
  readonly describe?: (answer: unknown) => Description;
}

export interface LazyPage {
  /** Shows the page; suspends until its chunk has loaded. */
  readonly Page: ComponentType;
  /** Loads the chunk; resolves to the component. After a failure it may be called again. */
  readonly preload: () => Promise<ComponentType>;
}

/**
 * Leads to the page at this address by its document: a chunk that cannot be loaded may belong to an older version.
 * The document's own start shows no page without its chunk, so this happens once. Throws while no document is there.
 */
const loadDocument = async (): Promise<never> => {
  const { href } = location;
  const { ok, status } = await fetch(href, { method: "HEAD" });
  if (!(ok || status === 404) || location.href !== href) throw new Error(`no page: ${status}`);
  location.reload();
  return new Promise(() => {});
};

/** A page in a chunk of its own. Its file has the name of its component. */
export const lazyPage = <K extends string>(
  load: () => Promise<Readonly<Record<K, ComponentType>>>,
  name: K,
): LazyPage => {
  let loaded: ComponentType | undefined;
  let pending: Promise<ComponentType> | undefined;
  // One for each try: a failed one keeps throwing until `preload` is called again.
  let attempt: ComponentType | undefined;
  const preload = () => {
    if (pending) return pending;
    const started: Promise<ComponentType> = load().then(({ [name]: component }) => {
      tellFetched();
      return (loaded = component);
    });
    pending = started;
    attempt = lazy(async () => ({ default: await started.catch(loadDocument) }));
    started.catch(() => (pending = undefined));
    return started;
  };
  const Page = () => {
    // Chosen once: a loaded page shows without suspending, and none is mounted twice.
    const [Ready] = useState<ComponentType | undefined>(() => {
      if (!loaded && !attempt) preload().catch(() => {});
      return loaded ?? attempt;
    });
    return Ready && <Ready />;
  };
  return { Page, preload };
};

/** The known keys of an address that are set, in the order in which the route names them. */
export const knownQuery = (
  route: Pick<PageRoute, "search">,
  search: string,
): Readonly<Record<string, string>> => {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    (route.search ?? []).flatMap((key) => {
      const value = given.get(key);
      return value ? [[key, value] as const] : [];
    }),
  );
};

/** The query of a link, with its question mark; empty where nothing is set. */
export const searchOf = (query: Readonly<Record<string, string>>): string => {
  const search = new URLSearchParams(query);
  return search.size > 0 ? `?${search}` : "";
};

export const paramsOf = (route: PageRoute, pathname: string): RouteParams =>
  matchPath({ path: route.path, caseSensitive: true }, pathname)?.params ?? {};

export const RouteContext = createContext<PageRoute | null>(null);

/** The route of the page that is shown. */
export const useRoute = (): PageRoute => useContext(RouteContext)!;

/** The parameters in the address of the page, by the words of its route: `id` for `/laporan/:id`. */
export const useParams = (): RouteParams => {
  const { pathname } = useLocation();
  return paramsOf(useRoute(), pathname);
};

/**
 * The state that the page keeps in its address: tab, filter, page. `query` has the known keys that are set.
 * `hrefWith({ category: "general" })` is the same page with some keys changed; undefined removes a key, and any
 * change of another key removes `page`.
 */
export const useAddress = () => {
  const route = useRoute();
  const { pathname, search } = useLocation();
  const query = knownQuery(route, search);
  const hrefWith = (changes: Readonly<Record<string, string | number | undefined>>) => {
    const next: Readonly<Record<string, string | number | undefined>> = {
      ...query,
      page: undefined,
      ...changes,
    };
    const set = (route.search ?? []).flatMap((key) => {
      const value = next[key];
      if (!value || (key === "page" && Number(value) === 1)) return [];
      return [[key, String(value)] as const];
    });
    return `${pathname}${searchOf(Object.fromEntries(set))}`;
  };
  return { query, hrefWith };
};

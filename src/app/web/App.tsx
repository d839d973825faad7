import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useArrived } from "../../web/hydrated.ts";
import { lazyPart } from "../../web/lazy-part.ts";
import { Layout } from "./frame/Layout.tsx";
import { FactsContext, type PageState } from "../../web/page-state.ts";
import { useSessionCheck } from "../../web/profile.ts";
import { RouteContext } from "../../web/route.tsx";
import { RoutePage } from "./RoutePage.tsx";
import { redirectOf, useRouteAt } from "./route-of.ts";
import { Redirect } from "../../web/Redirect.tsx";

const LazyToaster = lazyPart(() => import("../../web/LazyToaster.tsx"), "LazyToaster");

const ReadingOffline = lazyPart(() => import("./frame/ReadingOffline.tsx"), "ReadingOffline");

function Pages({ missing, onReady }: { missing: boolean; onReady: () => void }) {
  const { pathname } = useLocation();
  const visited = useRef<string | null>(null);
  const [missingPath, setMissingPath] = useState(missing ? pathname : null);
  const arriveAt = useCallback((path: string) => {
    const before = visited.current;
    visited.current = path;
    return before;
  }, []);
  const forgetMissing = useCallback(() => setMissingPath(null), []);
  useSessionCheck();
  if (missingPath !== null && missingPath !== pathname) setMissingPath(null);

  const route = useRouteAt(pathname);
  const target = redirectOf(pathname);
  if (target) return <Redirect to={target} />;
  return (
    <RouteContext value={route}>
      <Layout>
        <RoutePage
          key={`${route.path} ${pathname}`}
          missing={missingPath === pathname}
          onFound={forgetMissing}
          arriveAt={arriveAt}
          onReady={onReady}
        />
      </Layout>
    </RouteContext>
  );
}

/** A separate component: what waits for the first page is rendered again when that is there, with all its children. */
const LateParts = () =>
  useArrived() && (
    <>
      <Suspense>
        <LazyToaster />
      </Suspense>
      {import.meta.env.PROD && (
        <Suspense>
          <ReadingOffline />
        </Suspense>
      )}
    </>
  );

/**
 * The whole application, inside of a router.
 * @param onReady called once, when the first page is interactive
 */
export function App({
  client,
  state,
  onReady,
}: {
  client: QueryClient;
  state: PageState;
  onReady: () => void;
}) {
  return (
    <QueryClientProvider client={client}>
      <FactsContext value={state.facts}>
        <Pages missing={state.missing} onReady={onReady} />
        <LateParts />
      </FactsContext>
    </QueryClientProvider>
  );
}

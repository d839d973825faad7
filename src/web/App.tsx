import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { useHydrated } from "./hydrated.ts";
import { Layout } from "./Layout.tsx";
import { FactsContext, type PageState } from "./page-state.ts";
import { useSessionCheck } from "./profile.ts";
import { RouteContext } from "./route.tsx";
import { RoutePage } from "./RoutePage.tsx";
import { redirectOf, routeOf } from "./routes.tsx";

const LateToaster = lazy(() =>
  import("./LateToaster.tsx").then((file) => ({ default: file.LateToaster })),
);

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

  const target = redirectOf(pathname);
  if (target) return <Navigate to={target} replace />;
  const route = routeOf(pathname);
  return (
    <RouteContext value={route}>
      <Layout>
        <Routes>
          <Route
            path={route.path}
            element={
              <RoutePage
                key={pathname}
                missing={missingPath === pathname}
                onFound={forgetMissing}
                arriveAt={arriveAt}
                onReady={onReady}
              />
            }
          />
        </Routes>
      </Layout>
    </RouteContext>
  );
}

/**
 * The whole application, inside of a router.
 * @param onReady called once, when the first page has come to life
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
  const hydrated = useHydrated();
  return (
    <QueryClientProvider client={client}>
      <FactsContext value={state.facts}>
        <Pages missing={state.missing} onReady={onReady} />
        {hydrated && (
          <Suspense>
            <LateToaster />
          </Suspense>
        )}
      </FactsContext>
    </QueryClientProvider>
  );
}

import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ApiError } from "../../web/api.ts";
import { ScrollAndFocus } from "./ScrollAndFocus.tsx";
import { ErrorBoundary } from "../../web/ErrorBoundary.tsx";
import { Guarded } from "./frame/Guarded.tsx";
import { applyHead, headOf } from "../../web/head.ts";
import { useHydrated } from "../../web/hydrated.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { PageSkeleton } from "../../web/PageSkeleton.tsx";
import { useFacts } from "../../web/page-state.ts";
import { queryOf, type QuerySpec } from "../../web/query.ts";
import { knownQuery, paramsOf, searchOf, useRoute } from "../../web/route.tsx";
import { notFoundRoute } from "./routes.tsx";
import { useSession } from "../../web/session.ts";

/** The calls that the page at this address reads. */
const useLoad = (): readonly QuerySpec[] => {
  const route = useRoute();
  const { pathname, search } = useLocation();
  return route.load?.(paramsOf(route, pathname), knownQuery(route, search)) ?? [];
};

/** Keeps title, description and OpenGraph tags right when the address or the data change. */
const useHead = (missing: boolean, first: QuerySpec | undefined) => {
  const route = useRoute();
  const facts = useFacts();
  const { pathname, search } = useLocation();
  // It only observes: the page itself asks.
  const { data } = useQuery(
    first ? { ...queryOf(first), enabled: false } : { queryKey: ["nothing"], queryFn: skipToken },
  );
  useEffect(() => {
    const path = `${pathname}${searchOf(knownQuery(route, search))}`;
    const head = headOf(missing ? notFoundRoute : route, data, facts.identity);
    applyHead(head, new URL(path, facts.publicUrl));
  }, [route, missing, facts, pathname, search, data]);
};

const NOT_FOR_THIS_PERSON = [400, 403, 404];

/**
 * A page whose record a guest may not see: the 404 page, unless a signed-in user may see it
 * (docs/product/screens.md#not-found). Then `onFound` is called, with the answers at hand.
 */
function MissingRecord({ load, onFound }: { load: readonly QuerySpec[]; onFound: () => void }) {
  const hydrated = useHydrated();
  const token = useSession()?.token;
  const client = useQueryClient();
  const [refused, setRefused] = useState(false);
  const asked = JSON.stringify(load);

  useEffect(() => {
    if (!token) return;
    let current = true;
    const specs = JSON.parse(asked) as QuerySpec[];
    Promise.all(specs.map((spec) => client.query(queryOf(spec)))).then(
      () => current && onFound(),
      (error: unknown) => {
        if (!current) return;
        const isAnswer = error instanceof ApiError && NOT_FOR_THIS_PERSON.includes(error.status);
        // The page itself shows any other failure.
        if (isAnswer) setRefused(true);
        else onFound();
      },
    );
    return () => {
      current = false;
    };
  }, [client, token, asked, onFound]);

  if (refused || (hydrated && !token)) return <notFoundRoute.page.Page />;
  return (
    <>
      <div className="for-guest">
        <notFoundRoute.page.Page />
      </div>
      <div className="for-signed-in">
        <PageSkeleton />
      </div>
    </>
  );
}

/** The page of the matching route, with its guard, its head and its error messages. */
export function RoutePage({
  missing,
  onFound,
  arriveAt,
  onReady,
}: {
  /** The server found no such record for a guest. */
  missing: boolean;
  onFound: () => void;
  arriveAt: (pathname: string) => string | null;
  onReady: () => void;
}) {
  const { page, guard } = useRoute();
  const load = useLoad();
  useHead(missing, load[0]);
  return (
    <ErrorBoundary onRetry={() => void page.preload()}>
      <LazyBoundary fallback={<PageSkeleton />}>
        <Guarded guard={guard}>
          {missing ? <MissingRecord load={load} onFound={onFound} /> : <page.Page />}
        </Guarded>
        <ScrollAndFocus arriveAt={arriveAt} onReady={onReady} />
      </LazyBoundary>
    </ErrorBoundary>
  );
}

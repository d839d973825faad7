import { Suspense, useEffect, useReducer, useRef, type ReactNode } from "react";
import { useFetchedParts } from "./lazy-part.ts";

/** Notes that a part is awaited, and when it has loaded. */
function Meanwhile({ onFetched, children }: { onFetched: () => void; children: ReactNode }) {
  const fetched = useFetchedParts();
  const before = useRef(fetched);
  useEffect(() => {
    if (fetched !== before.current) onFetched();
    before.current = fetched;
  }, [fetched, onFetched]);
  return children;
}

/**
 * A `Suspense` for parts of `late` and `lazyPage`: shows a part as soon as it has loaded. React itself shows
 * nothing new for 300 ms after a placeholder, however soon the part has loaded.
 */
export function LazyBoundary({
  fallback,
  children,
}: {
  fallback?: ReactNode;
  children: ReactNode;
}) {
  const [, again] = useReducer((times: number) => times + 1, 0);
  return (
    <Suspense fallback={<Meanwhile onFetched={again}>{fallback}</Meanwhile>}>{children}</Suspense>
  );
}

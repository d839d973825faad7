import { Suspense, useEffect, useReducer, useRef, type ReactNode } from "react";
import { useFetchedParts } from "./lazy-part.ts";

/** Stands while something is awaited, and says when a part has come since. */
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
 * A `Suspense` for what `late` and `lazyPage` make: shows a part as soon as it is there. React by itself
 * shows nothing new for 300 ms after a placeholder, however soon the part has come.
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

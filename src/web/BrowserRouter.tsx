import { useLayoutEffect, useState, type ReactNode } from "react";
import {
  UNSAFE_createBrowserHistory,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
} from "react-router";

const openHistory = () => {
  const navigator = UNSAFE_createBrowserHistory({ v5Compat: true });
  // Without a transition: the next page's frame is shown at once, also while its chunk is loading.
  return { navigator, basename: "/", static: false, useTransitions: false, future: {} };
};

/**
 * A router over the browser's history, made of the library's parts: the library's own includes data routers, 6 KiB
 * for every page (docs/decisions/0012-bytes.md).
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [navigation] = useState(openHistory);
  const { navigator } = navigation;
  const [place, setPlace] = useState({
    location: navigator.location,
    navigationType: navigator.action,
  });
  useLayoutEffect(
    () =>
      navigator.listen(({ location, action }) => setPlace({ location, navigationType: action })),
    [navigator],
  );
  return (
    <UNSAFE_NavigationContext value={navigation}>
      <UNSAFE_LocationContext value={place}>{children}</UNSAFE_LocationContext>
    </UNSAFE_NavigationContext>
  );
}

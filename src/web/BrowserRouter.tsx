import { useLayoutEffect, useState, type ReactNode } from "react";
import {
  UNSAFE_createBrowserHistory,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
} from "react-router";

const openHistory = () => {
  const navigator = UNSAFE_createBrowserHistory({ v5Compat: true });
  // Without a transition: the next page's frame stands at once, also while its chunk is on the way.
  return { navigator, basename: "/", static: false, useTransitions: false, future: {} };
};

/**
 * The library's router over the browser's history, of its parts: its own brings the data routers along,
 * 6 KiB for every page (docs/decisions/0012-bytes.md).
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

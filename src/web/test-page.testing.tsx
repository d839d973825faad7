import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { FactsContext } from "./page-state.ts";
import { followSession, makeQueryClient } from "./query.ts";
import { RouteContext, type PageRoute } from "./route.tsx";
import { getSession } from "./session.ts";

const makeClient = () => {
  const client = makeQueryClient();
  followSession(client, () => getSession()?.token);
  return client;
};

const facts = { studentDomain: "students.example.ac.id" };

const Elsewhere = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{`${pathname}${search}`}</output>;
};

/** What stands around a page in the application, for component tests. Anywhere but `route.path` it shows the address. */
export function TestPage({
  children,
  at = "/",
  state,
  route = {},
}: {
  children: ReactNode;
  /** The address to begin with, and the state of its history entry. */
  at?: string;
  state?: unknown;
  route?: Partial<PageRoute>;
}) {
  const [client] = useState(makeClient);
  const [pathname = "/", search = ""] = at.split("?");
  const page: PageRoute = {
    path: pathname,
    title: null,
    guard: "public",
    look: "bar",
    page: { Page: () => children, preload: () => Promise.resolve(() => children) },
    ...route,
  };
  return (
    <QueryClientProvider client={client}>
      <FactsContext value={facts}>
        <RouteContext value={page}>
          <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state }]}>
            <Routes>
              <Route path={page.path} element={children} />
              <Route path="*" element={<Elsewhere />} />
            </Routes>
          </MemoryRouter>
        </RouteContext>
      </FactsContext>
    </QueryClientProvider>
  );
}

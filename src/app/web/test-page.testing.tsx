import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useState, type ReactNode } from "react";
import { MemoryRouter, parsePath, Route, Routes, useLocation } from "react-router";
import { toast } from "sonner";
import { expect, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { User } from "../../features/accounts/account.contract.ts";
import { SETTINGS, settingsTold } from "../../features/campus/settings.testing.tsx";
import { leaveNoDrafts } from "../../web/draft-life.ts";
import { Guarded } from "./frame/Guarded.tsx";
import { LazyToaster } from "../../web/LazyToaster.tsx";
import { FactsContext, type PageFacts } from "../../web/page-state.ts";
import { followSession, makeQueryClient } from "../../web/query.ts";
import { RouteContext, type Guard, type PageRoute } from "../../web/route.tsx";
import { loadRoute, useRouteAt } from "./route-of.ts";
import { dropSession, getSession, signIn } from "../../web/session.ts";
import { stubApi, type Answer, type Answers, type Asked } from "../../web/stub-api.testing.ts";
import "../../web/theme/fonts.css";
import "../../web/theme/style.css";

const makeClient = () => {
  const client = makeQueryClient();
  followSession(client, () => getSession()?.token);
  return client;
};

const facts = {
  studentDomain: "students.example.ac.id",
  publicUrl: "https://sikam.example",
  social: SETTINGS.contact.social,
};

const Elsewhere = () => {
  const { pathname, search, state } = useLocation();
  const from = (state as { from?: unknown } | null)?.from;
  return (
    <>
      <output aria-label="address">{`${pathname}${search}`}</output>
      {typeof from === "string" && <output aria-label="came from">{from}</output>}
    </>
  );
};

/** The frame around a page in the application, for component tests. Anywhere but `route.path` it shows the address. */
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
  const { pathname = "/", ...rest } = parsePath(at);
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
          <MemoryRouter useTransitions={false} initialEntries={[{ pathname, ...rest, state }]}>
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

function Screen({ only }: { only: Guard | undefined }) {
  const { pathname, search, hash } = useLocation();
  const route = useRouteAt(pathname);
  return (
    <RouteContext value={route}>
      {(only === undefined || route.guard === only) && (
        <Routes>
          <Route
            path={route.path}
            element={
              <Guarded key={pathname} guard={route.guard}>
                <route.page.Page />
              </Guarded>
            }
          />
        </Routes>
      )}
      <output aria-label="Alamat">{`${pathname}${search}${hash}`}</output>
    </RouteContext>
  );
}

/**
 * Opens a page through the table of routes as it is in the application, its calls answered by
 * `answers`. Its address stands in an `output` called 'Alamat'. Answers what the page has asked so far.
 * @param user who is signed in; nobody unless told
 * @param from the page that asked for the login
 * @param only pages of another guard show nothing but their address
 * @param told facts of this campus that are not as usual
 */
export const openScreen = async (
  path: string,
  answers: Answers = {},
  {
    user = null,
    from,
    only,
    told,
  }: { user?: User | null; from?: string; only?: Guard; told?: Partial<PageFacts> } = {},
): Promise<readonly Asked[]> => {
  const asked = stubApi({ ...settingsTold, ...answers }, user);
  if (user) signIn("t0ken", user);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    toast.dismiss();
    const session = getSession();
    if (session) dropSession(session.token);
    leaveNoDrafts();
  });
  const { pathname = "/", ...rest } = parsePath(path);
  const route = await loadRoute(pathname);
  await route.page.preload();
  const entry = { pathname, ...rest, state: from ? { from } : null };
  await render(
    <StrictMode>
      <QueryClientProvider client={makeClient()}>
        <FactsContext value={{ ...facts, ...told }}>
          <MemoryRouter useTransitions={false} initialEntries={[entry]}>
            <main>
              <Screen only={only} />
            </main>
          </MemoryRouter>
          <LazyToaster />
        </FactsContext>
      </QueryClientProvider>
    </StrictMode>,
  );
  return asked;
};

/** The heading of the 404 page. */
export const notFound = page.getByRole("heading", { name: "Halaman Tidak Ditemukan" });

/**
 * What could not be read says why, and 'Coba lagi' reads it again.
 * @param open opens the page, with the answer of the call that fails
 * @param then answers it once it works
 */
export const failAndRetry = async (open: (answer: Answer) => Promise<unknown>, then: Answer) => {
  let works = false;
  await open((asked) => (works ? then(asked) : { status: 422, body: { message: "Sibuk" } }));
  await expect.element(page.getByRole("alert")).toMatchTextContent("Sibuk");
  works = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
};

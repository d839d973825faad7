import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { toast } from "sonner";
import { onTestFinished, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Guarded } from "../../web/Guarded.tsx";
import { LateToaster } from "../../web/LateToaster.tsx";
import { FactsContext } from "../../web/page-state.ts";
import { makeQueryClient } from "../../web/query.ts";
import { RouteContext } from "../../web/route.tsx";
import { routeOf } from "../../web/routes.tsx";
import { dropSession, getSession, signIn } from "../../web/session.ts";
import type { User } from "../accounts/account.contract.ts";
import { CATEGORIES, REPORT_STATUSES } from "../../labels.ts";
import { aStudent, listOf, successOf } from "./AdminScreen.testing.tsx";
import { dropDraft } from "./report-draft.web.ts";
import "../../web/theme/style.css";

/** A call that a screen has made, with its query, body or form, and `Idempotency-Key`. */
interface Asked {
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly key: string | undefined;
}

/** `status` 0 is a network that is gone. */
interface Told {
  readonly status?: number;
  readonly body?: object;
}

type Answer = (asked: Asked) => Told | Promise<Told>;
type Answers = Readonly<Record<string, Answer>>;

const questionOf = (method: string, address: string, body: unknown, key?: string): Asked => {
  const url = new URL(address, location.origin);
  return {
    call: `${method} ${url.pathname.replace(/^\/api/, "")}`,
    query: Object.fromEntries(url.searchParams),
    sent:
      body instanceof FormData
        ? Object.fromEntries(body)
        : (JSON.parse(typeof body === "string" ? body : "{}") as Asked["sent"]),
    key,
  };
};

/** Answers every call in the place of a server; uploads stop halfway until they are answered. */
const stubApi = (answers: Answers): Asked[] => {
  const asked: Asked[] = [];
  const answer = async (question: Asked): Promise<Told> => {
    asked.push(question);
    const missing = { status: 500, body: { message: `no ${question.call} here` } };
    return (await answers[question.call]?.(question)) ?? missing;
  };

  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const told = await answer(questionOf(init.method ?? "GET", address, init.body));
    if (told.status === 0) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(told.body ?? {}), { status: told.status ?? 200 });
  });

  class StubbedUpload {
    upload: { onprogress?: (event: ProgressEvent) => void; onload?: () => void } = {};
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    onloadend = () => {};
    status = 0;
    responseText = "";
    method = "";
    address = "";
    key: string | undefined;
    open(method: string, address: string) {
      Object.assign(this, { method, address });
    }
    setRequestHeader(name: string, value: string) {
      if (name === "idempotency-key") this.key = value;
    }
    getResponseHeader() {
      return null;
    }
    abort() {
      this.onabort();
      this.onloadend();
    }
    async send(body: FormData) {
      const progress = { loaded: 600_000, total: 1_200_000 };
      this.upload.onprogress?.(new ProgressEvent("progress", progress));
      const told = await answer(questionOf(this.method, this.address, body, this.key));
      this.status = told.status ?? 200;
      this.responseText = JSON.stringify(told.body ?? {});
      if (this.status === 0) this.onerror();
      else this.onload();
      this.onloadend();
    }
  }
  vi.stubGlobal("XMLHttpRequest", StubbedUpload);
  return asked;
};

const endSession = () => {
  const session = getSession();
  if (session) dropSession(session.token);
};

function Screen() {
  const { pathname, search } = useLocation();
  const route = routeOf(pathname);
  return (
    <RouteContext value={route}>
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
      <output aria-label="Alamat">{`${pathname}${search}`}</output>
    </RouteContext>
  );
}

/**
 * Opens a page through the table of routes, for a guest or for `user`, its calls answered by `answers`.
 * Its address stands in an `output` called 'Alamat'. Answers what the page has asked so far.
 */
export const openReportScreen = async (
  path: string,
  answers: Answers = {},
  user: User | null = null,
): Promise<Asked[]> => {
  const votes = () => successOf([]);
  const me = () => successOf({ user });
  const asked = stubApi({ "GET /votes/me": votes, "GET /users/me": me, ...answers });
  // The page of the test before was taken away after that test had ended, and left what it held.
  dropDraft();
  if (user) signIn("t0ken", user);
  onTestFinished(() => {
    endSession();
    toast.dismiss();
    vi.unstubAllGlobals();
  });
  await routeOf(path.split("?")[0] ?? path).page.preload();
  await render(
    <QueryClientProvider client={makeQueryClient()}>
      <FactsContext value={{ studentDomain: "students.example.ac.id" }}>
        <MemoryRouter initialEntries={[path]}>
          <main>
            <Screen />
          </main>
        </MemoryRouter>
        <LateToaster />
      </FactsContext>
    </QueryClientProvider>,
  );
  return asked;
};

/** The answer of a public list, with three reports in each category and status. */
export const publicListOf = (...args: Parameters<typeof listOf>) => {
  const { body } = listOf(...args);
  const three = (labels: object) => Object.fromEntries(Object.keys(labels).map((key) => [key, 3]));
  const counts = {
    total_per_category: three(CATEGORIES),
    total_per_status: three(REPORT_STATUSES),
  };
  return { body: { ...body, ...counts } };
};

/** A student who may file reports. */
export const verified = (changed: Partial<User> = {}): User =>
  aStudent({ status: "verified", npm: "2217051043", due_at: null, ...changed });

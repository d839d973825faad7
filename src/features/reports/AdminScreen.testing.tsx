import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { toast } from "sonner";
import { onTestFinished, vi } from "vitest";
import { render } from "vitest-browser-react";
import { LateToaster } from "../../web/LateToaster.tsx";
import { FactsContext } from "../../web/page-state.ts";
import { makeQueryClient } from "../../web/query.ts";
import { RouteContext } from "../../web/route.tsx";
import { routeOf } from "../../web/routes.tsx";
import type { User } from "../accounts/account.contract.ts";
import type { Report, ReportDetail } from "./report.contract.ts";
import "../../web/theme/style.css";

/** A call that a screen has made: `PATCH /admin/reports/status`, its query and what was sent with it. */
interface Asked {
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly sent: Record<string, unknown>;
}
type Answer = (asked: Asked) => { status?: number; body: object } | Promise<never>;

const stubFetch = (answers: Readonly<Record<string, Answer>>) => {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const url = new URL(address, location.origin);
    const call = `${init.method ?? "GET"} ${url.pathname.replace(/^\/api/, "")}`;
    const body = typeof init.body === "string" ? init.body : "{}";
    const sent = JSON.parse(body) as Asked["sent"];
    const question = { call, query: Object.fromEntries(url.searchParams), sent };
    asked.push(question);
    const told = (await answers[call]?.(question)) ?? {
      status: 500,
      body: { success: false, message: `no ${call} here` },
    };
    return new Response(JSON.stringify(told.body), { status: told.status ?? 200 });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    toast.dismiss();
  });
  return asked;
};

function Screen() {
  const { pathname, search } = useLocation();
  const route = routeOf(pathname);
  return (
    <RouteContext value={route}>
      <Routes>
        <Route path={route.path} element={<route.page.Page key={pathname} />} />
      </Routes>
      <output aria-label="Alamat">{`${pathname}${search}`}</output>
    </RouteContext>
  );
}

/**
 * Opens a screen of the back office through the table of routes, its calls answered by `answers`.
 * Its address stands in an `output` called 'Alamat'. Answers what the screen has asked so far.
 */
export const openAdminScreen = async (
  path: string,
  answers: Readonly<Record<string, Answer>>,
): Promise<Asked[]> => {
  const asked = stubFetch(answers);
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

/** An answer that is still on its way. */
export const never: Answer = () => new Promise<never>(() => {});

/** A moment so many hours from now. */
export const inHours = (hours: number): string =>
  // half a minute more, so that the whole hours are still there when the screen counts them
  new Date(Date.now() + hours * 3_600_000 + 30_000).toISOString();

/** A pending report with a name on it, as an admin gets it. */
export const aReport = (changed: Partial<ReportDetail> = {}): ReportDetail => ({
  id: 1271,
  title: "Surat keterangan aktif kuliah terlambat dua minggu",
  description: "Saya belum menerima kabar.",
  category: "administration",
  report_level: "faculty",
  isAnonymous: false,
  isPrivate: false,
  status: "pending",
  student_id: 7,
  students: { name: "Sekar Ayu Lestari" },
  is_mine: false,
  file_url: null,
  file: null,
  response: null,
  responded_at: null,
  admins: null,
  submitted_at: "2026-11-14T08:30:00.000Z",
  vote_total: 37,
  version: 1,
  due_at: inHours(60),
  is_overdue: false,
  timeline: [],
  ...changed,
});

/** A student who waits for verification, as an admin gets them. */
export const aStudent = (changed: Partial<User> = {}): User => ({
  id: 7,
  name: "Sekar Ayu Lestari",
  username: null,
  campus_email: "2217051043@students.example.ac.id",
  email: "2217051043@students.example.ac.id",
  npm: null,
  program_study: "Ilmu Komputer",
  batch: 2022,
  status: "waiting",
  status_reason: null,
  role: "student",
  ktm_url: null,
  must_change_password: false,
  version: 1,
  created_at: "2026-11-14T17:30:00.000Z",
  due_at: inHours(60),
  is_overdue: false,
  ...changed,
});

/** The answer of a list of reports. */
export const listOf = (
  reports: readonly Report[],
  pages: Partial<{ total: number; page: number }> = {},
) => {
  const total = pages.total ?? reports.length;
  return {
    body: {
      success: true,
      message: "",
      data: reports,
      pagination: {
        total_items: total,
        total_pages: Math.ceil(total / 10),
        current_page: pages.page ?? 1,
        items_per_page: 10,
      },
      total_per_category: {},
      total_per_status: { pending: 41, under_review: 23, responded: 35, done: 28, rejected: 5 },
    },
  };
};

export const successOf = (data: unknown, message = "") => ({
  body: { success: true, message, data },
});

/** The refusal of an edit that came too late, with the record as it is now. */
export const staleWith = (data: unknown) => ({
  status: 409,
  body: { success: false, code: "STALE", message: "Sudah diubah orang lain.", data },
});

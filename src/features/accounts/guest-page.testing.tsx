import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { toast } from "sonner";
import { onTestFinished, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Guarded } from "../../web/Guarded.tsx";
import { LateToaster } from "../../web/LateToaster.tsx";
import { FactsContext } from "../../web/page-state.ts";
import { makeQueryClient } from "../../web/query.ts";
import { dropSession, getSession } from "../../web/session.ts";
import { ConfirmEmailPage } from "./ConfirmEmailPage.tsx";
import { LoginPage } from "./LoginPage.tsx";
import { forgetPending } from "./pending-registration.web.ts";
import { RegisterPage } from "./RegisterPage.tsx";
import "../../web/theme/style.css";

/** What was asked of the stubbed API: `POST /auth/login` and what was sent with it. */
interface Asked {
  readonly call: string;
  readonly sent: Record<string, unknown>;
}

interface Told {
  readonly status?: number;
  readonly retryAfter?: number;
  readonly body?: object;
}

type Answers = Record<string, (sent: Asked["sent"]) => Told | Promise<Told>>;

const callOf = (method: string | undefined, url: string) =>
  `${method ?? "GET"} ${url.replace(/^\/api/, "")}`;

const headersOf = ({ retryAfter }: Told) =>
  new Headers(retryAfter ? { "retry-after": String(retryAfter) } : {});

/** Answers the calls of the page in the place of a server, multipart ones too. */
const stubApi = (answers: Answers): Asked[] => {
  const asked: Asked[] = [];
  const answer = async (call: string, sent: Asked["sent"]): Promise<Told> => {
    asked.push({ call, sent });
    return (await answers[call]?.(sent)) ?? { status: 404, body: { message: `no ${call} here` } };
  };

  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const sent = JSON.parse(typeof init.body === "string" ? init.body : "{}") as Asked["sent"];
    const told = await answer(callOf(init.method, url), sent);
    return new Response(JSON.stringify(told.body), {
      status: told.status ?? 200,
      headers: headersOf(told),
    });
  });

  class StubbedRequest {
    upload: { onprogress?: (event: ProgressEvent) => void } = {};
    onload = () => {};
    onabort = () => {};
    onloadend = () => {};
    call = "";
    status = 0;
    responseText = "";
    headers = new Headers();
    open(method: string, url: string) {
      this.call = callOf(method, url);
    }
    setRequestHeader() {}
    getResponseHeader(name: string) {
      return this.headers.get(name);
    }
    abort() {
      this.onabort();
      this.onloadend();
    }
    async send(body: FormData) {
      const progress = new ProgressEvent("progress", { loaded: 600_000, total: 1_200_000 });
      this.upload.onprogress?.(progress);
      const told = await answer(this.call, Object.fromEntries(body));
      this.status = told.status ?? 200;
      this.responseText = JSON.stringify(told.body);
      this.headers = headersOf(told);
      this.onload();
      this.onloadend();
    }
  }
  vi.stubGlobal("XMLHttpRequest", StubbedRequest);
  return asked;
};

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <h1>{`Halaman ${pathname}${search}`}</h1>;
}

/**
 * Opens one of the sign-in pages as a guest; `from` is the page that asked for the login. Any other
 * page shows its address as heading. Answers what the page asked of the API.
 */
export const openGuestPage = async (path: string, answers: Answers = {}, from?: string) => {
  const asked = stubApi(answers);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    forgetPending();
    toast.dismiss();
    const session = getSession();
    if (session) dropSession(session.token);
  });
  const guarded = (page: React.ReactNode) => <Guarded guard="guest">{page}</Guarded>;
  await render(
    <StrictMode>
      <QueryClientProvider client={makeQueryClient()}>
        <FactsContext value={{ studentDomain: "students.example.ac.id" }}>
          <MemoryRouter initialEntries={[{ pathname: path, state: from ? { from } : null }]}>
            <Routes>
              <Route path="/login" element={guarded(<LoginPage />)} />
              <Route path="/register" element={guarded(<RegisterPage />)} />
              <Route path="/verifikasi-otp" element={guarded(<ConfirmEmailPage />)} />
              <Route path="*" element={<Elsewhere />} />
            </Routes>
          </MemoryRouter>
          <LateToaster />
        </FactsContext>
      </QueryClientProvider>
    </StrictMode>,
  );
  return asked;
};

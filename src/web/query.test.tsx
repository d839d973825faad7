import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { User } from "../features/accounts/account.contract.ts";
import { ApiError } from "./api.ts";
import { LazyToaster } from "./LazyToaster.tsx";
import { needs, tellFailure, useAct, useCall, type ActOptions } from "./query.ts";
import { noteReachable } from "./reachable.ts";
import { dropSession, getSession, signIn } from "./session.ts";
import { TestPage } from "../app/web/test-page.testing.tsx";
import { dropToasts, onToast, type Toast } from "./toasts.ts";

let toasts: Toast[] = [];
let stop = () => {};
interface Fetched {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}
const fetched = vi.fn<(url: string) => Fetched>();

beforeEach(() => {
  toasts = [];
  stop = onToast((toast) => toasts.push(toast));
  fetched.mockReset();
  vi.stubGlobal("fetch", async (url: string) => {
    const { status = 200, headers = {}, body } = fetched(url);
    const answer = { success: status < 400, ...(body as object) };
    return new Response(JSON.stringify(answer), { status, headers });
  });
});
afterEach(() => {
  vi.useRealTimers();
  stop();
  vi.unstubAllGlobals();
  dropSession(getSession()?.token ?? "");
});

const asked = (url: string) => fetched.mock.calls.filter(([called]) => called === url).length;

function Count() {
  const { data, error } = useCall("GET /notifications/count");
  return <p>{error ? `gagal: ${error.message}` : `jumlah: ${data?.data.count ?? "?"}`}</p>;
}

function Vote({ options }: { options?: ActOptions<"POST /reports/{id}/vote"> }) {
  const vote = useAct("POST /reports/{id}/vote", options);
  return (
    <button
      type="button"
      onClick={() => vote.mutate({ params: { id: 1 }, body: { type: "upvote" } })}
    >
      Dukung
    </button>
  );
}
const press = () => page.getByRole("button", { name: "Dukung" }).click();

test("the same call is the same query, whether numbers or texts are given and what is empty or missing", () => {
  expect(needs("GET /reports", { query: { page: 2, search: "", status: undefined } })).toEqual(
    needs("GET /reports", { query: { page: "2" } }),
  );
  expect(needs("GET /reports/{id}", { params: { id: 5 } })).toEqual(
    needs("GET /reports/{id}", { params: { id: "5" } }),
  );
});

test("a refusal is shown at once, a server that stumbles is asked once more", async () => {
  fetched.mockReturnValueOnce({ status: 403, body: { message: "Tidak boleh" } });
  await render(
    <TestPage>
      <Count />
    </TestPage>,
  );
  await expect.element(page.getByText("gagal: Tidak boleh")).toBeVisible();
  expect(fetched).toHaveBeenCalledTimes(1);
  fetched.mockReturnValueOnce({ status: 503, body: {} });
  fetched.mockReturnValueOnce({ body: { data: { count: 2 } } });
  await render(
    <TestPage>
      <Count />
    </TestPage>,
  );
  await expect.element(page.getByText("jumlah: 2")).toBeVisible();
});

test("a busy server is asked again when it says so, and not later than a reader waits", async () => {
  vi.useFakeTimers();
  const busy = (seconds: number) => ({
    status: 503,
    headers: { "retry-after": String(seconds) },
    body: { message: "Server sedang sibuk" },
  });
  fetched.mockReturnValueOnce(busy(5));
  fetched.mockReturnValueOnce({ body: { data: { count: 3 } } });
  const view = await render(
    <TestPage>
      <Count />
    </TestPage>,
  );
  await vi.advanceTimersByTimeAsync(4_999);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_500);
  await expect.element(page.getByText("jumlah: 3")).toBeVisible();
  await view.unmount();
  fetched.mockReturnValueOnce(busy(60));
  await render(
    <TestPage>
      <Count />
    </TestPage>,
  );
  await vi.advanceTimersByTimeAsync(0);
  await expect.element(page.getByText("gagal: Server sedang sibuk")).toBeVisible();
});

test("a change shows the server's message and fetches anew what it has changed", async () => {
  fetched.mockImplementation((url) =>
    url.endsWith("/vote")
      ? { body: { message: "Berhasil vote laporan", data: {} } }
      : { body: { data: { count: asked(url) } } },
  );
  await render(
    <TestPage>
      <Count />
      <Vote options={{ invalidates: ["GET /notifications/count"] }} />
    </TestPage>,
  );
  await expect.element(page.getByText("jumlah: 1")).toBeVisible();
  await press();
  await expect.element(page.getByText("jumlah: 2")).toBeVisible();
  expect(toasts).toEqual([{ kind: "success", text: "Berhasil vote laporan" }]);
});

test("a text of one's own is said instead, and null says nothing", async () => {
  fetched.mockReturnValue({ body: { message: "dari server", data: {} } });
  const done = vi.fn();
  const view = await render(
    <TestPage>
      <Vote options={{ said: "Terkirim" }} />
    </TestPage>,
  );
  await press();
  await expect.poll(() => toasts).toEqual([{ kind: "success", text: "Terkirim" }]);
  await view.unmount();
  await render(
    <TestPage>
      <Vote options={{ said: null, done }} />
    </TestPage>,
  );
  await press();
  await expect.poll(() => done.mock.calls.length).toBe(1);
  expect(toasts).toHaveLength(1);
});

test("a failure shows the server's message, else the given text, else the default of the book", async () => {
  fetched.mockReturnValueOnce({ status: 403, body: { message: "Bukan laporan sendiri" } });
  fetched.mockReturnValue({ status: 500, body: {} });
  const first = await render(
    <TestPage>
      <Vote options={{ fallback: "Upvote report failed" }} />
    </TestPage>,
  );
  await press();
  await expect.poll(() => toasts.at(-1)?.text).toBe("Bukan laporan sendiri");
  await press();
  await expect.poll(() => toasts.at(-1)?.text).toBe("Upvote report failed");
  await first.unmount();
  await render(
    <TestPage>
      <Vote />
    </TestPage>,
  );
  await press();
  await expect.poll(() => toasts.at(-1)?.text).toBe("Terjadi kesalahan!");
});

test("a failure that is shown elsewhere makes no toast", async () => {
  fetched.mockReturnValue({ status: 409, body: { message: "Sudah berubah" } });
  const onFailed = vi.fn(() => true);
  await render(
    <TestPage>
      <Vote options={{ failed: onFailed }} />
    </TestPage>,
  );
  await press();
  await expect.poll(() => onFailed.mock.calls.length).toBe(1);
  expect(toasts).toEqual([]);
});

test("without a connection a toast says that nothing is lost", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await render(
    <TestPage>
      <Vote />
    </TestPage>,
  );
  await press();
  await expect
    .poll(() => toasts.at(-1))
    .toEqual({ kind: "error", text: "Tidak tersambung. Yang Anda tulis tidak hilang. Coba lagi." });
});

/** Shows toasts, with a clock that the test moves: none of them goes by itself. */
const showToasts = () => {
  stop();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return render(<LazyToaster />);
};
const toast = (text: string) => page.getByText(text, { exact: true });
/** A toast takes a fifth of a second to leave. */
const pass = (milliseconds = 300) => vi.advanceTimersByTimeAsync(milliseconds);

test("a toast about a failure goes when the same thing succeeds", async () => {
  await showToasts();
  await render(
    <TestPage>
      <Vote options={{ said: null }} />
    </TestPage>,
  );
  const button = page.getByRole("button", { name: "Dukung" }).element() as HTMLElement;
  fetched.mockReturnValueOnce({ status: 500, body: { message: "Vote gagal" } });
  button.click();
  await pass();
  await expect.element(toast("Vote gagal")).toBeVisible();
  fetched.mockReturnValueOnce({ body: { message: "", data: {} } });
  button.click();
  await pass();
  await pass();
  await expect.element(toast("Vote gagal")).not.toBeInTheDocument();
});

test("one about what could not be loaded goes when it is loaded, one about something else stays", async () => {
  await showToasts();
  const failure = (text: string) => new ApiError(500, { message: text });
  tellFailure("GET /notifications/count", failure("Jumlah gagal"));
  tellFailure("POST /reports", failure("Laporan gagal"));
  await pass();
  await expect.element(toast("Jumlah gagal")).toBeVisible();
  fetched.mockReturnValueOnce({ body: { data: { count: 2 } } });
  await render(
    <TestPage>
      <Count />
    </TestPage>,
  );
  await pass();
  await pass();
  await expect.element(toast("Jumlah gagal")).not.toBeInTheDocument();
  await expect.element(toast("Laporan gagal")).toBeVisible();
});

test("one about a lost connection goes once that is back and it could be read", async () => {
  await showToasts();
  noteReachable(false);
  tellFailure("POST /reports", new ApiError(0, { code: "UNREACHABLE", message: "Terputus" }));
  tellFailure("POST /reports", new ApiError(0, { code: "NO_ANSWER", message: "Belum dijawab" }));
  await pass();
  await expect.element(toast("Terputus")).toBeVisible();
  noteReachable(true);
  await pass(1_999);
  await expect.element(toast("Terputus")).toBeVisible();
  await pass(1);
  await pass();
  await expect.element(toast("Terputus")).not.toBeInTheDocument();
  await expect.element(toast("Belum dijawab")).toBeVisible();
});

test("one that waits for the toaster is not shown when it is not true any more", async () => {
  stop();
  tellFailure("POST /reports", new ApiError(500, { message: "Laporan gagal" }));
  tellFailure("PATCH /users/me", new ApiError(500, { message: "Profil gagal" }));
  dropToasts("POST /reports");
  stop = onToast((waiting) => toasts.push(waiting));
  expect(toasts.map(({ text }) => text)).toEqual(["Profil gagal"]);
});

test("another account sees nothing of what the one before was shown", async () => {
  let account = "siti";
  fetched.mockImplementation(() => ({ body: { data: { count: account } } }));
  signIn("t1", { id: 1, role: "student" } as User);
  await render(
    <TestPage>
      <Count />
    </TestPage>,
  );
  await expect.element(page.getByText("jumlah: siti")).toBeVisible();
  account = "budi";
  signIn("t2", { id: 2, role: "student" } as User);
  await expect.element(page.getByText("jumlah: budi")).toBeVisible();
  expect(page.getByText("jumlah: siti").query()).toBeNull();
});

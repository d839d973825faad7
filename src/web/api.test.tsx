import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { User } from "../features/accounts/account.contract.ts";
import { ApiError, send, TIMEOUT_MS, type CallKey } from "./api.ts";
import { dropSession, getSession, signIn } from "./session.ts";

const user = { id: 7, name: "Siti", role: "student" } as User;
const NOT_READ = "Tidak tersambung. Periksa sambungan, lalu coba lagi.";
const NOT_SENT = "Tidak tersambung. Yang Anda tulis tidak hilang. Coba lagi.";

const answerWith = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const stub = vi.fn(
    async (_url: string, _init: RequestInit) => new Response(text, { status, headers }),
  );
  vi.stubGlobal("fetch", stub);
  return stub;
};
const failed = (sending: Promise<unknown>) =>
  sending.then(
    () => Promise.reject(new Error("it did not fail")),
    (error: unknown) => error as ApiError,
  );

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  dropSession(getSession()?.token ?? "");
});

describe("what is sent", () => {
  test("parameters go into the path, the query without what is empty", async () => {
    const fetched = answerWith(200, { success: true });
    await send("GET /reports/{id}", { params: { id: 5 } });
    await send("GET /reports", {
      query: { page: 2, search: "a b", status: "", category: undefined },
    });
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      "/api/reports/5",
      "/api/reports?page=2&search=a+b",
    ]);
  });

  test("a body is JSON, and the bearer is sent where there is a session", async () => {
    const fetched = answerWith(200, { success: true });
    const body = { identifier: "2217051043", password: "rahasia99" };
    await send("POST /auth/login", { body });
    signIn("t1", user);
    await send("POST /reports/{id}/vote", { params: { id: 1 }, body: { type: "upvote" } });
    const [first, second] = fetched.mock.calls.map(([, init]) => init);
    expect(first).toMatchObject({ method: "POST", body: JSON.stringify(body) });
    expect(first?.headers).toEqual({ "content-type": "application/json" });
    expect(second?.headers).toMatchObject({ authorization: "Bearer t1" });
  });
});

describe("what comes back", () => {
  test("a success is the whole body", async () => {
    answerWith(200, { success: true, message: "ok", data: { count: 3 } });
    expect((await send("GET /notifications/count")).data.count).toBe(3);
  });

  test("a refusal tells status, code, message, fields, record and waiting time", async () => {
    const errors = [{ path: "title", message: "Judul wajib diisi" }];
    const body = {
      success: false,
      message: "Judul wajib diisi",
      code: "STALE",
      errors,
      data: { id: 1 },
    };
    answerWith(409, body, { "retry-after": "60" });
    const error = await failed(send("GET /reports"));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: "STALE",
      errors,
      data: { id: 1 },
      retryAfter: 60,
    });
    expect(error.message).toBe("Judul wajib diisi");
  });

  test("a proxy's own page is a failure without a message", async () => {
    answerWith(502, "<html>Bad gateway</html>");
    expect(await failed(send("GET /reports"))).toMatchObject({ status: 502, message: "" });
  });

  test("a page in the place of an answer counts as no connection", async () => {
    answerWith(200, "<html>Log in to the Wi-Fi</html>");
    expect(await failed(send("GET /reports"))).toMatchObject({ status: 0, message: NOT_READ });
  });
});

describe("when nothing comes back", () => {
  test("a network failure says so, and of what was sent that nothing is lost", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await failed(send("GET /reports"))).toMatchObject({ status: 0, message: NOT_READ });
    expect(await failed(send("POST /auth/logout"))).toMatchObject({ status: 0, message: NOT_SENT });
  });

  test("after 10 seconds without an answer a call is given up", async () => {
    vi.stubGlobal(
      "fetch",
      (_url: string, { signal }: RequestInit) =>
        new Promise((_, reject) =>
          signal?.addEventListener("abort", () => reject(new Error("aborted"))),
        ),
    );
    const ended = vi.fn();
    const sending = failed(send("GET /reports")).then((error) => (ended(), error));
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await sending).toMatchObject({ status: 0, message: NOT_READ });
  });

  test("who aborts a call gets the own reason back, not a failure of the network", async () => {
    answerWith(200, {});
    const reason = new Error("left the page");
    const sending = send("GET /reports", { signal: AbortSignal.abort(reason) });
    expect(await failed(sending)).toBe(reason);
  });
});

describe("a session that the server does not know any more", () => {
  test("ends with a 401, which is passed on", async () => {
    signIn("t1", user);
    answerWith(401, { message: "Sesi berakhir", code: "NOT_SIGNED_IN" });
    expect(await failed(send("GET /users/me"))).toMatchObject({ status: 401 });
    expect(getSession()).toBeNull();
  });

  test("stays when the call is about a password reset", async () => {
    signIn("t1", user);
    answerWith(401, {});
    await failed(send("PATCH /auth/reset-password" as CallKey as "GET /users/me"));
    expect(getSession()?.token).toBe("t1");
  });

  test("does not take a newer one with it", async () => {
    signIn("t1", user);
    vi.stubGlobal("fetch", async () => {
      signIn("t2", user);
      return new Response("{}", { status: 401 });
    });
    await failed(send("GET /users/me"));
    expect(getSession()?.token).toBe("t2");
  });
});

describe("an upload", () => {
  /** Stands for the browser's own; a test says when its parts happen. */
  class Upload {
    static last: Upload;
    upload: { onload?: () => void; onprogress?: (event: object) => void } = {};
    headers: Record<string, string> = {};
    body: FormData | undefined;
    status = 0;
    responseText = "";
    aborted = false;
    onload = () => {};
    onabort = () => {};
    onloadend = () => {};
    constructor() {
      Upload.last = this;
    }
    open() {}
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    getResponseHeader() {
      return null;
    }
    send(body: FormData) {
      this.body = body;
    }
    abort() {
      this.aborted = true;
      this.onabort();
      this.onloadend();
    }
    answer(status: number, body: unknown) {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.onload();
      this.onloadend();
    }
  }
  const form = {
    title: "Air",
    description: "Mati",
    category: "general",
    report_level: "faculty",
  } as const;

  test("sends fields and files, its key and the bearer, and tells how far it is", async () => {
    vi.stubGlobal("XMLHttpRequest", Upload);
    signIn("t1", user);
    const onProgress = vi.fn();
    const files = { file: new File(["x"], "a.png") };
    const sending = send("POST /reports", { form, files, idempotencyKey: "k1", onProgress });
    const request = Upload.last;
    request.upload.onprogress?.({ loaded: 5, total: 10 });
    request.answer(201, { success: true, data: { id: 1 } });
    expect((await sending).data.id).toBe(1);
    expect(request.headers).toEqual({ authorization: "Bearer t1", "idempotency-key": "k1" });
    expect(Object.fromEntries(request.body ?? [])).toMatchObject({
      ...form,
      file: expect.any(File),
    });
    expect(onProgress).toHaveBeenCalledWith({ loaded: 5, total: 10 });
  });

  test("an empty text for a file is sent, to remove it, and a missing one is not", async () => {
    vi.stubGlobal("XMLHttpRequest", Upload);
    void send("POST /reports", { form, files: { file: "" } }).catch(() => {});
    expect(Upload.last.body?.get("file")).toBe("");
    void send("POST /reports", { form }).catch(() => {});
    expect(Upload.last.body?.has("file")).toBe(false);
  });

  test("may take as long as it needs; the 10 seconds count from its last byte", async () => {
    vi.stubGlobal("XMLHttpRequest", Upload);
    const sending = failed(send("POST /reports", { form }));
    const request = Upload.last;
    await vi.advanceTimersByTimeAsync(60 * TIMEOUT_MS);
    expect(request.aborted).toBe(false);
    request.upload.onload?.();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(request.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(request.aborted).toBe(true);
    expect(await sending).toMatchObject({ status: 0, message: NOT_SENT });
  });

  test("can be cancelled", async () => {
    vi.stubGlobal("XMLHttpRequest", Upload);
    const controller = new AbortController();
    const sending = failed(send("POST /reports", { form, signal: controller.signal }));
    controller.abort(new Error("cancelled"));
    expect(Upload.last.aborted).toBe(true);
    expect((await sending).message).toBe("cancelled");
  });
});

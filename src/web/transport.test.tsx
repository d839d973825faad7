import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { User } from "../features/accounts/account.contract.ts";
import { send, type CallKey } from "./api.ts";
import { answerWith, failed } from "./api.testing.tsx";
import { ONCE, SAFE_POSTS } from "./failure-words.ts";
import { noteReachable } from "./reachable.ts";
import { dropSession, getSession, signIn } from "./session.ts";

const TIMEOUT_MS = 10_000;
const user = { id: 7, name: "Siti", role: "student" } as User;
const NOT_READ = "Tidak tersambung. Periksa sambungan, lalu coba lagi.";
const NOT_SENT = "Tidak tersambung. Yang Anda tulis tidak hilang. Coba lagi.";
const WAIT = "Tunggu sebentar, lalu coba lagi.";
const SAFE = "Kiriman Anda mungkin sudah sampai; mengirimnya lagi aman.";
const LOOK = "Kiriman Anda mungkin sudah sampai: periksa dulu sebelum mengirimnya lagi.";
const SILENT = "Server belum menjawab dalam 10 detik.";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  dropSession(getSession()?.token ?? "");
  noteReachable(true);
});

describe("when nothing comes back", () => {
  test("a network failure says so, and of what was sent that nothing is lost", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await failed(send("GET /reports"))).toMatchObject({ status: 0, message: NOT_READ });
    expect(await failed(send("POST /auth/logout"))).toMatchObject({ status: 0, message: NOT_SENT });
  });

  const neverAnswer = () =>
    vi.stubGlobal(
      "fetch",
      (_url: string, { signal }: RequestInit) =>
        new Promise((_, reject) =>
          signal?.addEventListener("abort", () => reject(new Error("aborted"))),
        ),
    );

  test("after 10 seconds without an answer a call is given up, which is not called a lost connection", async () => {
    neverAnswer();
    const ended = vi.fn();
    const sending = failed(send("GET /reports")).then((error) => (ended(), error));
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const words = `${SILENT} ${WAIT}`;
    expect(await sending).toMatchObject({ status: 0, code: "NO_ANSWER", message: words });
  });

  const arrived: (readonly [CallKey, string])[] = [
    ["DELETE /reports/{id}", SAFE],
    ["PATCH /users/me", SAFE],
    ["POST /auth/check-password-reset", SAFE],
    ["POST /admin/news", LOOK],
    ["POST /admin/ukt/status", LOOK],
    ...SAFE_POSTS.map((call) => [call, SAFE] as const),
    ...ONCE.map((call) => [call, LOOK] as const),
  ];
  test.each(arrived)("%s may have arrived: %s", async (call, words) => {
    neverAnswer();
    const input = { params: { id: 1 } };
    const sending = failed(send(call as "GET /reports/{id}", input));
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect((await sending).message).toBe(`${SILENT} ${words}`);
  });

  test("who aborts a call gets the own reason back, not a failure of the network", async () => {
    answerWith(200, { success: true });
    const reason = new Error("left the page");
    const sending = send("GET /reports", { signal: AbortSignal.abort(reason) });
    expect(await failed(sending)).toBe(reason);
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
      this.onloadend();
    }
    answer(status: number, body: unknown) {
      this.status = status;
      this.responseText = JSON.stringify(body);
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

  test("may take as long as it moves; the 10 seconds count from its last byte", async () => {
    vi.stubGlobal("XMLHttpRequest", Upload);
    const sending = failed(send("POST /reports", { form }));
    const request = Upload.last;
    for (let loaded = 1; loaded <= 60; loaded += 1) {
      await vi.advanceTimersByTimeAsync(29_999);
      request.upload.onprogress?.({ loaded, total: 60 });
    }
    expect(request.aborted).toBe(false);
    request.upload.onload?.();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(request.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(request.aborted).toBe(true);
    expect(await sending).toMatchObject({ code: "NO_ANSWER", message: `${SILENT} ${LOOK}` });
  });

  test("with a key may be sent again, and says so", async () => {
    vi.stubGlobal("XMLHttpRequest", Upload);
    const sending = failed(send("POST /reports", { form, idempotencyKey: "k1" }));
    Upload.last.upload.onload?.();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect((await sending).message).toBe(`${SILENT} ${SAFE}`);
  });

  test("that stands still for 30 seconds is given up, and can be sent again", async () => {
    vi.stubGlobal("XMLHttpRequest", Upload);
    const sending = failed(send("POST /reports", { form }));
    const request = Upload.last;
    await vi.advanceTimersByTimeAsync(20_000);
    request.upload.onprogress?.({ loaded: 5, total: 10 });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(request.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(request.aborted).toBe(true);
    expect(await sending).toMatchObject({
      status: 0,
      code: "STALLED",
      message: "Pengiriman terhenti: selama 30 detik tidak ada yang terkirim. Kirim lagi saja.",
    });
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

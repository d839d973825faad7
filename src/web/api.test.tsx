import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { User } from "../features/accounts/account.contract.ts";
import { ApiError, send, type CallKey } from "./api.ts";
import { answerWith, failed } from "./api.testing.tsx";
import { isReachable, noteReachable } from "./reachable.ts";
import { isUnanswered } from "./unanswered.ts";
import { dropSession, getSession, signIn } from "./session.ts";

const user = { id: 7, name: "Siti", role: "student" } as User;
const PORTAL = "Pada Wi-Fi umum, masuk dulu ke jaringannya, lalu coba lagi.";
const WAIT = "Tunggu sebentar, lalu coba lagi.";
const LOOK = "Kiriman Anda mungkin sudah sampai: periksa dulu sebelum mengirimnya lagi.";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  dropSession(getSession()?.token ?? "");
  noteReachable(true);
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

  test("an answer of the server without words keeps none: the book's default is for it", async () => {
    answerWith(502, { success: false });
    expect(await failed(send("GET /reports"))).toMatchObject({ status: 502, message: "" });
    expect(isReachable()).toBe(true);
  });

  const page = "<html><h1>nginx</h1></html>";
  test.each([
    [200, page, `Yang menjawab bukan SIKAM. ${PORTAL}`],
    [302, "", `Yang menjawab bukan SIKAM. ${PORTAL}`],
    [403, page, `Jaringan ini menolak permintaan Anda. ${PORTAL}`],
    [404, page, `Jawaban yang sampai bukan dari SIKAM. ${WAIT}`],
    [408, "", "Sambungan terlalu lambat, kiriman terputus di jalan. Coba lagi."],
    [
      413,
      page,
      "Kiriman terlalu besar dan ditolak di jalan. Pakai berkas yang lebih kecil, lalu kirim lagi.",
    ],
    [429, page, `Terlalu banyak permintaan dari jaringan ini. ${WAIT}`],
    [500, page, `Jawaban yang sampai bukan dari SIKAM. ${LOOK}`],
    [502, page, `SIKAM sedang tidak bisa dihubungi. ${LOOK}`],
    [502, '{"message":"Bad Gateway"}', `SIKAM sedang tidak bisa dihubungi. ${LOOK}`],
    [503, page, `SIKAM sedang sibuk atau dalam perbaikan. ${WAIT}`],
    [504, page, `SIKAM terlalu lama menjawab. ${LOOK}`],
  ])("a %i that is not ours (%s) is told in words of its own", async (status, text, words) => {
    answerWith(status, text, { "retry-after": "7" });
    const body = { title: "a", description: "b", status: "draft" } as never;
    const error = await failed(send("POST /admin/news" as CallKey as "POST /admin", { body }));
    const isRefusal = status >= 400 && status < 500;
    const code = isRefusal ? "FOREIGN" : "UNREACHABLE";
    expect(error).toMatchObject({ status: status < 400 ? 0 : status, code });
    expect([error.message, error.retryAfter]).toEqual([words, 7]);
    expect(isReachable()).toBe(isRefusal);
    expect(isUnanswered(error)).toBe(!isRefusal);
  });
});

describe("a session that the server does not know any more", () => {
  test("ends with a 401, which is passed on", async () => {
    signIn("t1", user);
    answerWith(401, { success: false, message: "Sesi berakhir", code: "NOT_SIGNED_IN" });
    expect(await failed(send("GET /users/me"))).toMatchObject({ status: 401 });
    expect(getSession()).toBeNull();
  });

  test("stays when a proxy asks for a password of its own", async () => {
    signIn("t1", user);
    answerWith(401, "<html>Authorization Required</html>");
    await failed(send("GET /reports"));
    expect(getSession()?.token).toBe("t1");
  });

  test("stays when the call is about a password reset", async () => {
    signIn("t1", user);
    answerWith(401, { success: false });
    await failed(send("PATCH /auth/reset-password" as CallKey as "GET /users/me"));
    expect(getSession()?.token).toBe("t1");
  });

  test("does not take a newer one with it", async () => {
    signIn("t1", user);
    vi.stubGlobal("fetch", async () => {
      signIn("t2", user);
      return new Response('{"success":false}', { status: 401 });
    });
    await failed(send("GET /users/me"));
    expect(getSession()?.token).toBe("t2");
  });
});

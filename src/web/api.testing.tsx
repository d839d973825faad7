import { vi } from "vitest";
import { type ApiError, equipApi } from "./api.ts";
import { foreignWords, lostWords } from "./failure-words.ts";
import { uploadReply } from "./upload.ts";

equipApi({ foreignWords, lostWords, uploadReply });

/** Answers every call; an object as JSON, a text as it stands. */
export const answerWith = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const stub = vi.fn(
    async (_url: string, _init: RequestInit) => new Response(text, { status, headers }),
  );
  vi.stubGlobal("fetch", stub);
  return stub;
};

/** The error that a call has failed with. */
export const failed = (sending: Promise<unknown>) =>
  sending.then(
    () => Promise.reject(new Error("it did not fail")),
    (error: unknown) => error as ApiError,
  );

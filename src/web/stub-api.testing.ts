import { vi } from "vitest";
import type { User } from "../features/accounts/account.contract.ts";

/** A call that a page has made, with its query, what was sent with it, and its `Idempotency-Key`. */
export interface Asked {
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly key: string | undefined;
}

/**
 * `status` 0 is a network that is gone. A `page` is somebody else's, in the place of an answer, unless it is
 * named as a `file`.
 */
interface Told {
  readonly status?: number;
  readonly retryAfter?: number;
  readonly body?: object;
  readonly page?: string;
  readonly file?: string;
}

export type Answer = (asked: Asked) => Told | Promise<Told>;
export type Answers = Readonly<Record<string, Answer>>;

/** Tells `first` once, and from then on what `then` answers: for what is sent again. */
export const firstThen = (first: Told, then: Answer): Answer => {
  let isFirst = true;
  return (asked) => {
    if (!isFirst) return then(asked);
    isFirst = false;
    return first;
  };
};

/**
 * The answer of a list with ten rows on a page.
 * @param more what it says beside its rows
 */
export const pageOf = <More extends object>(
  data: readonly unknown[],
  { total = data.length, page = 1 }: { total?: number; page?: number } = {},
  more = {} as More,
) => ({
  body: {
    success: true,
    message: "",
    data,
    pagination: {
      total_items: total,
      total_pages: Math.ceil(total / 10),
      current_page: page,
      items_per_page: 10,
    },
    ...more,
  },
});

const success = (data: unknown) => () => ({ body: { success: true, message: "", data } });

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

const textOf = ({ status = 200, body, page }: Told) =>
  page ?? JSON.stringify({ success: status < 400, ...body });

const headersOf = ({ retryAfter, file }: Told) =>
  new Headers({
    ...(retryAfter && { "retry-after": String(retryAfter) }),
    ...(file && { "content-disposition": `attachment; filename="${file}"` }),
  });

/**
 * Answers every call in the place of a server; an upload stands halfway until it is answered. What any
 * page asks about `user` is answered too, and not told. Answers what was asked so far.
 */
export const stubApi = (answers: Answers, user: User | null): readonly Asked[] => {
  const asked: Asked[] = [];
  const frame: Answers = {
    "GET /votes/me": success([]),
    "GET /reports/similar": success([]),
    "GET /users/me": success({ user }),
    "GET /auth/registration": success({ card: "required" }),
  };
  const answer = async (question: Asked): Promise<Told> => {
    const { call } = question;
    const given = answers[call];
    if (given || !frame[call]) asked.push(question);
    const missing = { status: 500, body: { message: `no ${call} here` } };
    return (given ?? frame[call])?.(question) ?? missing;
  };

  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const told = await answer(questionOf(init.method ?? "GET", address, init.body));
    if (told.status === 0) throw new TypeError("Failed to fetch");
    return new Response(textOf(told), {
      status: told.status ?? 200,
      headers: headersOf(told),
    });
  });

  class StubbedUpload {
    upload: { onprogress?: (event: ProgressEvent) => void; onload?: () => void } = {};
    onloadend = () => {};
    status = 0;
    responseText = "";
    headers = new Headers();
    method = "";
    address = "";
    key: string | undefined;
    open(method: string, address: string) {
      Object.assign(this, { method, address });
    }
    setRequestHeader(name: string, value: string) {
      if (name === "idempotency-key") this.key = value;
    }
    getResponseHeader(name: string) {
      return this.headers.get(name);
    }
    abort() {
      this.onloadend();
    }
    async send(body: FormData) {
      const progress = { loaded: 600_000, total: 1_200_000 };
      this.upload.onprogress?.(new ProgressEvent("progress", progress));
      const told = await answer(questionOf(this.method, this.address, body, this.key));
      this.status = told.status ?? 200;
      this.responseText = textOf(told);
      this.headers = headersOf(told);
      this.onloadend();
    }
  }
  vi.stubGlobal("XMLHttpRequest", StubbedUpload);
  return asked;
};

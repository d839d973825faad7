import { api, type CallName } from "../../api.ts";
import type { Call } from "../../call.ts";
import { STATUS_OF } from "../../codes.ts";
import type { App } from "../app.ts";
import { type AnyHandler, answerFrom, type HandlersOf } from "../http/handler.ts";
import { judge } from "../http/judge.ts";
import { Problem } from "../problem.ts";

export interface GuestAnswer {
  /** 200, or the status of the refusal. */
  readonly status: number;
  /** The body that the API would send; only of a success. */
  readonly body: unknown;
}

export type CallAsGuest = (
  name: CallName,
  input: { readonly params?: object; readonly query?: object },
) => Promise<GuestAnswer>;

/**
 * Makes reading calls as a guest, without HTTP. Throws every error that is not a refusal, such as a database that
 * is away.
 */
export const makeCallAsGuest =
  (app: App, handlers: HandlersOf<CallName>): CallAsGuest =>
  async (name, input) => {
    const declared: Call = api[name];
    const refusal = declared.who(null);
    if (refusal) return { status: STATUS_OF[refusal.code], body: null };
    const params = declared.params && judge(declared.params, { ...input.params });
    if (params?.success === false) return { status: STATUS_OF.BAD_PATH, body: null };
    const query = declared.query && judge(declared.query, { ...input.query });
    if (query?.success === false) return { status: STATUS_OF.INVALID, body: null };
    const handler = handlers[name] as AnyHandler;
    try {
      const request = {
        params: params?.data,
        query: query?.data,
        body: undefined,
        files: {},
        viewer: null,
        address: "",
        userAgent: "",
        idempotencyKey: undefined,
      };
      const answer = await answerFrom(app, declared, null, (from) => handler(from, request));
      // The body as it would arrive over HTTP: dates as text, nothing undefined.
      return { status: 200, body: JSON.parse(JSON.stringify({ success: true, ...answer })) };
    } catch (error) {
      if (error instanceof Problem && error.status < 500)
        return { status: error.status, body: null };
      throw error;
    }
  };

import {
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query";
import {
  ApiError,
  send,
  type Answer,
  type CallInput,
  type CallKey,
  type GetKey,
  type InputArgs,
} from "./api.ts";
import { onSession } from "./session.ts";
import { CONNECTION, dropToasts, showToast } from "./toasts.ts";

/** A call that a page reads, made by {@link needs}. */
export interface QuerySpec {
  readonly key: GetKey;
  readonly input: { readonly params?: Texts; readonly query?: Texts };
}
type Texts = Readonly<Record<string, string>>;

/** Numbers and texts alike, without what is empty: the same address is the same query. */
const texts = (values: object | undefined): Texts =>
  Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, value]) => [name, String(value)]),
  );

/** Names a call for a route's `load`: `needs("GET /reports/{id}", { params: { id } })`. */
export const needs = <K extends GetKey>(key: K, ...[input]: InputArgs<K>): QuerySpec => {
  const { params, query } = (input ?? {}) as { params?: object; query?: object };
  return { key, input: { params: texts(params), query: texts(query) } };
};

/** Under which the answer of a call is kept. */
export const queryKeyOf = ({ key, input }: QuerySpec): readonly unknown[] => [key, input];

/** Key and function of a query, for TanStack's own functions. */
export const queryOf = (spec: QuerySpec) => ({
  queryKey: queryKeyOf(spec),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    send(spec.key as "GET /reports", { ...(spec.input as CallInput<"GET /reports">), signal }),
});

const STALE_MS = 15_000;

/** Milliseconds before a call is tried once more, where the server does not name a time. */
const RETRY_MS = 700;
/** Seconds that a reader may wait for it; where the server names more, the failure is shown. */
const LONGEST_WAIT = 10;

const secondsOf = (error: Error) => (error instanceof ApiError ? (error.retryAfter ?? 0) : 0);
/** 4xx are answers; only what may pass is tried once more. */
const retry = (count: number, error: Error) =>
  count < 1 &&
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500) &&
  secondsOf(error) <= LONGEST_WAIT;
/** Never before the server has asked to be asked again, and not all at the same moment then. */
const retryDelay = (_: number, error: Error) =>
  Math.max(RETRY_MS, secondsOf(error) * 1_000 * (1 + Math.random() / 4));

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onSuccess: (_, { queryKey }) => dropToasts(String(queryKey[0])) }),
    defaultOptions: {
      // "always": without a network a call fails and says so, it does not wait in silence.
      queries: { networkMode: "always", staleTime: STALE_MS, retry, retryDelay },
      mutations: { networkMode: "always" },
    },
  });

/** After each change of account nothing personal of the one before is left, and what is shown is asked for anew. */
export const followSession = (client: QueryClient, tokenNow: () => string | undefined): void => {
  let token = tokenNow();
  onSession(() => {
    if (token === tokenNow()) return;
    token = tokenNow();
    client.removeQueries({ type: "inactive" });
    for (const query of client.getQueryCache().getAll()) query.reset();
    // Later, when the screen knows of the change: what a guest cannot ask is not asked then.
    setTimeout(() => void client.refetchQueries({ type: "active" }));
  });
};

export type CallOptions<K extends GetKey> = Omit<
  UseQueryOptions<Answer<K>, ApiError>,
  "queryKey" | "queryFn"
>;

/**
 * Reads a call of the API: `useCall("GET /reports", { query: { page } })`. TanStack's result, whose
 * `error` is an {@link ApiError}.
 */
export const useCall = <K extends GetKey>(
  key: K,
  ...[input, options]: [...InputArgs<K>, options?: CallOptions<K>]
) =>
  useQuery<Answer<K>, ApiError>({
    ...(queryOf(needs(key, ...([input] as InputArgs<K>))) as object as CallOptions<K> & {
      queryKey: readonly unknown[];
    }),
    ...options,
  });

/** A record that the call reads by its id. */
export type RecordOf<K extends GetKey> =
  Answer<K> extends { data: infer R } ? R & { id: number } : never;

/**
 * Sets a record that another call answered as what `key`, which reads one by its id, answered last:
 * `const setRecord = useSetRecord("GET /reports/{id}")`.
 */
export const useSetRecord = <K extends GetKey>(key: K) => {
  const client = useQueryClient();
  return (record: RecordOf<K>): void => {
    const input = [{ params: { id: record.id } }] as unknown as InputArgs<K>;
    client.setQueryData(queryKeyOf(needs(key, ...input)), (answer: object | undefined) => ({
      success: true,
      message: "",
      ...answer,
      data: record,
    }));
  };
};

export interface ActOptions<K extends CallKey> {
  /** Runs after a success, once what it changed has been marked as outdated. */
  readonly done?: (answer: Answer<K>, input: CallInput<K>) => void;
  /** Runs after a failure; `true` when it is shown already and no toast is wanted. */
  readonly failed?: (error: ApiError, input: CallInput<K>) => boolean | void;
  /** The calls whose answers have changed by it, whatever their input, or are old where it comes too late. */
  readonly invalidates?: readonly GetKey[];
  /** Said instead of the server's message; null says nothing. */
  readonly said?: string | null;
  /** Said of a failure without a message, instead of the book's default for the call. */
  readonly fallback?: string;
}

/**
 * Tells of a failure of `key` until the call succeeds or, where there was no connection, that is back.
 * @param text said instead of the server's message
 */
export const tellFailure = (key: CallKey, error: ApiError, text = error.message): void =>
  showToast("error", text, error.code === "UNREACHABLE" ? [key, CONNECTION] : [key]);

/** Few failures come without words: the book's are fetched for them. */
const tellDefault = async (key: CallKey, error: ApiError) => {
  const file = await import("./default-messages.ts").catch(() => undefined);
  tellFailure(key, error, file?.defaultMessage(key) ?? "Terjadi kesalahan");
};

/**
 * The one owner of a change: call, invalidation and both toasts (docs/product/forms.md#toasts-of-a-change).
 * `const vote = useAct("POST /reports/{id}/vote", { invalidates: ["GET /votes/me"] })`, then
 * `vote.mutate({ params: { id }, body: { type } })`. TanStack's mutation.
 */
export const useAct = <K extends CallKey>(key: K, options: ActOptions<K> = {}) => {
  const client = useQueryClient();
  const lookAgain = () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [asked] }) => !!options.invalidates?.includes(asked as GetKey),
    });
  return useMutation<Answer<K>, ApiError, CallInput<K>>({
    // by which `AfterSending` finds it
    mutationKey: [key],
    mutationFn: (input) => send(key, ...([input] as InputArgs<K>)),
    onSuccess: (answer, input) => {
      lookAgain();
      dropToasts(key);
      const text = options.said === undefined ? answer.message : options.said;
      if (text) showToast("success", text);
      options.done?.(answer, input);
    },
    onError: (error, input) => {
      // Somebody else was first, or the answer to an earlier try was lost: what is shown is old as well.
      if (error.status === 404 || error.status === 409) lookAgain();
      if (options.failed?.(error, input)) return;
      const text = error.message || options.fallback;
      if (text) tellFailure(key, error, text);
      else void tellDefault(key, error);
    },
  });
};

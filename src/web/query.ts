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

/** Numbers and texts alike, without empty values: the same address gives the same query. */
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

/** The cache key of a call's answer. */
export const queryKeyOf = ({ key, input }: QuerySpec): readonly unknown[] => [key, input];

/** Key and function of a query, for TanStack's own functions. */
export const queryOf = (spec: QuerySpec) => ({
  queryKey: queryKeyOf(spec),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    send(spec.key as "GET /reports", { ...(spec.input as CallInput<"GET /reports">), signal }),
});

const STALE_MS = 15_000;

/** Milliseconds before a call is tried once more, where the server gives no time. */
const RETRY_MS = 700;
/** The most seconds that a reader waits for a second try; if the server says more, the failure is shown. */
const LONGEST_WAIT = 10;

const secondsOf = (error: Error) => (error instanceof ApiError ? (error.retryAfter ?? 0) : 0);
/** A 4xx is an answer; only a temporary failure is tried once more. */
const retry = (count: number, error: Error) =>
  count < 1 &&
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500) &&
  secondsOf(error) <= LONGEST_WAIT;
/** Never earlier than the server has said, and then not all at the same moment. */
const retryDelay = (_: number, error: Error) =>
  Math.max(RETRY_MS, secondsOf(error) * 1_000 * (1 + Math.random() / 4));

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onSuccess: (_, { queryKey }) => dropToasts(String(queryKey[0])) }),
    defaultOptions: {
      // "always": without a network a call fails with a message, and does not wait silently.
      queries: { networkMode: "always", staleTime: STALE_MS, retry, retryDelay },
      mutations: { networkMode: "always" },
    },
  });

/** After each change of account no personal data of the earlier one stay, and shown data are read again. */
export const followSession = (client: QueryClient, tokenNow: () => string | undefined): void => {
  let token = tokenNow();
  onSession(() => {
    if (token === tokenNow()) return;
    token = tokenNow();
    client.removeQueries({ type: "inactive" });
    for (const query of client.getQueryCache().getAll()) query.reset();
    // Later, when the screen knows about the change: so calls that a guest cannot make are not made.
    setTimeout(() => void client.refetchQueries({ type: "active" }));
  });
};

export type CallOptions<K extends GetKey> = Omit<
  UseQueryOptions<Answer<K>, ApiError>,
  "queryKey" | "queryFn"
>;

/**
 * Reads a call of the API: `useCall("GET /reports", { query: { page } })`. TanStack's result, whose `error` is an
 * {@link ApiError}.
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
  /** Runs after a success, when the changed calls are marked as outdated. */
  readonly done?: (answer: Answer<K>, input: CallInput<K>) => void;
  /** Runs after a failure; `true` when it is already shown and needs no toast. */
  readonly failed?: (error: ApiError, input: CallInput<K>) => boolean | void;
  /** The calls whose answers it changes, with any input; they are also outdated after a stale refusal. */
  readonly invalidates?: readonly GetKey[];
  /** Shown instead of the server's message; null shows nothing. */
  readonly said?: string | null;
  /** Shown for a failure without a message, instead of the book's default for the call. */
  readonly fallback?: string;
}

/**
 * Shows a failure of `key` until the call succeeds or, after a lost connection, until that is back.
 * @param text shown instead of the server's message
 */
export const tellFailure = (key: CallKey, error: ApiError, text = error.message): void =>
  showToast("error", text, error.code === "UNREACHABLE" ? [key, CONNECTION] : [key]);

/** Few failures have no message: the book's messages are loaded for them. */
const tellDefault = async (key: CallKey, error: ApiError) => {
  const file = await import("./default-messages.ts").catch(() => undefined);
  tellFailure(key, error, file?.defaultMessage(key) ?? "Terjadi kesalahan");
};

/**
 * The one owner of a change: call, invalidation and both toasts (docs/product/forms.md#toasts-of-a-change). `const
 * vote = useAct("POST /reports/{id}/vote", { invalidates: ["GET /votes/me"] })`, then `vote.mutate({ params: { id
 * }, body: { type } })`. TanStack's mutation.
 */
export const useAct = <K extends CallKey>(key: K, options: ActOptions<K> = {}) => {
  const client = useQueryClient();
  const lookAgain = () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [asked] }) => !!options.invalidates?.includes(asked as GetKey),
    });
  return useMutation<Answer<K>, ApiError, CallInput<K>>({
    // the key by which `AfterSending` finds it
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
      // Another person was first, or the answer to an earlier try was lost: the shown data are outdated too.
      if (error.status === 404 || error.status === 409) lookAgain();
      if (options.failed?.(error, input)) return;
      const text = error.message || options.fallback;
      if (text) tellFailure(key, error, text);
      else void tellDefault(key, error);
    },
  });
};

import type { ComponentProps, ElementType, ReactNode } from "react";
import { Failed, type Fetched } from "./Failed.tsx";
import type { GetKey, InputArgs } from "./api.ts";
import { useCall } from "./query.ts";

/** The part of `useCall`'s answer that is needed here. */
interface Result<Data> extends Fetched {
  readonly data: Data | undefined;
}

/**
 * Shows a call's answer; before that `loading`, or after a failure a way to try again.
 * @param title what could not be loaded
 * @param frame the surface for a failure, if it needs one of its own
 * @param children makes the page from the answer
 */
export function Loaded<Data>({
  result,
  title,
  heading,
  reason,
  frame: Frame,
  loading,
  children,
}: {
  result: Result<Data>;
  title: string;
  heading?: ComponentProps<typeof Failed>["heading"];
  /** Shown for a failure without a message. */
  reason?: string;
  frame?: ElementType<{ children: ReactNode }>;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, error } = result;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  const failed = <Failed result={result} title={title} heading={heading} reason={reason} />;
  return Frame ? <Frame>{failed}</Frame> : failed;
}

export type RecordKey = Extract<GetKey, `${string}/{id}`>;

/**
 * Reads the one record that an address names: `useRecord("GET /admin/news/{id}", id)`. `isMissing` where the
 * address names none, or it does not exist.
 * @param id as the address has it
 */
export const useRecord = <K extends RecordKey>(
  key: K,
  id: string,
  options?: { readonly refetchInterval?: number; readonly enabled?: boolean },
) => {
  const isId = /^[1-9]\d*$/.test(id);
  const input = [{ params: { id } }] as unknown as InputArgs<K>;
  const result = useCall(key, ...input, {
    ...options,
    enabled: isId && options?.enabled !== false,
  });
  return { result, isMissing: !isId || result.error?.status === 404 };
};

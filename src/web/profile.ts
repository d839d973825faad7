import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";
import type { User } from "../features/accounts/account.contract.ts";
import type { ApiError } from "./api.ts";
import { needs, queryKeyOf, useCall } from "./query.ts";
import { dropSession, renewUser, rereadSession, useSession } from "./session.ts";

const STALE_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;
export const ME = queryKeyOf(needs("GET /users/me"));

/** The server knows nobody by this token. A proxy cannot know that. */
const saysNobody = ({ status, code }: ApiError) =>
  code !== "FOREIGN" && [401, 403, 404].includes(status);

/** 1 s, 2 s, 4 s and so on up to a minute, but never before the server has asked to be asked again. */
const waitBefore = (failures: number, { retryAfter = 0 }: ApiError) =>
  Math.max(Math.min(1_000 * 2 ** failures, LONGEST_WAIT_MS), retryAfter * 1_000);

/** The own profile, asked for where somebody is signed in, until the server has answered. */
export const useMe = () => {
  const session = useSession();
  return useCall(
    "GET /users/me",
    {},
    {
      enabled: session !== null,
      staleTime: STALE_MS,
      retry: (_, error) => !saysNobody(error),
      retryDelay: waitBefore,
    },
  );
};

/** The signed-in person, as the device knows them; null for guests and until the first profile is there. */
export const useUser = (): User | null => useSession()?.user ?? null;

/** Whether the profile is being checked, or was and is not taken over yet: what it forbids may still change. */
export const useProfilePending = (): boolean => {
  const me = useMe();
  const known = useUser();
  const isTakenOver = me.data === undefined || me.data.data.user.status === known?.status;
  return me.isFetching || (me.isStale && !me.isError) || !isTakenOver;
};

/**
 * Checks the session on every route change (docs/product/accounts.md#sessions-in-the-browser). Where the
 * server says that there is nobody it ends; a server that is away, overloaded or failing is asked again, and
 * the session stays.
 */
export const useSessionCheck = (): void => {
  const token = useSession()?.token;
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { data, error } = useMe();

  // Before what is shown asks for anything in the name of somebody who has left.
  useLayoutEffect(() => rereadSession(), [pathname]);
  useEffect(() => {
    void client.refetchQueries({ queryKey: ME, stale: true }, { cancelRefetch: false });
  }, [client, pathname]);
  useEffect(() => {
    if (token && data) renewUser(token, data.data.user);
  }, [token, data]);
  useEffect(() => {
    if (token && error && saysNobody(error)) dropSession(token);
  }, [token, error]);
};

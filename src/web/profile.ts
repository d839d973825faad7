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

/** The server does not know this token. A proxy cannot say that. */
const saysNobody = ({ status, code }: ApiError) =>
  code !== "FOREIGN" && [401, 403, 404].includes(status);

/** 1 s, 2 s, 4 s and so on up to a minute, but never earlier than the server has said. */
const waitBefore = (failures: number, { retryAfter = 0 }: ApiError) =>
  Math.max(Math.min(1_000 * 2 ** failures, LONGEST_WAIT_MS), retryAfter * 1_000);

/** The user's own profile, requested while somebody is signed in, until the server has answered. */
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

/** The signed-in person, as the device knows them; null for guests and before the first profile. */
export const useUser = (): User | null => useSession()?.user ?? null;

/** Whether the signed-in admin is of the clinic, and no unit staff. */
export const useIsOfClinic = (): boolean => useUser()?.scope !== "units";

/** Whether the profile is being checked, or was checked and is not stored yet: its restrictions may still change. */
export const useProfilePending = (): boolean => {
  const me = useMe();
  const known = useUser();
  const isTakenOver = me.data === undefined || me.data.data.user.status === known?.status;
  return me.isFetching || (me.isStale && !me.isError) || !isTakenOver;
};

/**
 * Checks the session on every route change (docs/product/accounts.md#sessions-in-the-browser). If the server says
 * that there is no session, it ends. If the server is away, overloaded or failing, it is asked again, and the
 * session stays.
 */
export const useSessionCheck = (): void => {
  const token = useSession()?.token;
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { data, error } = useMe();

  // Before any component asks for data in the name of a user who has logged out.
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

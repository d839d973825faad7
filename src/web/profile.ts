import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import type { User } from "../features/accounts/account.contract.ts";
import { useCall } from "./query.ts";
import { dropSession, renewUser, useSession } from "./session.ts";

const STALE_MS = 5_000;

/** The own profile, asked for where somebody is signed in. */
const useMe = () => {
  const session = useSession();
  return useCall("GET /users/me", {}, { enabled: session !== null, staleTime: STALE_MS });
};

/** Who is signed in, as the device knows them; null for guests and until the first profile is there. */
export const useUser = (): User | null => useSession()?.user ?? null;

/** Whether the profile is being checked, or was and is not taken over yet: what it forbids may still change. */
export const useProfilePending = (): boolean => {
  const me = useMe();
  const known = useUser();
  const isTakenOver = me.data === undefined || me.data.data.user.status === known?.status;
  return me.isFetching || (me.isStale && !me.isError) || !isTakenOver;
};

/**
 * Checks the session on every route change (spec, section 4). A profile that the server refuses ends
 * it; one that could not be reached changes nothing.
 */
export const useSessionCheck = (): void => {
  const token = useSession()?.token;
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { data, error } = useMe();

  useEffect(() => {
    void client.refetchQueries(
      { queryKey: ["GET /users/me"], stale: true },
      { cancelRefetch: false },
    );
  }, [client, pathname]);
  useEffect(() => {
    if (token && data) renewUser(token, data.data.user);
  }, [token, data]);
  useEffect(() => {
    if (token && error && [401, 403, 404].includes(error.status)) dropSession(token);
  }, [token, error]);
};

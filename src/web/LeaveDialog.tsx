import { Suspense } from "react";
import { useArrived } from "./hydrated.ts";
import { lazyPart } from "./lazy-part.ts";
import { useSession } from "./session.ts";

const LogoutQuestion = lazyPart(() => import("./LogoutQuestion.tsx"), "LogoutQuestion");

/**
 * 'Keluar dari akun?'. Guests never see it; for others it loads after the first page, so that they can log out
 * without a connection.
 */
export function LeaveDialog(props: { open: boolean; onClose: () => void }) {
  const isSignedIn = useSession() !== null;
  const isWanted = useArrived() || props.open;
  return (
    isSignedIn &&
    isWanted && (
      <Suspense>
        <LogoutQuestion {...props} />
      </Suspense>
    )
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { User } from "../../../features/accounts/account.contract.ts";
import { adminPaths, paths } from "../../../paths.ts";
import { fullMomentText } from "../../../web/dates.ts";
import { useHydrated } from "../../../web/hydrated.ts";
import { LoginRequired, LoginRequiredNotice } from "../../../web/LoginRequired.tsx";
import { passwordPath } from "./menu.ts";
import { PageSkeleton } from "../../../web/PageSkeleton.tsx";
import { useProfilePending, useUser } from "../../../web/profile.ts";
import { type Guard, isDeskGuard } from "../../../web/route.tsx";
import { useSession } from "../../../web/session.ts";
import { showToast } from "../../../web/toasts.ts";
import { Redirect } from "../../../web/Redirect.tsx";

/** The same for everybody: styles alone show a guest how to log in, and others the skeleton. */
const Shell = () => (
  <>
    <div className="for-guest">
      <LoginRequiredNotice />
    </div>
    <div className="for-signed-in">
      <PageSkeleton />
    </div>
  </>
);

/** Only a path of this origin; anything else leads home. */
const returnPath = (state: unknown) => {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : paths.home;
};

const cameByLink = (state: unknown) => (state as { byLink?: unknown } | null)?.byLink === true;

const GuestOnly = ({ children }: { children: ReactNode }) => {
  const user = useUser();
  const { state, hash } = useLocation() as { state: unknown; hash: string };
  // A mail's link acts for the account to which it was mailed, whoever is signed in here.
  if (!user || hash !== "" || cameByLink(state)) return children;
  if (user.must_change_password) return <Redirect to={passwordPath(user.role)} />;
  if (user.must_set_up_two_step) return <Redirect to={adminPaths.profile} />;
  return <Redirect to={user.role === "student" ? returnPath(state) : adminPaths.reports} />;
};

/** Why a student may not file yet, and when that may change; it says nothing about anybody else. */
const notYet = ({ status, due_at: due }: User): string | undefined => {
  if (status === "not_verified")
    return "Verifikasi akun Anda ditolak. Registrasi ulang dulu lewat profil Anda.";
  if (status !== "waiting") return undefined;
  const promise =
    due && Date.parse(due) > Date.now()
      ? `Akun Anda diverifikasi paling lambat ${fullMomentText(due)}.`
      : "Akun Anda belum diverifikasi.";
  return `${promise} Laporan bisa diajukan setelah itu.`;
};

/** Leads a viewer who may not file to the reports, and tells a student why the form is not there. */
const BackToReports = ({ user }: { user: User | null }) => {
  const told = useRef(false);
  useEffect(() => {
    const reason = user && notYet(user);
    if (!reason || told.current) return;
    told.current = true;
    showToast("info", reason);
  }, [user]);
  return <Redirect to={paths.reports} />;
};

/** An old profile sends nobody away: verification may have come in the meantime. */
const VerifiedOnly = ({ children }: { children: ReactNode }) => {
  const user = useUser();
  const pending = useProfilePending();
  if (user?.status === "verified") return children;
  return pending ? <PageSkeleton /> : <BackToReports user={user} />;
};

interface OnlyProps {
  readonly guard: Guard;
  readonly children: ReactNode;
}

const SignedInOnly = ({ guard, children }: OnlyProps) => {
  const session = useSession();
  if (!session) return <LoginRequired />;
  if (!session.user) return <PageSkeleton />;
  return guard === "verified" ? <VerifiedOnly>{children}</VerifiedOnly> : children;
};

const AdminOnly = ({ guard, children }: OnlyProps) => {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session) return <Redirect to={paths.login} state={{ from: `${pathname}${search}` }} />;
  if (!session.user) return <PageSkeleton />;
  const { role, scope, must_set_up_two_step: mustSetUp } = session.user;
  if (role === "student") return <Redirect to={paths.home} />;
  if (mustSetUp && pathname !== adminPaths.profile) return <Redirect to={adminPaths.profile} />;
  const isElsewhere =
    (guard === "superadmin" && role !== "superadmin") || (guard === "clinic" && scope === "units");
  return isElsewhere ? <Redirect to={adminPaths.reports} /> : children;
};

/**
 * Shows `children` to viewers whom `guard` accepts, and leads the others elsewhere (docs/product/screens.md). They
 * mount again with each account: a tab that slept through a logout may wake up in another account's session.
 */
export function Guarded({ guard, children }: OnlyProps) {
  const hydrated = useHydrated();
  const account = useUser()?.id;
  if (guard === "public") return children;
  if (guard === "guest") return <GuestOnly>{children}</GuestOnly>;
  if (!hydrated) return <Shell />;
  const Only = isDeskGuard(guard) ? AdminOnly : SignedInOnly;
  return (
    <Only key={account} guard={guard}>
      {children}
    </Only>
  );
}

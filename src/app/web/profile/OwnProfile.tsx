import { lazyPart } from "../../../web/lazy-part.ts";
import { LazyBoundary } from "../../../web/LazyBoundary.tsx";
import { ReattachReport } from "../../../features/reports/ReattachReport.tsx";
import type { User } from "../../../features/accounts/account.contract.ts";
import { ProfileFacts } from "../../../features/accounts/ProfileFacts.tsx";
import { ProfileHead } from "../../../features/accounts/ProfileHead.tsx";

// It is the last part of the section, far below, so it loads late.
const OwnData = lazyPart(() => import("../../../features/own-data/OwnData.tsx"), "OwnData");

/** The first section of a student's profile: their name, the reports that they hold by a code, and their own data. */
export function OwnProfile({ user }: { user: User }) {
  return (
    <>
      <ProfileHead user={user} />
      <ProfileFacts user={user} />
      <ReattachReport />
      <LazyBoundary>
        <OwnData />
      </LazyBoundary>
    </>
  );
}

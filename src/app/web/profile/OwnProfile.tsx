import { ReattachReport } from "../../../features/reports/ReattachReport.tsx";
import type { User } from "../../../features/accounts/account.contract.ts";
import { ProfileFacts } from "../../../features/accounts/ProfileFacts.tsx";
import { ProfileHead } from "../../../features/accounts/ProfileHead.tsx";

/** The first section of a student's profile: who they are, and the reports that are theirs by a code. */
export function OwnProfile({ user }: { user: User }) {
  return (
    <>
      <ProfileHead user={user} />
      <ProfileFacts user={user} />
      <ReattachReport />
    </>
  );
}

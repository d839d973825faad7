import { ClaimReport } from "../reports/ClaimReport.tsx";
import type { User } from "./account.contract.ts";
import { ProfileFacts } from "./ProfileFacts.tsx";
import { ProfileHead } from "./ProfileHead.tsx";

/** The first section of a student's profile: who they are, and the reports that are theirs by a code. */
export function OwnProfile({ user }: { user: User }) {
  return (
    <>
      <ProfileHead user={user} />
      <ProfileFacts user={user} />
      <ClaimReport />
    </>
  );
}

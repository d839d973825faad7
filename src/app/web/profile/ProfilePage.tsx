import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { adminPaths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Loading, SkeletonLines } from "../../../ui/Skeleton.tsx";
import { lazyPart } from "../../../web/lazy-part.ts";
import { LazyBoundary } from "../../../web/LazyBoundary.tsx";
import { LeaveDialog } from "../../../web/LeaveDialog.tsx";
import { useUser } from "../../../web/profile.ts";
import { useAddress } from "../../../web/route.tsx";
import type { User } from "../../../features/accounts/account.contract.ts";
import { keepProfileTab, readProfileTab, type ProfileTab } from "./profile-tab.ts";
import { ProfileSections } from "./ProfileSections.tsx";
import { Redirect } from "../../../web/Redirect.tsx";

// It loads late: one section is shown at a time, and two of them are forms.
const OwnProfile = lazyPart(() => import("./OwnProfile.tsx"), "OwnProfile");
const PasswordForm = lazyPart(
  () => import("../../../features/accounts/PasswordForm.tsx"),
  "PasswordForm",
);
const NotificationList = lazyPart(
  () => import("../../../features/notifications/NotificationList.tsx"),
  "NotificationList",
);
const OwnReports = lazyPart(() => import("../../../features/reports/OwnReports.tsx"), "OwnReports");
const OwnAppeals = lazyPart(() => import("../../../features/appeals/OwnAppeals.tsx"), "OwnAppeals");

/** `/profil`: a student's own page. The chosen section is in the address and is remembered on the device. */
export function ProfilePage() {
  const user = useUser();
  if (!user) return null;
  return user.role === "student" ? <Hub user={user} /> : <Redirect to={adminPaths.profile} />;
}

function Hub({ user }: { user: User }) {
  const { query, hrefWith } = useAddress();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const tab = readProfileTab(query["tab"]);
  const here = hrefWith({ tab, page: query["page"] });
  const isNamed = query["tab"] === tab;
  useEffect(() => {
    keepProfileTab(tab);
    if (!isNamed) void navigate(here, { replace: true });
  }, [tab, isNamed, here, navigate]);

  return (
    <>
      <PageHeader title="Profil saya" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <ProfileSections
          current={tab}
          hrefOf={(other) => hrefWith({ tab: other, status: undefined })}
          onLeave={() => setLeaving(true)}
        />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <LazyBoundary fallback={<SectionLoading />}>
            <Section tab={tab} user={user} />
            {tab === "profil" && (
              <Button
                variant="danger-quiet"
                icon="out"
                wide
                className="lg:hidden"
                onClick={() => setLeaving(true)}
              >
                Keluar
              </Button>
            )}
          </LazyBoundary>
        </div>
      </div>
      <LeaveDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

function Section({ tab, user }: { tab: ProfileTab; user: User }) {
  if (tab === "password") return <PasswordForm />;
  if (tab === "notifikasi") return <NotificationList />;
  if (tab === "laporan") return <OwnReports />;
  if (tab === "banding-ukt") return <OwnAppeals />;
  return <OwnProfile user={user} />;
}

function SectionLoading() {
  return (
    <Card padding="roomy">
      <Loading label="Memuat profil…">
        <SkeletonLines lines={5} />
      </Loading>
    </Card>
  );
}

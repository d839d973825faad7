import { classes } from "../../../ui/classes.ts";
import type { IconName } from "../../../ui/icon-names.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Count, Tabs } from "../../../ui/Tabs.tsx";
import { useCall } from "../../../web/query.ts";
import { PROFILE_TABS, type ProfileTab } from "./profile-tab.ts";
import { Link } from "../../../ui/Link.tsx";

const LOOKS: Readonly<Record<ProfileTab, { label: string; icon: IconName }>> = {
  profil: { label: "Profil", icon: "user" },
  password: { label: "Password", icon: "lock" },
  notifikasi: { label: "Notifikasi", icon: "bell" },
  laporan: { label: "Laporan", icon: "reply" },
  "banding-ukt": { label: "Banding UKT", icon: "file" },
};

const entry =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-sm no-underline";

/** The side menu of `/profil`; tabs under 1024 px. */
export function ProfileSections({
  current,
  hrefOf,
  onLeave,
}: {
  current: ProfileTab;
  hrefOf: (tab: ProfileTab) => string;
  onLeave: () => void;
}) {
  const unread = useCall("GET /notifications/count").data?.data.count ?? 0;
  const entries = PROFILE_TABS.map((tab) => {
    const item = { ...LOOKS[tab], to: hrefOf(tab), current: tab === current };
    // Space for a number only where there may be one.
    return tab === "notifikasi" ? { ...item, count: unread > 0 ? unread : undefined } : item;
  });
  return (
    <>
      {/* The key changes with the count, which moves the tabs: the current one stays visible. */}
      <Tabs key={unread} label="Bagian profil" className="lg:hidden" items={entries} />
      <nav aria-label="Bagian profil" className="max-lg:hidden lg:sticky lg:top-4">
        <ul>
          {entries.map(({ to, label, icon, current: isCurrent, ...rest }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isCurrent ? "page" : undefined}
                className={classes(
                  entry,
                  isCurrent
                    ? "bg-primary-soft font-medium text-on-primary-soft"
                    : "text-text hover:bg-sunken",
                )}
              >
                <Icon name={icon} />
                <span className="flex-auto">{label}</span>
                {"count" in rest && rest.count !== undefined && <Count>{rest.count}</Count>}
              </Link>
            </li>
          ))}
          <li className="mt-2 border-t border-line pt-2">
            <button
              type="button"
              className={classes(entry, "text-danger hover:bg-sunken")}
              onClick={onLeave}
            >
              <Icon name="out" />
              Keluar
            </button>
          </li>
        </ul>
      </nav>
    </>
  );
}

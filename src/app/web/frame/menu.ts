import { adminPaths, paths } from "../../../paths.ts";
import type { IconName } from "../../../ui/icon-names.ts";

export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  /** The class that shows it to its audience. */
  readonly className?: string;
}

/** The entries of the main menu (docs/product/screens.md#menu-and-header). */
export const STUDENT_MENU: readonly MenuEntry[] = [
  { to: paths.reports, label: "Laporan" },
  { to: paths.appeals, label: "Banding UKT" },
  { to: paths.news, label: "Advika" },
  { to: paths.about, label: "Tentang Sikam" },
];

export const ADMIN_MENU: readonly MenuEntry[] = [
  { to: adminPaths.reports, label: "Laporan" },
  { to: adminPaths.appeals, label: "Banding UKT", className: "for-clinic" },
  { to: adminPaths.news, label: "Advika", className: "for-clinic" },
  { to: adminPaths.accounts, label: "Kelola Akun", className: "for-clinic" },
  { to: adminPaths.statistics, label: "Statistik" },
  { to: adminPaths.audit, label: "Audit", className: "for-superadmin" },
  { to: adminPaths.settings, label: "Pengaturan", className: "for-superadmin" },
];

/** The entries of the profile menu; `className` shows an entry to its audience. */
export const ACCOUNT_MENU: readonly (MenuEntry & { icon: IconName; className: string })[] = [
  { to: paths.profileTab("profil"), label: "Profil saya", icon: "user", className: "for-student" },
  { to: adminPaths.profile, label: "Profil saya", icon: "user", className: "for-admin" },
  { to: adminPaths.reports, label: "Halaman admin", icon: "chart", className: "for-admin" },
];

export const ROLE_LABELS = { student: "Mahasiswa", admin: "Admin", superadmin: "Superadmin" };

/** The path at which users change their own password. */
export const passwordPath = (role: keyof typeof ROLE_LABELS): string =>
  role === "student" ? paths.profileTab("password") : adminPaths.profile;

/** Whether a path belongs to the back office, with its menu and its width. */
export const isAdminPath = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);

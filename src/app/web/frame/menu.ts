import type { IconName } from "../../../ui/icon-names.ts";

export interface MenuEntry {
  readonly to: string;
  readonly label: string;
  /** Shows it to those that it is for. */
  readonly className?: string;
}

/** The entries of the main menu (docs/product/screens.md#menu-and-header). */
export const STUDENT_MENU: readonly MenuEntry[] = [
  { to: "/laporan", label: "Laporan" },
  { to: "/banding-ukt", label: "Banding UKT" },
  { to: "/advika", label: "Advika" },
  { to: "/tentang", label: "Tentang Sikam" },
];

export const ADMIN_MENU: readonly MenuEntry[] = [
  { to: "/admin/laporan", label: "Laporan" },
  { to: "/admin/banding-ukt", label: "Banding UKT" },
  { to: "/admin/advika", label: "Advika" },
  { to: "/admin/kelola-akun", label: "Kelola Akun" },
  { to: "/admin/statistik", label: "Statistik" },
  { to: "/admin/audit", label: "Audit", className: "for-superadmin" },
];

/** Behind the profile button; `className` shows an entry to those that it is for. */
export const ACCOUNT_MENU: readonly (MenuEntry & { icon: IconName; className: string })[] = [
  { to: "/profil?tab=profil", label: "Profil saya", icon: "user", className: "for-student" },
  { to: "/admin/profil", label: "Profil saya", icon: "user", className: "for-admin" },
  { to: "/admin/laporan", label: "Halaman admin", icon: "chart", className: "for-admin" },
];

export const ROLE_LABELS = { student: "Mahasiswa", admin: "Admin", superadmin: "Superadmin" };

/** Where one's own password is changed. */
export const passwordPath = (role: keyof typeof ROLE_LABELS): string =>
  role === "student" ? "/profil?tab=password" : "/admin/profil";

/** Whether a path belongs to the back office, with its menu and its width. */
export const isAdminPath = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);

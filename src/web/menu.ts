/** The entries of the main menu (spec, section 2). */
export interface MenuEntry {
  readonly to: string;
  readonly label: string;
}

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
];

/** Whether a path belongs to the back office, with its menu and its width. */
export const isAdminPath = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);

import type { NotificationKind } from "../../labels.ts";

interface Row {
  readonly about: NotificationKind | null;
  readonly about_id: number | null;
}

const PAGES: Readonly<Record<NotificationKind, string>> = {
  report: "/laporan",
  appeal: "/banding-ukt",
  appeals: "/banding-ukt",
  filing: "/aju-laporan",
  registration: "/registrasi-ulang",
};

/** Where a notification leads, as a path of the web application; null where what it was about is gone. */
export const linkOf = ({ about, about_id }: Row): string | null => {
  if (about === null) return null;
  return about_id === null ? PAGES[about] : `${PAGES[about]}/${about_id}`;
};

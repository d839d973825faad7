/** The sections of `/profil`, as its address names them. */
export const PROFILE_TABS = ["profil", "password", "notifikasi", "laporan", "banding-ukt"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

const KEY = "profile-tab";

const known = (value: string | null | undefined): ProfileTab | undefined =>
  PROFILE_TABS.find((tab) => tab === value);

/** The section that the address names, or else the one chosen last on this device. Browser only. */
export const readProfileTab = (named: string | undefined): ProfileTab => {
  const inAddress = known(named);
  if (inAddress) return inAddress;
  try {
    return known(localStorage.getItem(KEY)) ?? "profil";
  } catch {
    return "profil";
  }
};

export const keepProfileTab = (tab: ProfileTab): void => {
  try {
    localStorage.setItem(KEY, tab);
  } catch {
    // Without storage only the address holds it.
  }
};

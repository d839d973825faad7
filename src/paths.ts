/** An id as an address has it, or `:id` for a table of routes. */
type Id = number | string;

const REPORTS = "/laporan";
const NEWS = "/advika";
const APPEALS = "/banding-ukt";
const PROFILE = "/profil";
const ABOUT = "/tentang";

/** The conversation on the page of a report or an appeal, as an address names it after its '#'. */
export const CONVERSATION = "percakapan";

/** The addresses of all pages outside of the back office, for links, mails, notifications and routes. */
export const paths = {
  home: "/",
  reports: REPORTS,
  ownReports: `${REPORTS}?tab=laporan-saya`,
  report: (id: Id) => `${REPORTS}/${id}`,
  editReport: (id: Id) => `${REPORTS}/${id}/ubah`,
  newReport: "/aju-laporan",
  news: NEWS,
  newsItem: (id: Id) => `${NEWS}/${id}`,
  appeals: APPEALS,
  appeal: (id: Id) => `${APPEALS}/${id}`,
  about: ABOUT,
  aboutAnonymity: `${ABOUT}#anonim`,
  aboutEmergencies: `${ABOUT}#darurat`,
  aboutOrganisations: `${ABOUT}#penyelenggara`,
  statistics: "/statistik",
  privacy: "/privasi",
  profile: PROFILE,
  profileTab: (tab: "profil" | "password" | "notifikasi" | "banding-ukt") =>
    `${PROFILE}?tab=${tab}`,
  reattachReport: `${PROFILE}?tab=profil#hubungkan`,
  login: "/login",
  register: "/register",
  confirmEmail: "/verifikasi-otp",
  forgotPassword: "/lupa-password",
  resetPassword: "/reset-password",
  reRegister: "/registrasi-ulang",
} as const;

const ADMIN = "/admin";

/** The addresses of the back office. */
export const adminPaths = {
  home: ADMIN,
  reports: `${ADMIN}/laporan`,
  report: (id: Id) => `${ADMIN}/laporan/${id}`,
  appeals: `${ADMIN}/banding-ukt`,
  appeal: (id: Id) => `${ADMIN}/banding-ukt/${id}`,
  news: `${ADMIN}/advika`,
  newsItem: (id: Id) => `${ADMIN}/advika/${id}`,
  editNewsItem: (id: Id) => `${ADMIN}/advika/${id}/edit`,
  newNewsItem: `${ADMIN}/buat-advika`,
  templates: `${ADMIN}/templat`,
  template: (id: Id) => `${ADMIN}/templat/${id}`,
  newTemplate: `${ADMIN}/templat/baru`,
  statistics: `${ADMIN}/statistik`,
  accounts: `${ADMIN}/kelola-akun`,
  adminAccounts: `${ADMIN}/kelola-akun?tab=admin`,
  account: (id: Id, role: Id) => `${ADMIN}/detail-akun/${id}/${role}`,
  student: (id: Id) => `${ADMIN}/detail-akun/${id}/mahasiswa`,
  admin: (id: Id) => `${ADMIN}/detail-akun/${id}/admin`,
  enrolment: `${ADMIN}/daftar-mahasiswa`,
  profile: `${ADMIN}/profil`,
  notifications: `${ADMIN}/notifikasi`,
  audit: `${ADMIN}/audit`,
  units: `${ADMIN}/unit`,
  settings: `${ADMIN}/pengaturan`,
} as const;

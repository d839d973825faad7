import { page, userEvent } from "vitest/browser";
import type { User } from "../../features/accounts/account.contract.ts";
import { adminUser, openProfile, student, told } from "./profile/profile-page.testing.tsx";
import { aColleague, superadminUser } from "../../features/admins/admin-screens.testing.tsx";
import { anAppeal, openAppealScreen } from "../../features/appeals/AppealScreen.testing.tsx";
import { aNews, openNewsDesk } from "../../features/news/NewsScreen.testing.tsx";
import {
  aReport,
  aStudent,
  inHours,
  listOf,
  openAdminScreen,
  successOf,
} from "../../features/reports/AdminScreen.testing.tsx";
import { openReportScreen, verified } from "../../features/reports/ReportScreen.testing.tsx";
import type { Template } from "../../features/templates/template.contract.ts";
import { openScreen } from "./test-page.testing.tsx";

export const WORDS = "Tulisan saya yang belum selesai";

/** A field by its label. */
export const field = (name: string | RegExp) => page.getByRole("textbox", { name });
const fill = (name: string | RegExp) => () => field(name).fill(WORDS);
export const button = (name: string) => page.getByRole("button", { name, exact: true });

export const aTemplate: Template = {
  id: 3,
  title: "Sudah diteruskan",
  text: "Laporan {judul} kami teruskan.",
  status: "responded",
  version: 1,
  admins: { name: "Nadia" },
  updated_at: "2026-11-18T09:20:00.000Z",
};
const emergencyStored = {
  contacts: [{ name: "Darurat umum", what: "Ambulans", number: "112" }],
  version: 1,
};
const own = aReport({ is_mine: true });
const rejected: User = { ...student, status: "not_verified" };

const desk = (answers: Parameters<typeof openAdminScreen>[1], path: string) => () =>
  openAdminScreen(path, answers);
export const reportDesk = desk(
  { "GET /reports/1271": () => successOf(aReport()) },
  "/admin/laporan/1271",
);
export const appealDesk = desk(
  { "GET /admin/ukt/appeals/31": () => successOf(anAppeal()) },
  "/admin/banding-ukt/31",
);
export const accountDesk = desk(
  {
    "GET /users/7": () => successOf(aStudent()),
    "GET /admin/reports": () => listOf([]),
    "GET /admin/ukt/appeals": () => listOf([]),
  },
  "/admin/detail-akun/7/mahasiswa",
);
export const templateDesk = (id: string) =>
  desk({ "GET /admin/templates/3": () => successOf(aTemplate) }, `/admin/templat/${id}`);
const reject = async () => {
  await userEvent.selectOptions(page.getByLabelText("Status", { exact: true }), "Ditolak");
};

interface Form {
  readonly open: () => Promise<unknown>;
  readonly type: () => Promise<unknown>;
  /** The name of its draft on the device; none where it keeps none. */
  readonly draft?: string;
}

/** Every form with text in it: how it is opened, and how something is typed there. */
export const FORMS: Readonly<Record<string, Form>> = {
  "a new report": {
    open: () => openReportScreen("/aju-laporan", {}, verified()),
    type: fill("Judul"),
    draft: "report",
  },
  "a report that is changed": {
    open: () =>
      openReportScreen(
        "/laporan/1271/ubah",
        { "GET /reports/1271": () => successOf(own) },
        verified(),
      ),
    type: fill("Judul"),
    draft: "report-edit:1271",
  },
  "a new appeal": {
    open: () => openAppealScreen("/banding-ukt"),
    type: fill("Semester"),
    draft: "appeal",
  },
  "an appeal that is changed": {
    open: () =>
      openAppealScreen("/banding-ukt/31?ubah=1", {
        "GET /ukt-appeals/31": () => successOf(anAppeal()),
      }),
    type: fill("Semester"),
    draft: "appeal-edit:31",
  },
  "a registration": {
    open: () => openScreen("/register"),
    type: fill("Nama"),
  },
  "a registration sent again": {
    open: () => openProfile("/registrasi-ulang", rejected),
    type: fill("Nama"),
  },
  "a student's own profile": {
    open: async () => {
      await openProfile("/profil?tab=profil", student, { "GET /reports/me": told([]) });
      await button("Ubah").click();
    },
    type: fill("Nama"),
    draft: `profile:${student.id}`,
  },
  "an admin's own profile": {
    open: async () => {
      await openProfile("/admin/profil", adminUser, {
        "GET /auth/two-step": told({ enabled: false, codes_left: 0, required: false }),
        "GET /auth/sessions": told([]),
      });
      await button("Ubah").click();
    },
    type: fill("Nama"),
    draft: `profile:${adminUser.id}`,
  },
  "another admin's account": {
    open: () =>
      openProfile("/admin/detail-akun/9/admin", superadminUser, {
        "GET /admin/9": told(aColleague()),
      }),
    type: fill("Nama"),
    draft: "admin:9",
  },
  "the answer of a report": {
    open: reportDesk,
    type: fill("Jawaban"),
    draft: "report-answer:1271",
  },
  "why a report is passed on": {
    open: async () => {
      await reportDesk();
      await button("Teruskan").click();
    },
    type: fill("Alasan"),
    draft: "report-forward:1271",
  },
  "a message to an author": {
    open: reportDesk,
    type: fill("Pesan kepada penulis"),
    draft: "message:report:1271",
  },
  "a message to a student about an appeal": {
    open: appealDesk,
    type: fill("Pesan kepada penulis"),
    draft: "message:appeal:31",
  },
  "an author's message": {
    open: () =>
      openReportScreen("/laporan/1271", { "GET /reports/1271": () => successOf(own) }, verified()),
    type: fill("Pesan untuk admin"),
    draft: "message:report:1271",
  },
  "why an author opens a report again": {
    open: async () => {
      const verdict = { solved: false, reopened: 0, until: inHours(100) };
      const report = aReport({ is_mine: true, status: "responded", due_at: null, verdict });
      const answers = { "GET /reports/1271": () => successOf(report) };
      await openReportScreen("/laporan/1271", answers, verified());
      await button("Belum beres").click();
    },
    type: fill("Alasan"),
    draft: "reopening:1271:0",
  },
  "a student's message about an appeal": {
    open: () =>
      openAppealScreen("/banding-ukt/31", { "GET /ukt-appeals/31": () => successOf(anAppeal()) }),
    type: fill("Pesan untuk admin"),
    draft: "message:appeal:31",
  },
  "an internal note": { open: reportDesk, type: fill("Catatan baru"), draft: "note:report:1271" },
  "the answer of an appeal": {
    open: appealDesk,
    type: fill("Tanggapan"),
    draft: "appeal-answer:31",
  },
  "the reason of a rejection": {
    open: accountDesk,
    type: async () => {
      await reject();
      await field(/^Alasan/).fill(WORDS);
    },
    draft: "decision:7",
  },
  "a new template": { open: templateDesk("baru"), type: fill("Isi"), draft: "template:baru" },
  "a template that is changed": {
    open: templateDesk("3"),
    type: fill("Isi"),
    draft: "template:3",
  },
  "a section of the settings": {
    open: () =>
      openScreen(
        "/admin/pengaturan",
        { "GET /admin/settings/emergency": () => successOf(emergencyStored) },
        { user: superadminUser },
      ),
    type: fill("Nama"),
    draft: "settings:emergency",
  },
  "a new news item": {
    open: () => openNewsDesk("/admin/buat-advika"),
    type: fill("Judul"),
    draft: "news",
  },
  "a news item that is changed": {
    open: () =>
      openNewsDesk("/admin/advika/12/edit", { "GET /admin/news/12": () => successOf(aNews()) }),
    type: fill("Judul"),
    draft: "news-edit:12",
  },
};

/** Whether the browser would ask before it closes or reloads the page. */
export const asksToUnload = () =>
  !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { User } from "../features/accounts/account.contract.ts";
import {
  adminUser,
  openProfile,
  student,
  told,
} from "../features/accounts/profile-page.testing.tsx";
import {
  aColleague,
  adminsListed,
  superadminUser,
} from "../features/admins/admin-screens.testing.tsx";
import { anAppeal, openAppealScreen } from "../features/appeals/AppealScreen.testing.tsx";
import { aNews, openNewsDesk } from "../features/news/NewsScreen.testing.tsx";
import {
  aReport,
  aStudent,
  listOf,
  openAdminScreen,
  staleWith,
  successOf,
} from "../features/reports/AdminScreen.testing.tsx";
import { openReportScreen, verified } from "../features/reports/ReportScreen.testing.tsx";
import type { Template } from "../features/templates/template.contract.ts";
import { heldDrafts } from "./draft-owner.ts";
import { draftStore } from "./draft-store.ts";
import { leaveDraft, reloadWithDraft } from "./left-draft.testing.ts";
import { dropSession } from "./session.ts";
import { openScreen } from "./test-page.testing.tsx";

/** The id of the admin of `openAdminScreen`. */
const ADMIN = 2;
const WORDS = "Tulisan saya yang belum selesai";

const field = (name: string | RegExp) => page.getByRole("textbox", { name });
const fill = (name: string | RegExp) => () => field(name).fill(WORDS);
const address = page.getByLabelText("Alamat");
const question = page.getByRole("alertdialog", { name: "Tinggalkan halaman ini?" });
const restored = page.getByText(/^Draf Anda dari 2 jam lalu/);
const button = (name: string) => page.getByRole("button", { name, exact: true });

const aTemplate: Template = {
  id: 3,
  title: "Sudah diteruskan",
  text: "Laporan {judul} kami teruskan.",
  status: "responded",
  version: 1,
  admins: { name: "Nadia" },
  updated_at: "2026-11-18T09:20:00.000Z",
};
const own = aReport({ is_mine: true });
const rejected: User = { ...student, status: "not_verified" };

const desk = (answers: Parameters<typeof openAdminScreen>[1], path: string) => () =>
  openAdminScreen(path, answers);
const reportDesk = desk({ "GET /reports/1271": () => successOf(aReport()) }, "/admin/laporan/1271");
const appealDesk = desk(
  { "GET /admin/ukt/appeals/31": () => successOf(anAppeal()) },
  "/admin/banding-ukt/31",
);
const accountDesk = desk(
  {
    "GET /users/7": () => successOf(aStudent()),
    "GET /admin/reports": () => listOf([]),
    "GET /admin/ukt/appeals": () => listOf([]),
  },
  "/admin/detail-akun/7/mahasiswa",
);
const templateDesk = (id: string) =>
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

const FORMS: Readonly<Record<string, Form>> = {
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
  },
  "another admin's account": {
    open: () =>
      openProfile("/admin/detail-akun/9/admin", superadminUser, {
        "GET /admin/9": told(aColleague()),
      }),
    type: fill("Nama"),
  },
  "the answer of a report": { open: reportDesk, type: fill("Jawaban"), draft: "answer:1271" },
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
  "a new news item": {
    open: () => openNewsDesk("/admin/buat-advika"),
    type: fill("Judul"),
    draft: "news:baru",
  },
  "a news item that is changed": {
    open: () =>
      openNewsDesk("/admin/advika/12/edit", { "GET /admin/news/12": () => successOf(aNews()) }),
    type: fill("Judul"),
    draft: "news:12",
  },
};

beforeEach(() => {
  // The frames of documents have tests of their own.
  vi.spyOn(navigator, "pdfViewerEnabled", "get").mockReturnValue(false);
});

const asksToUnload = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test.each(Object.entries(FORMS))("%s asks before it is left", async (_, { open, type, draft }) => {
  await open();
  await import("./leave-guard.tsx");
  expect(asksToUnload()).toBe(false);
  await type();
  await expect.poll(asksToUnload).toBe(true);
  expect([...heldDrafts.keys()]).toEqual(draft ? [draft] : []);
  if (draft) await reloadWithDraft(draft, WORDS);
});

describe("an admin's draft", () => {
  const answer = field("Jawaban");
  const begun = { version: 1, status: "pending", response: null };
  const SAVE = "PATCH /admin/reports/status";

  test.each([
    [
      "answer:1271",
      { values: { status: "responded", response: WORDS }, begun },
      reportDesk,
      "Jawaban",
    ],
    ["note:report:1271", { text: WORDS }, reportDesk, "Catatan baru"],
    [
      "appeal-answer:31",
      {
        values: { status: "pending", admin_note: WORDS },
        begun: { version: 1, status: "pending", admin_note: null },
      },
      appealDesk,
      "Tanggapan",
    ],
    [
      "decision:7",
      {
        values: { status: "not_verified", npm: "", reason: WORDS },
        begun: { version: 1, status: "waiting", npm: null },
      },
      accountDesk,
      /^Alasan/,
    ],
    [
      "template:baru",
      { values: { title: "", text: WORDS, status: "" }, begun: null },
      templateDesk("baru"),
      "Isi",
    ],
    [
      "template:3",
      { values: { title: "Diteruskan", text: WORDS, status: "" }, begun: aTemplate },
      templateDesk("3"),
      "Isi",
    ],
    [
      "news:baru",
      {
        values: { title: WORDS, description: "", status: "published" },
        choices: { cover: null, attachment: null },
        begun: null,
      },
      FORMS["a new news item"]!.open,
      "Judul",
    ],
    [
      "news:12",
      {
        values: { title: WORDS, description: "", status: "published" },
        choices: { cover: null, attachment: null },
        begun: aNews(),
      },
      FORMS["a news item that is changed"]!.open,
      "Judul",
    ],
  ] as const)("%s is put back after a reload, with its age, and thrown away", async (...row) => {
    const [name, content, open, label] = row;
    await leaveDraft(name, ADMIN, content);
    await open();
    await expect.element(field(label)).toHaveValue(WORDS);
    await expect.element(restored).toBeVisible();
    await button("Buang").click();
    await expect.element(restored).not.toBeInTheDocument();
    await expect.element(page.getByText(WORDS)).not.toBeInTheDocument();
    await expect.poll(() => draftStore.get(name)).toBeUndefined();
    expect(heldDrafts.size).toBe(0);
  });

  test("an answer's status comes back with it, and both are gone once they are saved", async () => {
    await leaveDraft("answer:1271", ADMIN, {
      values: { status: "responded", response: WORDS },
      begun,
    });
    const asked = await openAdminScreen("/admin/laporan/1271", {
      "GET /reports/1271": () => successOf(aReport()),
      [SAVE]: ({ sent }) => successOf(aReport({ ...sent, version: 2 })),
    });
    await expect.element(page.getByRole("radio", { name: "Ditanggapi" })).toBeChecked();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect
      .poll(() => asked.find(({ call }) => call === SAVE)?.sent)
      .toMatchObject({ status: "responded", response: WORDS, version: 1 });
    await expect.poll(() => draftStore.get("answer:1271")).toBeUndefined();
    await expect.element(restored).not.toBeInTheDocument();
    expect(asksToUnload()).toBe(false);
  });

  test("one whose report has changed since shows both versions", async () => {
    await leaveDraft("answer:1271", ADMIN, {
      values: { status: "responded", response: WORDS },
      begun,
    });
    const theirs = { version: 2, response: "Jawaban dari Nadia", status: "responded" } as const;
    await openAdminScreen("/admin/laporan/1271", {
      "GET /reports/1271": () => successOf(aReport(theirs)),
      [SAVE]: () => staleWith(aReport(theirs)),
    });
    await expect.element(page.getByText("Laporan ini sudah diubah orang lain.")).toBeVisible();
    await expect.element(restored).not.toBeInTheDocument();
    await expect.element(answer).toHaveValue(WORDS);
    await button("Pakai yang tersimpan").click();
    await expect.element(answer).toHaveValue("Jawaban dari Nadia");
    await expect.poll(() => draftStore.get("answer:1271")).toBeUndefined();
  });

  test("one that says by now what the report says is nothing to speak of", async () => {
    await leaveDraft("answer:1271", ADMIN, {
      values: { status: "responded", response: WORDS },
      begun: { version: 2, status: "responded", response: WORDS },
    });
    await openAdminScreen("/admin/laporan/1271", {
      "GET /reports/1271": () =>
        successOf(aReport({ version: 2, status: "responded", response: WORDS })),
    });
    await expect.element(answer).toHaveValue(WORDS);
    await expect.poll(() => draftStore.get("answer:1271")).toBeUndefined();
    await expect.element(restored).not.toBeInTheDocument();
  });

  test("the record of another item stays empty", async () => {
    await leaveDraft("answer:1272", ADMIN, {
      values: { status: "responded", response: WORDS },
      begun,
    });
    await reportDesk();
    await expect.element(answer).toHaveValue("");
    expect(await draftStore.get("answer:1272")).toBeDefined();
  });

  test("nothing is left of the student but what was typed", async () => {
    await reportDesk();
    await answer.fill(WORDS);
    await reloadWithDraft("answer:1271", WORDS);
    const stored = JSON.stringify(await draftStore.get("answer:1271"));
    for (const words of ["Sekar Ayu Lestari", "Saya belum menerima kabar.", "Surat keterangan"])
      expect(stored).not.toContain(words);
  });

  test("no signed link of a news item is left on the device", async () => {
    const file = { mime: "application/pdf", bytes: 4 };
    const attachment_url = "/api/uploads/x.pdf?signature=abc";
    await openNewsDesk("/admin/advika/12/edit", {
      "GET /admin/news/12": () => successOf(aNews({ attachment: file, attachment_url })),
    });
    await field("Judul").fill(WORDS);
    await reloadWithDraft("news:12", WORDS);
    expect(JSON.stringify(await draftStore.get("news:12"))).not.toContain("signature");
  });
});

test("an item that is deleted takes what was typed about it along, without a question", async () => {
  await openAdminScreen("/admin/banding-ukt/31", {
    "GET /admin/ukt/appeals/31": () => successOf(anAppeal()),
    "DELETE /admin/ukt/appeals/31": () => successOf(null),
    "GET /admin/ukt/appeals": () => listOf([]),
  });
  await field("Tanggapan").fill(WORDS);
  await button("Hapus Banding").click();
  await button("Ya, hapus").click();
  await expect.element(address).toHaveTextContent("/admin/banding-ukt");
  expect(heldDrafts.size).toBe(0);
});

test("a login that ends while the question stands takes it along; the draft is there on return", async () => {
  await reportDesk();
  await field("Jawaban").fill(WORDS);
  await page.getByRole("link", { name: "Laporan", exact: true }).click();
  await expect.element(question).toBeVisible();
  dropSession("t0ken");
  await expect.element(address).toHaveTextContent("/login");
  await expect.element(question).not.toBeInTheDocument();
  expect([...heldDrafts.keys()]).toEqual(["answer:1271"]);
});

describe("a dialog with a form", () => {
  const closing = page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" });

  test("that answers many reports asks before it is closed, by Escape too", async () => {
    await openAdminScreen("/admin/laporan", {
      "GET /admin/reports": () => listOf([aReport()]),
    });
    const bulk = page.getByRole("dialog", { name: "Ubah status 1 laporan" });
    await page.getByRole("checkbox", { name: /Surat keterangan aktif/ }).click();
    await button("Ubah status").click();
    await field("Jawaban untuk semuanya").fill(WORDS);
    await userEvent.keyboard("{Escape}");
    await expect.element(closing).toBeVisible();
    await button("Tetap di sini").click();
    await expect.element(field("Jawaban untuk semuanya")).toHaveValue(WORDS);
    await button("Tidak jadi").click();
    await button("Tinggalkan").click();
    await expect.element(bulk).not.toBeInTheDocument();
  });

  test("that adds an admin asks once a name stands in it", async () => {
    await openProfile("/admin/kelola-akun?tab=admin", superadminUser, {
      "GET /admin": () => adminsListed([]),
      "GET /admin/students": () => listOf([]),
      "GET /admin/security": told({ required: false, without: [] }),
      "GET /admin/queues": told({}),
    });
    const dialog = page.getByRole("dialog", { name: "Tambah Admin" });
    await button("Tambah Admin").click();
    await button("Tidak jadi").click();
    await expect.element(dialog).not.toBeInTheDocument();
    await button("Tambah Admin").click();
    await field("Nama").fill("Nadia");
    await button("Tidak jadi").click();
    await expect.element(closing).toBeVisible();
    await button("Tinggalkan").click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

test("'Tidak jadi' of the own profile asks where something was changed", async () => {
  await FORMS["a student's own profile"]!.open();
  await field("Nama").fill("Sekar");
  await button("Tidak jadi").click();
  await button("Tetap di sini").click();
  await expect.element(field("Nama")).toHaveValue("Sekar");
  await button("Tidak jadi").click();
  await button("Tinggalkan").click();
  await expect.element(button("Ubah")).toBeVisible();
});

test("what has just been saved is left without a question", async () => {
  await openAdminScreen("/admin/laporan/1271", {
    "GET /reports/1271": () => successOf(aReport()),
    "PATCH /admin/reports/status": ({ sent }) => successOf(aReport({ ...sent, version: 2 })),
    "GET /admin/reports": () => listOf([]),
  });
  await field("Jawaban").fill(WORDS);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("button", { name: "Berikutnya" })).toHaveFocus();
  await userEvent.keyboard("gl");
  await expect.element(address).toHaveTextContent("/admin/laporan");
});

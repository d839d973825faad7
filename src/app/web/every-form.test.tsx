import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openProfile, told } from "./profile/profile-page.testing.tsx";
import { adminsListed, superadminUser } from "../../features/admins/admin-screens.testing.tsx";
import { anAppeal } from "../../features/appeals/AppealScreen.testing.tsx";
import {
  aReport,
  listOf,
  openAdminScreen,
  successOf,
} from "../../features/reports/AdminScreen.testing.tsx";
import { heldDrafts } from "../../web/draft-owner.ts";
import { asksToUnload, button, field, FORMS, reportDesk, WORDS } from "./every-form.testing.tsx";
import { draftStore } from "../../web/draft-store.ts";
import { leaveDraft, reloadWithDraft } from "../../web/left-draft.testing.ts";
import { dropSession } from "../../web/session.ts";

const address = page.getByLabelText("Alamat");
const question = page.getByRole("alertdialog", { name: "Tinggalkan halaman ini?" });

beforeEach(() => {
  // The frames of documents have tests of their own.
  vi.spyOn(navigator, "pdfViewerEnabled", "get").mockReturnValue(false);
});

test.each(Object.entries(FORMS))("%s asks before it is left", async (_, { open, type, draft }) => {
  await open();
  await import("../../web/leave-question.tsx");
  expect(asksToUnload()).toBe(false);
  await type();
  await expect.poll(asksToUnload).toBe(true);
  expect([...heldDrafts.keys()]).toEqual(draft ? [draft] : []);
  if (draft) await reloadWithDraft(draft, WORDS);
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
  expect([...heldDrafts.keys()]).toEqual(["report-answer:1271"]);
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
    // The question and to stay, in turn, also when the browser closes whatever it was told.
    for (const isAsked of [true, false, true, false, true]) {
      await userEvent.keyboard("{Escape}");
      await expect.poll(() => closing.elements()).toHaveLength(isAsked ? 1 : 0);
      await expect.element(field("Jawaban untuk semuanya")).toBeVisible();
    }
    await button("Tetap di sini").click();
    await button("Tidak jadi").click();
    await button("Buang").click();
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
    await button("Buang").click();
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
  await button("Buang").click();
  await expect.element(button("Ubah")).toBeVisible();
});

test("'Tidak jadi' of a reason for opening again asks about it alone: a message beside it stays", async () => {
  await FORMS["why an author opens a report again"]!.open();
  const closing = page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" });
  await button("Tidak jadi").click();
  await expect.element(field("Alasan")).not.toBeInTheDocument();
  await button("Belum beres").click();
  await field("Alasan").fill(WORDS);
  await field("Pesan untuk admin").fill("Pesan lain");
  await button("Tidak jadi").click();
  await expect.element(closing).toBeVisible();
  await button("Tetap di sini").click();
  await expect.element(field("Alasan")).toHaveValue(WORDS);
  await button("Tidak jadi").click();
  await button("Simpan draf dan tinggalkan").click();
  await expect.element(field("Alasan")).not.toBeInTheDocument();
  await button("Belum beres").click();
  await expect.element(field("Alasan")).toHaveValue(WORDS);
  await button("Tidak jadi").click();
  await button("Buang").click();
  await expect.element(field("Alasan")).not.toBeInTheDocument();
  await expect.element(field("Pesan untuk admin")).toHaveValue("Pesan lain");
  expect([...heldDrafts.keys()]).toEqual(["message:report:1271"]);
  expect(asksToUnload()).toBe(true);
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

describe("the question before the logout", () => {
  const logout = page.getByRole("alertdialog", { name: "Keluar dari akun?" });
  const losing = "Tulisan Anda yang belum dikirim ikut hilang";
  const open = FORMS["an admin's own profile"]!.open;

  test("says that what was typed here is lost, and is the only one", async () => {
    await open();
    await field("Nama").fill(WORDS);
    await button("Keluar").click();
    await expect.element(logout).toMatchTextContent(losing);
    await button("Ya, keluar").click();
    await expect.element(address).not.toHaveTextContent("/admin/profil");
    await expect.element(question).not.toBeInTheDocument();
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("says so of a draft that was left on the device", async () => {
    await leaveDraft("report-answer:1271", 2, {});
    await open();
    await button("Keluar").click();
    await expect.element(logout).toMatchTextContent(losing);
    await button("Ya, keluar").click();
    await expect.poll(() => draftStore.get("report-answer:1271")).toBeUndefined();
  });

  test("speaks of nothing lost where nothing is", async () => {
    await open();
    await button("Keluar").click();
    await expect.element(logout).toMatchTextContent("menunggu sampai Anda masuk lagi");
  });
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answer, Answers } from "../../web/stub-api.testing.ts";
import { anAppeal } from "../appeals/AdminAppealScreen.testing.tsx";
import type { ReportDetail } from "../reports/report-record.contract.ts";
import {
  aClaim,
  aReport,
  listOf,
  openAdminScreen,
  successOf,
} from "../reports/AdminScreen.testing.tsx";
import { aMessage, aQuestion, messages } from "./conversation.testing.tsx";
import { REMOVED_TEXT } from "./conversation.contract.ts";

const LIST = "GET /reports/1271/messages";
const SEND = "POST /reports/1271/messages";

const section = page.getByRole("region", { name: "Percakapan", exact: true });
const field = page.getByRole("textbox", { name: "Pesan kepada penulis" });
const asks = page.getByRole("checkbox", { name: /^Butuh keterangan/ });
const A_PDF = { name: "Berkas 1", url: "/uploads/surat.txt", type: "pdf" } as const;
const template = {
  id: 3,
  title: "Perlu keterangan",
  text: "Tentang {judul}: mohon lengkapi.",
  status: null,
  version: 1,
  admins: { name: "Nadia" },
  updated_at: "2026-11-18T09:20:00.000Z",
};

const open = async (report: Partial<ReportDetail> = {}, answers: Answers = {}) => {
  const asked = await openAdminScreen("/admin/laporan/1271", {
    "GET /reports/1271": () => successOf(aReport({ status: "under_review", ...report })),
    ...answers,
  });
  await expect.element(section).toBeVisible();
  return {
    calls: (call: string) => asked.filter((one) => one.call === call),
    sent: () => asked.filter((one) => one.call === SEND).map(({ sent }) => sent),
  };
};
const sentAs: Answer = ({ sent }) => ({
  status: 201,
  ...successOf(aMessage({ from: "admin", text: String(sent["text"]) }), "Pesan terkirim"),
});

test("an admin reads which admin wrote, and of an anonymous author the hour", async () => {
  await open(
    { isAnonymous: true, students: null, student_id: null },
    {
      [LIST]: () => successOf([aQuestion({ admins: { name: "Nadia" } }), aMessage({ id: 2 })]),
    },
  );
  const items = messages.getByRole("listitem");
  await expect.element(items.nth(0)).toMatchTextContent("Nadia18 Nov, 10.05 WIBButuh keterangan");
  await expect.element(items.nth(1)).toMatchTextContent("Penulis18 Nov, sekitar pukul 11 WIB");
  await expect.element(section.getByText(/^Dibaca penulis anonim/)).toBeVisible();
});

test("B writes, Alt K asks, Control Enter sends: three keys beside the text, and the answer is not saved", async () => {
  const { sent, calls } = await open({}, { [SEND]: sentAs });
  await page.getByRole("textbox", { name: "Jawaban" }).fill("Belum selesai ditulis.");
  await expect.element(field).toBeVisible();
  await userEvent.keyboard("{Escape}b");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("Ruang berapa?");
  await userEvent.keyboard("{Alt>}k{/Alt}");
  await expect.element(asks).toBeChecked();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(sent).toEqual([{ text: "Ruang berapa?", asks: "true" }]);
  await expect.element(field).toHaveValue("");
  await expect.element(asks).not.toBeChecked();
  expect(calls("PATCH /admin/reports/status")).toEqual([]);
});

test("with a template it takes four keys: Shift B, Enter, Alt K, Control Enter", async () => {
  const { sent } = await open(
    {},
    { [SEND]: sentAs, "GET /admin/templates": () => listOf([template]) },
  );
  await expect.element(field).toBeVisible();
  await userEvent.keyboard("{Shift>}B{/Shift}");
  await expect.element(page.getByRole("option").first()).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{Alt>}k{/Alt}{Control>}{Enter}{/Control}");
  const text = "Tentang Surat keterangan aktif kuliah terlambat dua minggu: mohon lengkapi.";
  await expect.poll(sent).toEqual([{ text, asks: "true" }]);
});

test("a template goes behind what is being written, and T still belongs to the answer", async () => {
  await open({}, { "GET /admin/templates": () => listOf([template]) });
  await field.fill("Halo.");
  await section.getByRole("button", { name: "Templat pesan" }).click();
  await page.getByRole("option").first().dblClick();
  await expect
    .element(field)
    .toHaveValue(
      "Halo.\n\nTentang Surat keterangan aktif kuliah terlambat dua minggu: mohon lengkapi.",
    );
  await userEvent.keyboard("{Escape}t");
  await expect.element(page.getByRole("option").first()).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("textbox", { name: "Jawaban" })).toHaveFocus();
});

test("Control Enter in the answer saves the answer and sends no message", async () => {
  const { sent, calls } = await open(
    {},
    {
      "PATCH /admin/reports/status": ({ sent: body }) =>
        successOf(aReport({ status: "under_review", ...body, version: 2 })),
      "GET /admin/reports": () => listOf([]),
    },
  );
  await field.fill("Ruang berapa?");
  await page.getByRole("textbox", { name: "Jawaban" }).fill("Sudah diperbaiki.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => calls("PATCH /admin/reports/status")).toHaveLength(1);
  expect(sent()).toEqual([]);
  await expect.element(field).toHaveValue("Ruang berapa?");
});

test("an open question is not asked twice: it is said, with what it does to the promise, and can be taken back", async () => {
  const END = "DELETE /reports/1271/question";
  const { calls } = await open(
    { waiting_for: "author", paused: true, due_at: null },
    { [LIST]: () => successOf([aQuestion()]), [END]: () => successOf(aReport(), "Ditarik") },
  );
  await expect.element(asks).not.toBeInTheDocument();
  await expect.element(section.getByText("Menunggu keterangan penulis.")).toBeVisible();
  await expect
    .element(page.getByText("Menunggu penulis, tenggat berhenti sampai ada balasan"))
    .toBeVisible();
  await section.getByRole("button", { name: "Tarik pertanyaan" }).click();
  await page.getByRole("button", { name: "Ya, tarik" }).click();
  await expect.poll(() => calls(END)).toHaveLength(1);
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
});

test("nothing is asked about what is answered, and Alt K does nothing there", async () => {
  const { sent } = await open({ status: "done", due_at: null }, { [SEND]: sentAs });
  await field.fill("Terima kasih.");
  await expect.element(asks).not.toBeInTheDocument();
  await userEvent.keyboard("{Alt>}k{/Alt}{Control>}{Enter}{/Control}");
  await expect.poll(sent).toEqual([{ text: "Terima kasih.", asks: "false" }]);
});

test("new messages are counted until they are marked as read", async () => {
  const READ = "POST /admin/reports/1271/messages/read";
  let unread_messages = 2;
  await open(
    {},
    {
      "GET /reports/1271": () =>
        successOf(aReport({ waiting_for: unread_messages ? "admin" : null, unread_messages })),
      [READ]: () => {
        unread_messages = 0;
        return successOf(aReport(), "Ditandai");
      },
    },
  );
  await expect.element(section.getByText("2 pesan baru")).toBeVisible();
  await section.getByRole("button", { name: "Tandai dibaca" }).click();
  await expect.element(section.getByText("2 pesan baru")).not.toBeInTheDocument();
});

test("the text of a message is taken out with a reason; what is taken out already is not again", async () => {
  const REMOVE = "DELETE /reports/1271/messages/2";
  const { calls } = await open(
    {},
    {
      [LIST]: () =>
        successOf([
          aMessage({ text: REMOVED_TEXT }),
          aMessage({ id: 2 }),
          // written by somebody, to hide a file behind it
          aMessage({ id: 3, text: REMOVED_TEXT, attachments: [A_PDF] }),
        ]),
      [REMOVE]: () => successOf(aMessage({ id: 2, text: REMOVED_TEXT }), "Pesan dihapus"),
    },
  );
  await expect.element(messages).toBeVisible();
  const bins = section.getByRole("button", { name: /^Hapus isi pesan/ }).elements();
  expect(bins.map((bin) => bin.ariaLabel?.split(" ")[3])).toEqual(["2", "3"]);
  await section.getByRole("button", { name: "Hapus isi pesan 2 dari Sekar Ayu Lestari" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Hapus isi pesan ini?" });
  await expect.element(dialog).toMatchTextContent("Ruang 3.07");
  await userEvent.selectOptions(dialog.getByLabelText("Alasan"), "Ujaran kebencian");
  await dialog.getByRole("button", { name: "Ya, hapus isi" }).click();
  await expect.poll(() => calls(REMOVE).map(({ sent }) => sent)).toEqual([{ reason: "hate" }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("before a message it is said that somebody else works on the report", async () => {
  await open(
    {},
    {
      "PUT /admin/claims/report/1271": () =>
        successOf(aClaim({ admins: { name: "Nadia" }, is_mine: false })),
    },
  );
  const form = page.getByRole("form", { name: "Pesan kepada penulis" });
  await form.getByRole("textbox").fill("Di ruang mana?");
  await expect.element(form.getByText("Nadia sedang menangani laporan ini.")).toBeVisible();
  await expect.element(form).toMatchTextContent("Mungkin Nadia juga sedang menulis");
});

test("a PDF opens in the viewer beside the panel", async () => {
  await open({}, { [LIST]: () => successOf([aMessage({ attachments: [A_PDF] })]) });
  await section.getByRole("button", { name: "Berkas 1 Lihat" }).click();
  await expect
    .element(page.getByRole("dialog", { name: "Berkas 1 dari Sekar Ayu Lestari" }))
    .toBeVisible();
});

test("the same stands on an appeal", async () => {
  const asked = await openAdminScreen("/admin/banding-ukt/31", {
    "GET /admin/ukt/appeals/31": () => successOf(anAppeal()),
    "POST /ukt-appeals/31/messages": sentAs,
  });
  await field.fill("Slip gaji belum ada.");
  await asks.click();
  await section.getByRole("button", { name: "Kirim pertanyaan" }).click();
  await expect.element(field).toHaveValue("");
  expect(asked.find(({ call }) => call === "POST /ukt-appeals/31/messages")?.sent).toEqual({
    text: "Slip gaji belum ada.",
    asks: "true",
  });
});

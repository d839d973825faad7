import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pdfNamed } from "../appeals/AppealScreen.testing.tsx";
import type { Answers } from "../../web/stub-api.testing.ts";
import { aReport, listOf, openAdminScreen, successOf } from "../reports/AdminScreen.testing.tsx";
import { openReportScreen, publicListOf, verified } from "../reports/ReportScreen.testing.tsx";
import { plainJpeg } from "../../ui/pictures.testing.tsx";
import type { Message } from "./conversation.contract.ts";
import { aMessage } from "./conversation.testing.tsx";

/** A message that is being written while something else happens. */

const REPORT = "GET /reports/1271";
const LIST = "GET /reports/1271/messages";
const SEND = "POST /reports/1271/messages";
const READ = "POST /admin/reports/1271/messages/read";

const field = page.getByRole("textbox", { name: /^Pesan (untuk admin|kepada penulis)/ });
const send = page.getByRole("button", { name: /^Kirim (pesan|pertanyaan)/ });
const asks = page.getByRole("checkbox", { name: /^Butuh keterangan/ });
const discard = page.getByRole("button", { name: "Buang tulisan" });
const file = page.getByLabelText(/^Foto atau berkas/);

const full = Array.from({ length: 200 }, (_, at) => aMessage({ id: at + 1 }));

const TEMPLATE = {
  id: 3,
  title: "Perlu keterangan",
  text: "Ruang berapa?",
  status: null,
  version: 1,
  admins: { name: "Nadia" },
  updated_at: "2026-11-18T09:20:00.000Z",
};

const openAdmin = async (answers: Answers) => {
  const asked = await openAdminScreen("/admin/laporan/1271", {
    [REPORT]: () => successOf(aReport({ status: "under_review", unread_messages: 1 })),
    ...answers,
  });
  await expect.element(field).toBeVisible();
  return () => asked.filter(({ call }) => call === SEND).map(({ sent }) => sent);
};

test("what an author has begun stays when the conversation has become full meanwhile", async () => {
  let list: Message[] = [];
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => (arrive = resolve));
  const mine = aReport({ status: "under_review", is_mine: true });
  await openReportScreen(
    "/laporan/1271",
    {
      [REPORT]: () => successOf(mine),
      [LIST]: async () => {
        const now = list;
        if (now.length > 0) await slow;
        return successOf(now);
      },
      [SEND]: () => {
        list = full;
        return { status: 201, ...successOf(aMessage(), "Pesan terkirim") };
      },
    },
    verified(),
  );
  await field.fill("Yang pertama.");
  await send.click();
  await expect.element(field).toHaveValue("");
  await field.fill("Masih mati.");
  arrive();
  await expect.element(page.getByText("Percakapan ini sudah penuh.")).toBeVisible();
  await expect.element(field).toHaveValue("Masih mati.");
  await expect.element(send).not.toBeInTheDocument();
  await discard.click();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(page.getByText("Percakapan ini sudah penuh.")).toBeVisible();
});

/** Opens the author's own report; what is sent is answered by `answer`. */
const openOwn = async () => {
  const mine = aReport({ status: "under_review", is_mine: true });
  let answer = () => {};
  await openReportScreen(
    "/laporan/1271",
    {
      [REPORT]: () => successOf(mine),
      "GET /reports": () => publicListOf([mine]),
      [SEND]: () =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 201, ...successOf(aMessage(), "Pesan terkirim") });
        }),
    },
    verified(),
  );
  return {
    leave: async () => {
      await page.getByRole("link", { name: "Semua laporan" }).click();
      await page.getByRole("button", { name: "Simpan draf dan tinggalkan" }).click();
      await expect.element(field).not.toBeInTheDocument();
    },
    comeBack: () => page.getByRole("link", { name: mine.title }).click(),
    answer: async () => {
      answer();
      await expect.element(page.getByText("Pesan terkirim")).toBeVisible();
      await page.getByRole("button", { name: "Tutup pesan" }).click();
    },
  };
};

test("a message whose author leaves while it is sent is no draft any more once it has arrived", async () => {
  const { leave, comeBack, answer } = await openOwn();
  await field.fill("Masih mati.");
  await send.click();
  await leave();
  await answer();
  await comeBack();
  await expect.element(field).toHaveValue("");
});

test("what is written on before that, by who came back, stays a draft", async () => {
  const { leave, comeBack, answer } = await openOwn();
  await field.fill("Masih mati.");
  await send.click();
  await leave();
  await comeBack();
  await expect.element(field).toHaveValue("Masih mati.");
  await field.fill("Masih mati. Lift juga.");
  await answer();
  await leave();
  await comeBack();
  await expect.element(field).toHaveValue("Masih mati. Lift juga.");
});

test("so does what an admin has begun", async () => {
  let list: Message[] = [aMessage()];
  const sent = await openAdmin({
    [LIST]: () => successOf(list),
    [READ]: () => {
      list = full;
      return successOf(aReport({ status: "under_review" }), "Ditandai");
    },
  });
  await field.fill("Ruang berapa?");
  await page.getByRole("button", { name: "Tandai dibaca" }).click();
  await expect.element(page.getByText(/^Percakapan ini sudah penuh/)).toBeVisible();
  await expect.element(field).toHaveValue("Ruang berapa?");
  await expect.element(send).not.toBeInTheDocument();
  await discard.click();
  await expect.element(field).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

test("a question that may not be asked any more can be made a message", async () => {
  let waiting_for: "author" | null = null;
  const sent = await openAdmin({
    [REPORT]: () => successOf(aReport({ status: "under_review", unread_messages: 1, waiting_for })),
    [LIST]: () => successOf([aMessage()]),
    [READ]: () => {
      waiting_for = "author";
      return successOf(aReport(), "Ditandai");
    },
    [SEND]: () => ({ status: 201, ...successOf(aMessage({ from: "admin" }), "Pesan terkirim") }),
  });
  await field.fill("Ruang berapa?");
  await asks.click();
  // A colleague asks first.
  await page.getByRole("button", { name: "Tandai dibaca" }).click();
  await expect.element(page.getByText("Menunggu keterangan penulis.")).toBeVisible();
  await expect.element(send).toMatchTextContent("Kirim pertanyaan");
  await asks.click();
  await expect.element(asks).not.toBeInTheDocument();
  await send.click();
  await expect.poll(sent).toEqual([{ text: "Ruang berapa?", asks: "false" }]);
});

test("Control Enter on the sheet that covers a photo, or among the templates, sends nothing", async () => {
  const sent = await openAdmin({ "GET /admin/templates": () => listOf([TEMPLATE]) });
  await field.fill("Ini fotonya.");
  await userEvent.upload(file, await plainJpeg(400, 300));
  await page.getByRole("button", { name: "Tutupi wajah atau pelat" }).click();
  await page.getByRole("button", { name: "Tambah kotak" }).click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText(/^1 bagian/)).toBeVisible();
  await page.getByRole("button", { name: "Templat pesan" }).click();
  await expect.element(page.getByRole("option").first()).toBeVisible();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(field).toHaveValue("Ini fotonya.\n\nRuang berapa?");
  expect(sent()).toEqual([]);
});

test("a file that is dropped on one that was chosen takes its place", async () => {
  await openAdmin({});
  await userEvent.upload(file, pdfNamed("lama.pdf"));
  await expect.element(page.getByText("lama.pdf")).toBeVisible();
  const dropped = new DataTransfer();
  dropped.items.add(pdfNamed("baru.pdf"));
  page
    .getByLabelText("Foto atau berkas 1")
    .element()
    .dispatchEvent(
      new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }),
    );
  await expect.element(page.getByText("baru.pdf")).toBeVisible();
  await expect.element(page.getByText("lama.pdf")).not.toBeInTheDocument();
});

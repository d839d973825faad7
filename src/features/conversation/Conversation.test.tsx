import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { failAndRetry, openScreen } from "../../app/web/test-page.testing.tsx";
import { plainJpeg } from "../../ui/pictures.testing.tsx";
import { type Answer, type Answers, firstThen } from "../../web/stub-api.testing.ts";
import { leaveDraft } from "../../web/left-draft.testing.ts";
import { anAppeal, openAppealScreen, pdfNamed } from "../appeals/AppealScreen.testing.tsx";
import type { ReportDetail } from "../reports/report-record.contract.ts";
import { aReport, successOf } from "../reports/AdminScreen.testing.tsx";
import { openReportScreen, verified } from "../reports/ReportScreen.testing.tsx";
import { aMessage, aQuestion, messages } from "./conversation.testing.tsx";
import { messageDraft } from "./message-draft.web.ts";

const LIST = "GET /reports/1271/messages";
const SEND = "POST /reports/1271/messages";
const user = verified();
const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const section = page.getByRole("region", { name: "Percakapan dengan admin" });
const field = page.getByRole("textbox", { name: /^(Pesan|Jawaban Anda) untuk admin/ });
const send = page.getByRole("button", { name: /^Kirim (pesan|lagi)$/ });
const another = page.getByLabelText(/^Foto atau berkas lain/);
const files = page.getByLabelText(/^Foto atau berkas/);

/** The author's own page, with what was said so far. */
const open = async (report: Partial<ReportDetail> = {}, answers: Answers = {}, by = user) => {
  const mine = aReport({ status: "under_review", is_mine: true, ...report });
  const asked = await openReportScreen(
    "/laporan/1271",
    { "GET /reports/1271": () => successOf(mine), ...answers },
    by,
  );
  return {
    sent: () => asked.filter(({ call }) => call === SEND),
    calls: () => asked.map(({ call }) => call),
  };
};
const sentAs: Answer = ({ sent }) => ({
  status: 201,
  ...successOf(aMessage({ text: String(sent["text"]) }), "Pesan terkirim"),
});
const lost = () => ({ status: 0 });

test("an author reads what was said, the oldest first, and who reads it besides", async () => {
  await open(
    { isAnonymous: true, students: null, student_id: null },
    { [LIST]: () => successOf([aQuestion(), aMessage({ id: 2 })]) },
  );
  await expect
    .element(
      section.getByText(
        "Hanya Anda dan admin yang bisa membacanya. Admin tidak melihat nama Anda.",
      ),
    )
    .toBeVisible();
  const items = messages.getByRole("listitem");
  await expect
    .element(items.nth(0))
    .toMatchTextContent("Admin SIKAM18 Nov, 10.05 WIBButuh keteranganRuang berapa tepatnya?");
  await expect
    .element(items.nth(1))
    .toMatchTextContent("Anda18 Nov, sekitar pukul 11 WIBRuang 3.07, dua keran");
});

test("the times of an author with a name are exact", async () => {
  await open({}, { [LIST]: () => successOf([aMessage()]) });
  await expect.element(messages).toMatchTextContent("Anda18 Nov, 11.00 WIB");
  await expect.element(section.getByText("Admin tidak melihat")).not.toBeInTheDocument();
});

test("another reader's page has no conversation and asks for none", async () => {
  const { calls } = await open({ is_mine: false });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(page.getByText("Belum ada tanggapan")).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  expect(calls()).not.toContain(LIST);
});

test("a question stands above the way of the report and leads to the field", async () => {
  await open(
    { waiting_for: "author", paused: true, due_at: null },
    { [LIST]: () => successOf([aQuestion({ text: "Yang lama" }), aQuestion({ id: 2 })]) },
  );
  const card = page.getByRole("region", { name: "Admin menunggu keterangan Anda" });
  await expect.element(card).toMatchTextContent("Ruang berapa tepatnya?");
  await expect.element(card).toMatchTextContent("Batas waktu jawaban berhenti");
  const tracker = page.getByRole("region", { name: "Perjalanan laporan" });
  await expect.element(tracker).toMatchTextContent("Menunggu keterangan Anda");
  const [above, below] = [card.element(), tracker.element()];
  expect(above.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await card.getByRole("button", { name: "Balas sekarang" }).click();
  await expect.element(field).toHaveFocus();
});

test("a promise that runs on in spite of the question is not said to stand still", async () => {
  await open({ waiting_for: "author", paused: false }, { [LIST]: () => successOf([aQuestion()]) });
  const card = page.getByRole("region", { name: "Admin menunggu keterangan Anda" });
  await expect.element(card).toMatchTextContent("Ruang berapa tepatnya?");
  await expect.element(card).not.toMatchTextContent("Batas waktu");
});

test("a message is sent once, however often the button is pressed, and the field is empty again", async () => {
  let answer = () => {};
  const { sent } = await open(
    {},
    { [SEND]: (asked) => new Promise((done) => (answer = () => done(sentAs(asked)))) },
  );
  await expect.element(send).toBeDisabled();
  await field.fill("Masih mati.");
  await send.click();
  await send.click({ force: true });
  await userEvent.keyboard("{Enter}");
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ sent: { text: "Masih mati.", asks: "false" } });
  answer();
  await expect.element(page.getByText("Pesan terkirim")).toBeVisible();
  await expect.element(field).toHaveValue("");
  expect(sent()).toHaveLength(1);
});

test("whoever sends by keyboard is in the field again, whoever taps is not", async () => {
  await open({}, { [SEND]: sentAs });
  await field.fill("Masih mati.");
  await send.click();
  await expect.element(field).toHaveValue("");
  await expect.element(field).not.toHaveFocus();
  await field.fill("Masih mati juga.");
  await userEvent.keyboard("{Tab}{Tab}{Enter}");
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();
});

test("a lost answer loses nothing, and the next attempt has the same key; another message has its own", async () => {
  const { sent } = await open({}, { [SEND]: firstThen(lost(), sentAs) });
  await field.fill("Masih mati.");
  await send.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Pesan belum pasti terkirim");
  await expect.element(field).toHaveValue("Masih mati.");
  await page.getByRole("button", { name: "Kirim lagi" }).click();
  await expect.element(field).toHaveValue("");
  await field.fill("Sudah hidup.");
  await send.click();
  await expect.poll(sent).toHaveLength(3);
  const keys = sent().map(({ key }) => key);
  expect(keys[0]).toMatch(/\S{20,}/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("what had arrived in other words is sent as another message only when asked to", async () => {
  const reused = { status: 409, body: { code: "KEY_REUSED", message: "Sudah dipakai" } };
  const { sent } = await open({}, { [SEND]: firstThen(reused, sentAs) });
  await field.fill("Masih mati, juga hari ini.");
  await send.click();
  await page.getByRole("button", { name: "Kirim sebagai pesan baru" }).click();
  await expect.element(field).toHaveValue("");
  expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
});

test("up to three files go along, a photo without what its camera wrote into it", async () => {
  const { sent } = await open({}, { [SEND]: sentAs });
  await field.fill("Ini fotonya.");
  await files.upload(await plainJpeg(400, 300));
  await expect.element(page.getByText("Seperti inilah foto ini akan disimpan.")).toBeVisible();
  await another.upload(pdfNamed("surat.pdf"));
  await expect.element(page.getByText("surat.pdf")).toBeVisible();
  await another.upload(pdfNamed("kuitansi.pdf"));
  await expect.element(page.getByText("kuitansi.pdf")).toBeVisible();
  await expect.element(another).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Hapus Foto atau berkas 2" }).click();
  await expect.element(page.getByText("surat.pdf")).not.toBeInTheDocument();
  await send.click();
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]?.sent["attachments"]).toMatchObject({ name: "kuitansi.pdf" });
  await expect.element(page.getByText("kuitansi.pdf")).not.toBeInTheDocument();
});

test("a file that the server refuses is said to be wrong, and nothing is gone", async () => {
  const errors = [{ path: "attachments", message: "Format file harus JPG, PNG, atau PDF" }];
  await open({}, { [SEND]: () => ({ status: 415, body: { message: "Format", errors } }) });
  await field.fill("Ini suratnya.");
  await files.upload(pdfNamed("surat.pdf"));
  await send.click();
  await expect.element(section.getByText("Format file harus JPG, PNG, atau PDF")).toBeVisible();
  await expect.element(page.getByText("surat.pdf")).toBeVisible();
  await expect.element(field).toHaveValue("Ini suratnya.");
});

test("a text that is too long says so before it is sent", async () => {
  await open();
  await field.fill("a".repeat(2001));
  await expect.element(section.getByText("Pesan maksimal 2000 karakter")).toBeVisible();
  await expect.element(section.getByText("2001 dari 2000 huruf")).toBeVisible();
  await expect.element(send).toBeDisabled();
});

test("what an anonymous author may not want to write is pointed at", async () => {
  // The part is there before the press: what its first look finds waits for the next one.
  await import("../evidence/TextHints.tsx");
  await open({ isAnonymous: true, students: null, student_id: null });
  await field.fill("NPM saya 2217051043.");
  await field.click();
  await expect.element(section.getByText(/Tampaknya ada NPM/).last()).toBeVisible();
});

test("14 days after the end there is no field, and it says why", async () => {
  const timeline: ReportDetail["timeline"] = [
    { kind: "status", from: "responded", to: "done", at: daysAgo(14.1) },
  ];
  await open({ status: "done", timeline, due_at: null });
  await expect.element(section.getByText("Percakapan ini sudah ditutup,")).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});

test("a day before, there is one", async () => {
  const timeline = [{ kind: "status", from: "responded", to: "done", at: daysAgo(13) }] as const;
  await open({ status: "done", timeline: [...timeline], due_at: null });
  await expect.element(field).toBeVisible();
});

test("an open question keeps it open", async () => {
  const timeline: ReportDetail["timeline"] = [
    { kind: "status", from: "responded", to: "rejected", at: daysAgo(30) },
  ];
  await open({ status: "rejected", timeline, due_at: null, waiting_for: "author" });
  await expect.element(field).toBeVisible();
});

test("a full conversation says so", async () => {
  const all = Array.from({ length: 200 }, (_, at) => aMessage({ id: at + 1 }));
  await open({}, { [LIST]: () => successOf(all) });
  await expect.element(section.getByText("Percakapan ini sudah penuh.")).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});

test("what is refused since it closed meanwhile stays, to be taken elsewhere or thrown away", async () => {
  const closed = { status: 409, body: { code: "CONVERSATION_CLOSED", message: "Sudah ditutup" } };
  await open({}, { [SEND]: () => closed });
  await field.fill("Masih mati.");
  await send.click();
  await expect.element(section.getByText("Pesan tidak terkirim.")).toBeVisible();
  await expect.element(field).toHaveValue("Masih mati.");
  await expect.element(send).toBeDisabled();
  await section.getByRole("button", { name: "Buang tulisan" }).click();
  await expect.element(field).toHaveValue("");
});

test("what was left half written comes back with its file, and can be thrown away", async () => {
  await leaveDraft("message:report:1271", user.id, {
    values: { text: "Masih mati", asks: false },
    files: [pdfNamed("surat.pdf")],
    key: "k3y",
    triedAt: null,
  });
  const mine = aReport({ status: "under_review", is_mine: true });
  await openScreen(
    "/laporan/1271",
    { "GET /reports/1271": () => successOf(mine), [LIST]: () => successOf([]) },
    { user },
  );
  await expect.element(field).toHaveValue("Masih mati");
  await expect.element(page.getByText("surat.pdf")).toBeVisible();
  await section.getByRole("button", { name: "Buang" }).click();
  await expect.element(field).toHaveValue("");
  await expect.element(page.getByText("surat.pdf")).not.toBeInTheDocument();
  expect(messageDraft("report:1271").open(user.id)).toBeUndefined();
});

test("messages that could not be fetched can be tried again", async () => {
  await failAndRetry(
    (answer) => open({}, { [LIST]: answer }),
    () => successOf([aMessage()]),
  );
  await expect.element(messages).toBeVisible();
});

test("a student finds the same on an appeal, and answers with a PDF", async () => {
  const LETTER = "POST /ukt-appeals/31/messages";
  const asked = await openAppealScreen("/banding-ukt/31", {
    "GET /ukt-appeals/31": () => successOf(anAppeal({ waiting_for: "author", paused: true })),
    "GET /ukt-appeals/31/messages": () => successOf([aQuestion({ text: "Slip gaji belum ada." })]),
    [LETTER]: sentAs,
  });
  const card = page.getByRole("region", { name: "Admin menunggu keterangan Anda" });
  await expect.element(card).toMatchTextContent("Slip gaji belum ada.");
  await expect.element(page.getByText("Menunggu keterangan Anda", { exact: true })).toBeVisible();
  await field.fill("Ini slipnya.");
  await page.getByLabelText(/^Berkas PDF/).upload(pdfNamed("slip.pdf"));
  await send.click();
  await expect.element(field).toHaveValue("");
  const [sent] = asked.filter(({ call }) => call === LETTER);
  expect(sent?.sent["attachments"]).toMatchObject({ name: "slip.pdf" });
});

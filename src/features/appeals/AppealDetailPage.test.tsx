import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Answers } from "../../web/stub-api.testing.ts";
import { aStudent, never, successOf } from "../reports/AdminScreen.testing.tsx";
import type { AppealDetail } from "./appeal.contract.ts";
import { anAppeal, openAppealScreen, verified } from "./AppealScreen.testing.tsx";

const PATH = "/banding-ukt/31";
const READ = "GET /ukt-appeals/31";
const CANCEL = "DELETE /ukt-appeals/31";

const address = page.getByLabelText("Alamat");
const toasts = page.getByRole("region", { name: /^Pesan/ });
const steps = page.getByRole("region", { name: "Status", exact: true }).getByRole("listitem");
const cancel = page.getByRole("button", { name: "Batalkan Banding" });
const edit = page.getByRole("link", { name: "Ubah", exact: true });
const question = page.getByRole("alertdialog", { name: "Batalkan banding?" });

const REVIEWED = {
  kind: "status",
  from: "pending",
  to: "under_review",
  at: "2026-11-19T02:00:00.000Z",
} as const;
const open = (changed: Partial<AppealDetail> = {}, answers: Answers = {}) =>
  openAppealScreen(PATH, {
    [READ]: () => successOf(anAppeal(changed)),
    ...answers,
  });

test("a decided appeal without documents says how long they are kept, in one sentence", async () => {
  await open({ status: "rejected" });
  await expect
    .element(page.getByText(/^Tidak ada berkas\. Berkas yang dikirim dihapus/))
    .toBeVisible();
  expect(page.getByText("Tidak ada", { exact: true }).elements()).toEqual([]);
});

test("a pending appeal shows its data, its documents and its way with dates", async () => {
  await open({ problem: "non_natural", ktm_url: "/uploads/k", sk_url: "/uploads/s" });
  await expect
    .element(page.getByRole("heading", { level: 1, name: "Banding UKT #31" }))
    .toBeVisible();
  await expect
    .element(page.getByText("Dikirim Rabu, 18 Nov 2026, sekitar pukul 15 WIB"))
    .toBeVisible();
  await expect.element(page.getByText("2217051043")).toBeVisible();
  await expect.element(page.getByText("Bencana Non Alam")).toBeVisible();
  await expect.element(steps).toHaveLength(3);
  await expect
    .element(steps.nth(0))
    .toMatchTextContent(/Terkirim \(sudah\) ?18 Nov, sekitar pukul 15 WIB/);
  await expect.element(steps.nth(1)).toMatchTextContent(/Ditinjau \(sekarang\)/);
  await expect
    .element(page.getByRole("link", { name: /^KTM/ }))
    .toHaveAttribute("href", "/api/uploads/k");
  await expect.element(page.getByRole("link", { name: /^Surat Keterangan/ })).toBeVisible();
  await expect.element(page.getByText("Tidak ada", { exact: true })).toHaveLength(2);
  await expect
    .element(page.getByRole("heading", { name: "Jawaban admin" }))
    .not.toBeInTheDocument();
  await expect.element(edit).toHaveAttribute("href", "/banding-ukt/31?ubah=1");
});

test("an accepted one has its answer and every change, and can be changed no more", async () => {
  await open({
    status: "responded",
    admin_note: "Golongan UKT Anda **turun** satu tingkat.",
    admin_note_blocks: [
      {
        runs: [
          { text: "Golongan UKT Anda " },
          { text: "turun", bold: true },
          { text: " satu tingkat." },
        ],
      },
    ],
    timeline: [
      REVIEWED,
      { kind: "status", from: "under_review", to: "responded", at: "2026-11-20T03:15:00.000Z" },
    ],
  });
  await expect.element(page.getByText("Golongan UKT Anda turun satu tingkat.")).toBeVisible();
  await expect.element(page.getByRole("strong")).toHaveTextContent("turun");
  await expect.element(steps.nth(1)).toMatchTextContent(/19 Nov, 09.00 WIB/);
  await expect.element(steps.nth(2)).toMatchTextContent(/Diterima \(sudah\) ?20 Nov, 10.15 WIB/);
  const history = page.getByRole("region", { name: "Riwayat status" }).getByRole("listitem");
  await expect.element(history).toHaveLength(2);
  await expect.element(history.nth(1)).toMatchTextContent(/Diterima.*dari Ditinjau/);
  await expect.element(cancel).not.toBeInTheDocument();
  await expect.element(edit).not.toBeInTheDocument();
});

test("a rejected one says so in its way", async () => {
  await open({
    status: "rejected",
    admin_note: "Surat keterangan belum ditandatangani.",
    timeline: [{ kind: "status", from: "pending", to: "rejected", at: "2026-11-20T03:15:00.000Z" }],
  });
  await expect.element(steps).toHaveLength(2);
  await expect.element(steps.nth(1)).toMatchTextContent(/Ditolak \(ditolak\) ?20 Nov/);
  await expect.element(page.getByText("Surat keterangan belum ditandatangani.")).toBeVisible();
});

test("the answer keeps its time when its author asks for another look", async () => {
  await open({
    status: "under_review",
    admin_note: "Surat keterangan belum ditandatangani.",
    timeline: [
      { kind: "status", from: "pending", to: "rejected", at: "2026-11-20T03:15:00.000Z" },
      { kind: "reopened", from: null, to: null, at: "2026-11-23T03:15:00.000Z" },
    ],
  });
  const answer = page.getByRole("region", { name: "Jawaban admin" });
  await expect.element(answer.getByRole("time")).toMatchTextContent("20 Nov");
});

test("one under review without a word says that there is none yet", async () => {
  await open({ status: "under_review", timeline: [REVIEWED] });
  await expect.element(page.getByText("Belum ada tanggapan")).toBeVisible();
  await expect.element(cancel).not.toBeInTheDocument();
});

test("it is cancelled for good after a question", async () => {
  const asked = await open({}, { [CANCEL]: () => successOf({}, "Banding dibatalkan") });
  await cancel.click();
  await expect.element(question).toMatchTextContent(/hilang untuk selamanya/);
  await question.getByRole("button", { name: "Ya, batalkan" }).click();
  await expect.element(address).toHaveTextContent("/banding-ukt");
  await expect.element(toasts).toMatchTextContent("Banding dibatalkan");
  expect(asked.filter(({ call }) => call === CANCEL)).toHaveLength(1);
});

test("the question can be left, and nothing is sent", async () => {
  const asked = await open();
  await cancel.click();
  await question.getByRole("button", { name: "Tidak jadi" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked.some(({ call }) => call === CANCEL)).toBe(false);
});

test("one that was reviewed meanwhile cannot be cancelled any more", async () => {
  let status: AppealDetail["status"] = "pending";
  await open(
    {},
    {
      [READ]: () => successOf(anAppeal({ status })),
      [CANCEL]: () => {
        status = "under_review";
        return {
          status: 409,
          body: { success: false, code: "NOT_PENDING", message: "Banding sudah diperiksa" },
        };
      },
    },
  );
  await cancel.click();
  await question.getByRole("button", { name: "Ya, batalkan" }).click();
  await expect.element(toasts).toMatchTextContent("Banding sudah diperiksa");
  await expect.element(cancel).not.toBeInTheDocument();
  await expect.element(address).toHaveTextContent(PATH);
});

test("a failure to cancel without words is said in the default ones", async () => {
  await open({}, { [CANCEL]: () => ({ status: 500, body: {} }) });
  await cancel.click();
  await question.getByRole("button", { name: "Ya, batalkan" }).click();
  await expect.element(toasts).toMatchTextContent("Delete ukt appeal failed");
});

test.each([
  ["the server's words", { message: "Banding tidak ditemukan" }, "Banding tidak ditemukan"],
  ["the default ones", {}, "No appeal with id 31"],
])(
  "an appeal that cannot be loaded is told of in %s, once, and home is next",
  async (_, body, words) => {
    await open({}, { [READ]: () => ({ status: 404, body }) });
    await expect.element(address).toHaveTextContent("/");
    await expect.element(toasts).toMatchTextContent(words);
    expect(toasts.getByText(words).elements()).toHaveLength(1);
  },
);

test("while it loads the heading stands", async () => {
  await open({}, { [READ]: never });
  await expect
    .element(page.getByRole("heading", { level: 1, name: "Banding UKT #31" }))
    .toBeVisible();
});

test("an admin is led to the appeal in the back office", async () => {
  const admin = aStudent({ role: "admin", status: null, due_at: null });
  await openAppealScreen(PATH, {}, admin);
  await expect.element(address).toHaveTextContent("/admin/banding-ukt/31");
});

test("a guest is asked to log in and stays", async () => {
  await openAppealScreen(PATH, {}, null);
  await expect.element(page.getByRole("dialog", { name: "Masuk dulu, ya" })).toBeVisible();
  await expect.element(address).toHaveTextContent(PATH);
});

test("who was verified no more still reads their appeal", async () => {
  await openAppealScreen(
    PATH,
    { [READ]: () => successOf(anAppeal()) },
    verified({ status: "not_verified" }),
  );
  await expect
    .element(page.getByRole("heading", { level: 1, name: "Banding UKT #31" }))
    .toBeVisible();
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { pixelAt, plainJpeg } from "../../ui/pictures.testing.tsx";
import { leaveNoDrafts } from "../../web/draft-life.ts";
import { draftOwner } from "../../web/draft-owner.ts";
import { draftStore } from "../../web/draft-store.ts";
import { dropSession } from "../../web/session.ts";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { aReport, successOf } from "./AdminScreen.testing.tsx";
import type { ReportDraft } from "./report-draft.web.ts";
import { openReportScreen, verified } from "./ReportScreen.testing.tsx";

const HOUR = 60 * 60_000;
const SEND = "POST /reports";
const user = verified();
const title = page.getByLabelText("Judul");
const toContinue = page.getByRole("button", { name: "Lanjutkan" });

const draft: ReportDraft = {
  values: {
    title: "Tidak ada air",
    description: "Keran mati sejak Senin.",
    category: "facilities",
    report_level: "faculty",
    isAnonymous: "true",
    isPrivate: "false",
  },
  file: new File(["abcd"], "keran.jpg", { type: "image/jpeg" }),
  key: "k3y",
  triedAt: null,
};

/** As an earlier visit of this student left it, an hour ago. */
const leftBefore = async (content: ReportDraft) => {
  leaveNoDrafts();
  await expect.poll(draftOwner).not.toBe("left");
  await draftStore.set("report", { content, savedAt: Date.now() - HOUR });
  localStorage.setItem("drafts", String(user.id));
};
const openAgain = (answers: Parameters<typeof openScreen>[1] = {}) =>
  openScreen("/aju-laporan", answers, { user });

test("what was written in an earlier visit comes back, with its photo", async () => {
  await leftBefore(draft);
  await openAgain();
  await expect.element(page.getByText("Tidak ada air")).toBeVisible();
  await toContinue.click();
  await expect.element(title).toHaveValue("Tidak ada air");
  await expect.element(page.getByText("keran.jpg")).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "Tidak, anonim" })).toBeChecked();
});

test("its photo can be covered further, and what it had lost before is not told again", async () => {
  await leftBefore({ ...draft, file: await plainJpeg(400, 300) });
  const filed = { status: 201, ...successOf(aReport({ is_mine: true })) };
  const asked = await openAgain({ [SEND]: () => filed });
  await toContinue.click();
  await page.getByRole("button", { name: "Tutupi wajah atau pelat" }).click();
  await page.getByRole("button", { name: "Tambah kotak" }).click();
  await page.getByRole("button", { name: "Selesai" }).click();
  await expect.element(page.getByText(/^1 bagian ditutup hitam\./)).toBeVisible();
  await expect.element(page.getByText(/Dihapus dari foto|Tidak ditemukan/)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Kirim laporan" }).click();
  await expect.poll(() => asked.some(({ call }) => call === SEND)).toBe(true);
  const sent = asked.find(({ call }) => call === SEND)?.sent["file"] as File;
  expect(Math.max(...(await pixelAt(sent, 0.5, 0.5)))).toBeLessThan(20);
});

test("one whose answer was lost before the reload goes out under the same key", async () => {
  await leftBefore({ ...draft, triedAt: Date.now() - HOUR });
  const filed = { status: 201, ...successOf(aReport({ is_mine: true })) };
  const asked = await openAgain({ [SEND]: () => filed });
  await toContinue.click();
  await expect.element(page.getByText("Laporan belum pasti terkirim.")).toBeVisible();
  await page.getByRole("button", { name: "Kirim lagi" }).click();
  await expect.poll(() => asked.find(({ call }) => call === SEND)?.key).toBe("k3y");
  await expect.poll(() => draftStore.get("report")).toBeUndefined();
});

test("one that was sent more than a day ago may be there already, and that is said", async () => {
  await leftBefore({ ...draft, triedAt: Date.now() - 25 * HOUR });
  await openAgain();
  await toContinue.click();
  await expect.element(page.getByText("Laporan ini mungkin sudah terkirim.")).toBeVisible();
  await expect
    .element(page.getByRole("alert").getByRole("link", { name: "Laporan saya" }))
    .toHaveAttribute("href", "/laporan?tab=laporan-saya");
});

test("an attempt is noted on the device before its answer is there, and no more once it is refused", async () => {
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  await leftBefore(draft);
  await openAgain({
    [SEND]: async () => {
      await refused;
      return { status: 429, body: { message: "Terlalu banyak laporan" } };
    },
  });
  await toContinue.click();
  await page.getByRole("button", { name: "Kirim laporan" }).click();
  const triedAt = async () =>
    ((await draftStore.get("report"))?.content as ReportDraft | undefined)?.triedAt;
  await expect.poll(triedAt).toEqual(expect.any(Number));
  refuse();
  await expect.poll(triedAt).toBeNull();
});

test("a login that ran out while writing is told with the draft", async () => {
  await openReportScreen("/aju-laporan", {}, user);
  await title.fill("Tidak ada air");
  dropSession("t0ken");
  await expect
    .element(page.getByRole("dialog").getByText("Anda perlu masuk lagi. Drafnya masih ada."))
    .toBeVisible();
});

test("neither the receipt nor a signed link of an edited report is left on the device", async () => {
  const report = aReport({
    is_mine: true,
    isAnonymous: true,
    receipt: "RAHASIA-SEKALI",
    file_url: "/uploads/x.jpg?signature=abc",
    file: { mime: "image/jpeg", bytes: 4, width: 1, height: 1 },
  });
  const answers = { [`GET /reports/${report.id}`]: () => successOf(report) };
  await openReportScreen(`/laporan/${report.id}/ubah`, answers, user);
  await title.fill("Judul yang diubah");
  const stored = async () =>
    JSON.stringify((await draftStore.get(`report-edit:${report.id}`)) ?? "");
  await expect.poll(stored).toContain("Judul yang diubah");
  expect(await stored()).not.toContain("RAHASIA");
  expect(await stored()).not.toContain("signature");
});

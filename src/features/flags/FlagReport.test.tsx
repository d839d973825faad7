import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Answers } from "../../web/stub-api.testing.ts";
import { aReport, openAdminScreen, successOf } from "../reports/AdminScreen.testing.tsx";
import type { ReportDetail } from "../reports/report-record.contract.ts";
import { openReportScreen, verified } from "../reports/ReportScreen.testing.tsx";

const READ = "GET /reports/1271";
const FLAG = "POST /reports/1271/flag";
const WITHDRAW = "DELETE /reports/1271/flag";
const SETTLE = "POST /admin/reports/1271/flags/settle";

const link = page.getByRole("button", { name: "Tandai laporan ini" });
const dialog = page.getByRole("dialog", { name: "Tandai laporan ini" });
const note = dialog.getByLabelText(/^Catatan untuk admin/);
const send = dialog.getByRole("button", { name: "Kirim ke admin" });
const reason = (name: string) => dialog.getByRole("radio", { name });

const published = (changed: Partial<ReportDetail> = {}) =>
  aReport({ status: "under_review", due_at: undefined, is_flagged: false, ...changed });
const open = (changed: Partial<ReportDetail> = {}, answers: Answers = {}, user = verified()) =>
  openReportScreen(
    "/laporan/1271",
    { [READ]: () => successOf(published(changed)), ...answers },
    user,
  );
const NO_FLAGS = { personal_data: 0, false: 0, hate: 0, spam: 0, other: 0 };

test("a student points at a report with a reason and a note, and can take it back", async () => {
  let flagged = false;
  const asked = await open(
    {},
    {
      [READ]: () => successOf(published({ is_flagged: flagged })),
      [FLAG]: () => {
        flagged = true;
        return successOf({ is_flagged: true }, "Terima kasih.");
      },
      [WITHDRAW]: () => {
        flagged = false;
        return successOf({ is_flagged: false }, "Tanda dicabut");
      },
    },
  );
  await link.click();
  await expect.element(send).toBeDisabled();
  await reason("Memuat data pribadi").click();
  await note.fill("Nomor telepon di baris dua.");
  await send.click();
  await expect.element(page.getByText(/^Anda menandai laporan ini/)).toBeVisible();
  expect(asked.find(({ call }) => call === FLAG)?.sent).toEqual({
    reason: "personal_data",
    note: "Nomor telepon di baris dua.",
  });
  const takeBack = page.getByRole("button", { name: "Cabut tanda" });
  await expect.element(takeBack).toHaveFocus();
  await takeBack.click();
  await expect.element(link).toHaveFocus();
});

test("closing with something typed asks first, and nothing is lost by staying", async () => {
  await open();
  await link.click();
  await note.fill("Setengah jadi");
  await dialog.getByRole("button", { name: "Tidak jadi" }).click();
  const question = page.getByRole("alertdialog");
  await expect.element(question).toBeVisible();
  await question.getByRole("button", { name: /Tetap/ }).click();
  await expect.element(note).toHaveValue("Setengah jadi");
});

test("where the first answer was lost, the second press shows that it had arrived", async () => {
  let flagged = false;
  await open(
    {},
    {
      [READ]: () => successOf(published({ is_flagged: flagged })),
      [FLAG]: () => {
        flagged = true;
        const body = { message: "Anda sudah menandai laporan ini", code: "ALREADY_FLAGGED" };
        return { status: 409, body };
      },
    },
  );
  await link.click();
  await reason("Spam").click();
  await send.click();
  await expect.element(page.getByText(/^Anda menandai laporan ini/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ["its author", { is_mine: true }, verified()],
  ["who waits for verification", {}, verified({ status: "waiting" })],
] as const)("%s is not asked", async (_, changed, user) => {
  await open(changed, {}, user);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(link.elements()).toEqual([]);
});

test("an admin reads what readers point at, never who, and closes it", async () => {
  let settled = false;
  const flagsNow = () =>
    settled
      ? { open: 0, total: 2, per_reason: NO_FLAGS, notes: [] }
      : {
          open: 2,
          total: 2,
          per_reason: { ...NO_FLAGS, hate: 2 },
          notes: [{ reason: "hate" as const, note: "Kalimat terakhir." }],
        };
  await openAdminScreen("/admin/laporan/1271", {
    [READ]: () => successOf(aReport({ flags: flagsNow() })),
    [SETTLE]: () => {
      settled = true;
      return successOf(flagsNow(), "Selesai");
    },
  });
  const card = page.getByRole("region", { name: "Tanda pembaca" });
  await expect.element(card).toMatchTextContent(/Ujaran kebencian 2/);
  await expect.element(card.getByText("Kalimat terakhir.")).toBeVisible();
  await card.getByRole("button", { name: "Tandai selesai" }).click();
  await expect.element(card.getByText("2 tanda, semuanya sudah diperiksa.")).toBeVisible();
});

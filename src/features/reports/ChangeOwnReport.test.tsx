import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Answers } from "../../web/stub-api.testing.ts";
import { aReport, successOf } from "./AdminScreen.testing.tsx";
import type { ReportDetail } from "./report-record.contract.ts";
import { openReportScreen, publicListOf, verified } from "./ReportScreen.testing.tsx";

const PATH = "/laporan/1271";
const DELETE = "DELETE /reports/1271";

const address = page.getByLabelText("Alamat");
const edit = page.getByRole("button", { name: "Ubah" });
const remove = page.getByRole("button", { name: "Hapus" });
const sure = page.getByRole("button", { name: "Ya, hapus" });

const open = (changed: Partial<ReportDetail> = {}, answers: Answers = {}) =>
  openReportScreen(
    PATH,
    {
      "GET /reports/1271": () => successOf(aReport({ is_mine: true, ...changed })),
      "GET /reports": () => publicListOf([]),
      ...answers,
    },
    verified(),
  );

test("editing is asked about first, then the form opens", async () => {
  await open();
  await edit.click();
  const dialog = page.getByRole("alertdialog", { name: "Ubah laporan ini?" });
  await expect.element(dialog).toBeVisible();
  await page.getByRole("button", { name: "Tidak jadi" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await edit.click();
  await page.getByRole("button", { name: "Ya, ubah" }).click();
  await expect.element(address).toHaveTextContent("/laporan/1271/ubah");
});

test("deleting is asked about first, then the list is next", async () => {
  const asked = await open({}, { [DELETE]: () => successOf({}, "Berhasil menghapus laporan") });
  await remove.click();
  await expect
    .element(page.getByRole("alertdialog", { name: "Hapus laporan ini?" }))
    .toMatchTextContent("#1271");
  expect(asked.some(({ call }) => call === DELETE)).toBe(false);
  await sure.click();
  await expect.element(address).toHaveTextContent("/laporan");
  await expect.element(page.getByText("Berhasil menghapus laporan")).toBeVisible();
});

test.each([
  ["under_review", /sedang ditinjau/],
  ["responded", /sudah ditanggapi, tetapi/],
  ["done", /ditutup tanpa jawaban/],
  ["rejected", /ditolak tanpa jawaban/],
] as const)(
  "one that is %s meanwhile is not deleted, and can be changed no more",
  async (then, words) => {
    let status: ReportDetail["status"] = "pending";
    await open(
      {},
      {
        "GET /reports/1271": () => successOf(aReport({ is_mine: true, status })),
        [DELETE]: () => {
          status = then;
          const message = "Laporan yang sudah diperiksa tidak dapat diubah lagi";
          return { status: 409, body: { success: false, code: "NOT_PENDING", message } };
        },
      },
    );
    await remove.click();
    await sure.click();
    await expect.element(page.getByText(/tidak dapat diubah lagi/)).toBeVisible();
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(edit).not.toBeInTheDocument();
    await expect.element(remove).not.toBeInTheDocument();
    await expect.element(address).toHaveTextContent("/laporan/1271");
  },
);

test("a failure without words is said in the default ones", async () => {
  await open({}, { [DELETE]: () => ({ status: 500, body: {} }) });
  await remove.click();
  await sure.click();
  await expect.element(page.getByText("Delete report failed")).toBeVisible();
});

test("somebody else's can be neither edited nor deleted", async () => {
  await open({ is_mine: false, status: "under_review" });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(remove).not.toBeInTheDocument();
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  aReport,
  aStudent,
  inHours,
  listOf,
  openAdminScreen,
  successOf,
} from "../reports/AdminScreen.testing.tsx";

const NEXT = "GET /admin/queues/next";
const SAVE = "PATCH /admin/reports/status";
const address = page.getByLabelText("Alamat");
const next = page.getByRole("button", { name: "Berikutnya" });
const student = { kind: "student", id: 7, due_at: inHours(5) };
const report = { kind: "report", id: 1300, due_at: inHours(7) };
/** The line of the reports, and what is due first in all. */
const inQueues =
  (reports: object | null, first: object | null = student) =>
  ({ query }: { query: Record<string, string> }) =>
    successOf(query["queue"] ? reports : first);

type Answers = Parameters<typeof openAdminScreen>[1];

const open = async (more: Answers = {}) => {
  const asked = await openAdminScreen("/admin/laporan/1271", {
    "GET /reports/1271": () => successOf(aReport()),
    "GET /reports/1300": () => successOf(aReport({ id: 1300 })),
    "GET /users/7": () => successOf(aStudent()),
    [NEXT]: inQueues(report),
    [SAVE]: ({ sent }) => successOf(aReport({ ...sent, version: 2 }), "Tersimpan"),
    ...more,
  });
  await expect.element(next).toBeVisible();
  return (call: string) => asked.filter((one) => one.call === call);
};

test("says what comes next in its queue, and N opens it", async () => {
  const asked = await open();
  await expect.element(page.getByText("Menurut tenggat: laporan #1300, 7 jam lagi")).toBeVisible();
  // nothing else is asked while something waits here
  for (const { query } of asked(NEXT))
    expect(query).toEqual({ after: "report:1271", queue: "report" });
  await userEvent.keyboard("n");
  await expect.element(address).toHaveTextContent("/admin/laporan/1300");
});

test("Shift and N open what is due first in all queues", async () => {
  const asked = await open();
  await userEvent.keyboard("{Shift>}N{/Shift}");
  await expect.element(address).toHaveTextContent("/admin/detail-akun/7/mahasiswa");
  expect(asked(NEXT).map(({ query }) => query)).toContainEqual({ after: "report:1271" });
});

test("where the queue is worked off it says so, and offers the other queues", async () => {
  await open({ [NEXT]: inQueues(null) });
  const others = page.getByRole("button", { name: "Antrean lain" });
  await expect.element(others).toHaveAttribute("aria-keyshortcuts", "Shift+N");
  await expect
    .element(
      page.getByText("Tidak ada lagi laporan yang menunggu. Paling mendesak: akun #7, 5 jam lagi"),
    )
    .toBeVisible();
  await userEvent.keyboard("n");
  await expect
    .element(page.getByText("Tidak ada lagi laporan yang menunggu. Shift+N membuka akun #7."))
    .toBeVisible();
  await expect.element(address).toHaveTextContent("/admin/laporan/1271");
  await others.click();
  await expect.element(address).toHaveTextContent("/admin/detail-akun/7/mahasiswa");
});

test("after a save it is offered: it has the focus", async () => {
  await open();
  await userEvent.keyboard("2");
  await expect.element(page.getByRole("radio", { name: "Ditinjau" })).toBeChecked();
  await userEvent.keyboard("{Enter}");
  await expect.element(next).toHaveFocus();
  await userEvent.keyboard("n");
  await expect.element(address).toHaveTextContent("/admin/laporan/1300");
});

test("what is not saved is asked about first, and kept by whoever stays", async () => {
  await open();
  await userEvent.keyboard("r");
  await userEvent.keyboard("Sudah kami n");
  await userEvent.keyboard("{Escape}n");
  const question = page.getByRole("alertdialog", { name: "Tinggalkan halaman ini?" });
  await question.getByRole("button", { name: "Tetap di sini" }).click();
  await expect.element(page.getByRole("textbox", { name: "Jawaban" })).toHaveValue("Sudah kami n");
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Buang" }).click();
  await expect.element(address).toHaveTextContent("/admin/laporan");
});

test("where nothing else waits at all it says so and stays", async () => {
  await open({ [NEXT]: inQueues(null, null) });
  await expect.element(page.getByText("Tidak ada lagi yang menunggu.")).toBeVisible();
  await next.click();
  await expect.element(address).toHaveTextContent("/admin/laporan/1271");
});

test("a line that could not be asked is told, and can be asked again", async () => {
  let works = false;
  await open({
    [NEXT]: () => (works ? successOf(report) : { status: 422, body: { message: "Server sibuk" } }),
  });
  await next.click();
  await expect.element(page.getByText("Server sibuk")).toBeVisible();
  works = true;
  await next.click();
  await expect.element(address).toHaveTextContent("/admin/laporan/1300");
});

test("on an account a digit chooses the decision and Enter saves it", async () => {
  const asked = await openAdminScreen("/admin/detail-akun/7/mahasiswa", {
    "GET /users/7": () => successOf(aStudent()),
    "PATCH /admin/students/verify": () => successOf({ success: true, message: "Tersimpan" }),
  });
  await expect.element(next).toBeVisible();
  await userEvent.keyboard("1");
  await expect.element(page.getByRole("button", { name: "Simpan", exact: true })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(next).toHaveFocus();
  expect(asked.find(({ call }) => call === "PATCH /admin/students/verify")?.sent).toMatchObject({
    status: "verified",
    version: 1,
  });
});

test("in a list N opens the first of its queue, and the way back leads to the list as it was", async () => {
  const list = "/admin/laporan?category=academic&sort=oldest&page=2";
  const asked = await openAdminScreen(list, {
    "GET /admin/reports": () => listOf([aReport()], { total: 30, page: 2 }),
    "GET /reports/1300": () => successOf(aReport({ id: 1300 })),
    "GET /reports/1301": () => successOf(aReport({ id: 1301 })),
    [NEXT]: ({ query }) =>
      successOf({ kind: "report", id: query["after"] ? 1301 : 1300, due_at: null }),
  });
  await expect.element(page.getByRole("table")).toBeVisible();
  await userEvent.keyboard("n");
  await expect.element(address).toHaveTextContent("/admin/laporan/1300");
  expect(asked.find(({ call }) => call === NEXT)?.query).toEqual({ queue: "report" });
  const back = page.getByRole("link", { name: "Laporan", exact: true });
  await expect.element(back).toHaveAttribute("href", list);
  await expect.element(next).toBeVisible();
  await userEvent.keyboard("n");
  await expect.element(address).toHaveTextContent("/admin/laporan/1301");
  await expect.element(back).toHaveAttribute("href", list);
  await expect.element(next).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(address).toHaveTextContent(list);
});

test("what another queue is gone on to from leads back to its own plain list", async () => {
  await openAdminScreen("/admin/laporan?category=academic", {
    "GET /admin/reports": () => listOf([aReport()]),
    "GET /users/7": () => successOf(aStudent()),
    [NEXT]: inQueues(null),
  });
  await expect.element(page.getByRole("table")).toBeVisible();
  await userEvent.keyboard("n");
  await expect
    .element(page.getByText("Tidak ada lagi laporan yang menunggu. Shift+N membuka akun #7."))
    .toBeVisible();
  await userEvent.keyboard("{Shift>}N{/Shift}");
  await expect.element(address).toHaveTextContent("/admin/detail-akun/7/mahasiswa");
  await expect
    .element(page.getByRole("link", { name: "Kelola Akun" }))
    .toHaveAttribute("href", "/admin/kelola-akun");
});

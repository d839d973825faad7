import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  aReport,
  aStudent,
  inHours,
  openAdminScreen,
  successOf,
} from "../reports/AdminScreen.testing.tsx";

const NEXT = "GET /admin/queues/next";
const SAVE = "PATCH /admin/reports/status";
const address = page.getByLabelText("Alamat");
const next = page.getByRole("button", { name: "Berikutnya" });
const student = { kind: "student", id: 7, due_at: inHours(5) };

type Answers = Parameters<typeof openAdminScreen>[1];

const open = async (more: Answers = {}) => {
  const asked = await openAdminScreen("/admin/laporan/1271", {
    "GET /reports/1271": () => successOf(aReport()),
    "GET /users/7": () => successOf(aStudent()),
    [NEXT]: () => successOf(student),
    [SAVE]: ({ sent }) => successOf(aReport({ ...sent, version: 2 }), "Tersimpan"),
    ...more,
  });
  await expect.element(next).toBeVisible();
  return (call: string) => asked.filter((one) => one.call === call);
};

test("says what comes next, and N opens it, whatever its queue", async () => {
  const asked = await open();
  await expect.element(page.getByText("Menurut tenggat: akun #7, 5 jam lagi")).toBeVisible();
  expect(asked(NEXT)[0]?.query).toEqual({ after: "report:1271" });
  await userEvent.keyboard("n");
  await expect.element(address).toHaveTextContent("/admin/detail-akun/7/mahasiswa");
});

test("after a save it is offered: it has the focus", async () => {
  await open();
  await userEvent.keyboard("2");
  await expect.element(page.getByRole("radio", { name: "Ditinjau" })).toBeChecked();
  await userEvent.keyboard("{Enter}");
  await expect.element(next).toHaveFocus();
  await userEvent.keyboard("n");
  await expect.element(address).toHaveTextContent("/admin/detail-akun/7/mahasiswa");
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

test("where nothing else waits it says so and stays", async () => {
  await open({ [NEXT]: () => successOf(null) });
  await expect.element(page.getByText("Tidak ada lagi yang menunggu.")).toBeVisible();
  await next.click();
  await expect.element(address).toHaveTextContent("/admin/laporan/1271");
});

test("a line that could not be asked is told, and can be asked again", async () => {
  let works = false;
  await open({
    [NEXT]: () => (works ? successOf(student) : { status: 422, body: { message: "Server sibuk" } }),
  });
  await next.click();
  await expect.element(page.getByText("Server sibuk")).toBeVisible();
  works = true;
  await next.click();
  await expect.element(address).toHaveTextContent("/admin/detail-akun/7/mahasiswa");
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

import { expect, type Page } from "@playwright/test";
import {
  call,
  filedAppeal,
  type Person,
  setAppealPeriod,
  superadminToken,
  verifiedStudent,
} from "../people.ts";
import { logIn, superadminAtDesk, test, visit } from "./product-test.ts";

/** A rejected appeal is decided by another admin. */
test.describe.configure({ mode: "serial" });

const OTHER = {
  name: "Bima Peninjau",
  email: "bima.peninjau@example.ac.id",
  password: "sandi-bima-1",
};
const REASON = "Surat keterangan penghasilan saya belum ikut dibaca.";

let student: Person;
let phone: Page;
let id = 0;

test("its student asks on a phone that it be looked at again", async ({ visitors, product }) => {
  await setAppealPeriod(product, true);
  student = await verifiedStudent(product, "2370000001", "Laras Meminta");
  id = await filedAppeal(product, student);
  const token = await superadminToken(product);
  // without another admin whoever rejected it might decide
  await call(product, "POST", "/admin", { token, body: { ...OTHER, role: "admin" } });
  const body = { id, status: "rejected", admin_note: "Dokumen belum lengkap." };
  await call(product, "PATCH", "/admin/ukt/appeals/status", { token, body });
  await setAppealPeriod(product, false);

  phone = await visitors.phone();
  await logIn(phone, student.email, student.password);
  await visit(phone, `/banding-ukt/${id}`);
  await phone.getByLabel("Alasan Anda").fill(REASON);
  // who leaves with a reason is asked first, and finds it again
  await phone.getByRole("link", { name: "Banding saya" }).click();
  await phone.getByRole("button", { name: /^Tetap/ }).click();
  await expect(phone.getByLabel("Alasan Anda")).toHaveValue(REASON);
  await phone.getByRole("button", { name: "Minta ditinjau lagi" }).click();
  await expect(phone.getByText("Banding Anda akan ditinjau lagi oleh admin lain")).toBeVisible();
  await expect(phone.getByText("Peninjauan kedua", { exact: true })).toBeVisible();
  await expect(phone.getByText(/^Paling lambat/)).toBeVisible();
});

test("whoever rejected it has its present status alone, and reads why", async ({ visitors }) => {
  const desk = await superadminAtDesk(visitors);
  await visit(desk, `/admin/banding-ukt/${id}`);
  await expect(desk.getByText("Anda yang menolaknya.")).toBeVisible();
  await expect(desk.getByRole("radio")).toHaveCount(1);
  await expect(desk.getByText("Peninjauan kedua", { exact: true })).toBeVisible();
});

test("another admin decides, and its student reads so", async ({ visitors }) => {
  const desk = await visitors.desk();
  await logIn(desk, OTHER.email, OTHER.password);
  await visit(desk, `/admin/banding-ukt/${id}`);
  await desk.getByRole("radio", { name: "Diterima" }).check();
  await desk
    .getByRole("textbox", { name: "Tanggapan" })
    .fill("Setelah dibaca lagi, golongan UKT Anda turun.");
  await desk.getByRole("button", { name: "Ubah Status" }).click();
  await expect(desk.getByText("Perubahan status berhasil disimpan")).toBeVisible();
  await visit(phone, `/banding-ukt/${id}`);
  await expect(phone.getByText("Setelah dibaca lagi, golongan UKT Anda turun.")).toBeVisible();
  await expect(phone.getByRole("button", { name: "Minta ditinjau lagi" })).toHaveCount(0);
});

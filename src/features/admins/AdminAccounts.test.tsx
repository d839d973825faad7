import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, pageOf } from "../../web/stub-api.testing.ts";
import { failAndRetry, openScreen } from "../../app/web/test-page.testing.tsx";
import { adminUser, told } from "../../app/web/profile/profile-page.testing.tsx";
import { never } from "../reports/AdminScreen.testing.tsx";
import { aColleague, adminsListed, superadminUser } from "./admin-screens.testing.tsx";

const PATH = "/admin/kelola-akun";
const TAB = `${PATH}?tab=admin`;

const address = page.getByLabelText("Alamat");
const dialog = page.getByRole("dialog", { name: "Tambah Admin" });
const field = (label: string) => dialog.getByLabelText(label, { exact: true });

const counts = { waiting: 14, verified: 390, not_verified: 8 };
const students = pageOf(
  [],
  {},
  {
    total_students: 412,
    total_admins: 6,
    total_per_status: counts,
  },
);
const security = { two_step_required: false, admins: 6, with_two_step: 2 };

/** Opens the tab; answers what was asked of the list. */
const open = async (answers: Answers = {}, path = TAB, user = superadminUser) => {
  const asked = await openScreen(
    path,
    {
      "GET /admin/students": () => students,
      "GET /admin": () => adminsListed([aColleague(), aColleague({ id: 1, name: "Superadmin" })]),
      "GET /admin/security": told(security),
      ...answers,
    },
    { user },
  );
  const queries = () => asked.filter(({ call }) => call === "GET /admin").map((one) => one.query);
  return { asked, queries };
};

test("a superadmin reaches the admins by a tab, and nothing chosen among students comes along", async () => {
  await open({}, `${PATH}?search=sekar&status=waiting`);
  await page.getByRole("link", { name: /^Admin 6/ }).click();
  await expect.element(address).toHaveTextContent(TAB);
  await page.getByRole("link", { name: /^Mahasiswa/ }).click();
  await expect.element(address).toHaveTextContent(PATH);
});

test("an admin has no such tab, and its address shows the students", async () => {
  await open({}, TAB, adminUser);
  await expect.element(page.getByText(/^14 Akun menunggu/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Admin/ })).not.toBeInTheDocument();
});

test("a row has username, name, email and a bin; one's own has none", async () => {
  await open();
  const row = page.getByRole("row").filter({ hasText: "Hesti Wulansari" });
  for (const words of ["hesti", "hesti@example.ac.id"])
    await expect.element(row).toMatchTextContent(words);
  await expect
    .element(row.getByRole("link", { name: "Hesti Wulansari" }))
    .toHaveAttribute("href", "/admin/detail-akun/9/admin");
  const own = page.getByRole("row").filter({ hasText: "Anda" });
  await expect.element(own).toMatchTextContent("Superadmin");
  await expect.element(own.getByRole("button")).not.toBeInTheDocument();
});

test.each([
  ["Username", "username", "-username"],
  ["Nama", "name", "-name"],
  ["Email", "email", "-email"],
])("the head %j sorts both ways", async (name, up, down) => {
  const { queries } = await open();
  const head = page.getByRole("columnheader", { name });
  await head.getByRole("link").click();
  await expect.element(address).toHaveTextContent(`${TAB}&sort=${up}`);
  await head.getByRole("link").click();
  await expect.element(head).toHaveAttribute("aria-sort", "descending");
  await expect.poll(() => queries().at(-1)).toEqual({ sort: down });
});

test("search and role stand in the address and go with the call", async () => {
  const { queries } = await open();
  await page.getByLabelText("Cari nama, username, atau email").fill("hesti");
  await userEvent.selectOptions(page.getByLabelText("Peran"), "Superadmin");
  await expect.element(address).toHaveTextContent(`${TAB}&search=hesti&role=superadmin`);
  await expect
    .poll(() => queries().at(-1))
    .toEqual({ search: "hesti", role: "superadmin", sort: "newest" });
});

test("pages are links", async () => {
  await open({ "GET /admin": () => adminsListed([aColleague()], 25) });
  await page.getByRole("link", { name: "Halaman 2", exact: true }).click();
  await expect.element(address).toHaveTextContent(`${TAB}&page=2`);
});

test("an empty list says so, a loading one too, a failed one can be tried again", async () => {
  await failAndRetry(
    (answer) => open({ "GET /admin": answer }),
    () => adminsListed([]),
  );
  await expect
    .element(page.getByRole("heading", { name: "Tidak ada data untuk ditampilkan." }))
    .toBeVisible();
});

test("while the list loads it says so", async () => {
  await open({ "GET /admin": never });
  await expect.element(page.getByText("Memuat admin…")).toBeInTheDocument();
});

test.each([
  ["Nama", "", "Nama wajib diisi"],
  ["Nama", "Al", "Nama minimal 3 karakter"],
  ["Nama", "A".repeat(101), "Nama maksimal 100 karakter"],
  ["Email", "", "Email wajib diisi"],
  ["Email", "bukan", "Email tidak valid"],
  ["Email", `${"a".repeat(45)}@b.ac.id`, "Email maksimal 50 karakter"],
  ["Password", "", "Password wajib diisi"],
  ["Password", "12345", "Password minimal 6 karakter"],
  ["Password", "x".repeat(101), "Password tidak boleh lebih dari 100 karakter"],
  ["Konfirmasi password", "", "Konfirmasi password harus diisi"],
])("'Tambah Admin' tells of %s %j: %s", async (label, value, words) => {
  await open();
  await page.getByRole("button", { name: "Tambah Admin" }).click();
  await field(label).fill("x");
  await field(label).fill(value);
  await expect.element(dialog.getByText(words)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Tambah", exact: true })).toBeDisabled();
});

const fill = async (password = "rahasia-rani", confirmation = password) => {
  await page.getByRole("button", { name: "Tambah Admin" }).click();
  await expect.element(field("Nama")).toHaveFocus();
  await field("Nama").fill("Rani Lestari");
  await field("Email").fill("RANI@example.ac.id");
  await field("Password").fill(password);
  await field("Konfirmasi password").fill(confirmation);
};
const submit = dialog.getByRole("button", { name: "Tambah", exact: true });

test("'Tambah Admin' tells when the confirmation differs, also when the password is changed after it", async () => {
  await open();
  await fill("rahasia-rani", "rahasia-rina");
  const words = "Password dan konfirmasi password tidak sama";
  await expect.element(dialog.getByText(words)).toBeVisible();
  await field("Password").fill("rahasia-rina");
  await expect.element(dialog.getByText(words)).not.toBeInTheDocument();
  await expect.element(submit).toBeEnabled();
});

test("'Tambah Admin' sends the role admin, says what the server says and closes", async () => {
  const { asked } = await open({ "POST /admin": told({}, "Admin Rani Lestari ditambahkan") });
  await fill();
  await submit.click();
  await expect.element(page.getByText("Admin Rani Lestari ditambahkan")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked.find(({ call }) => call === "POST /admin")?.sent).toMatchObject({
    name: "Rani Lestari",
    email: "rani@example.ac.id",
    password: "rahasia-rani",
    role: "admin",
  });
});

test("a taken address is told at its field and nothing is lost", async () => {
  const words = "Email ini sudah dipakai";
  await open({
    "POST /admin": () => ({
      status: 409,
      body: { message: words, code: "EMAIL_TAKEN", errors: [{ path: "email", message: words }] },
    }),
  });
  await fill();
  await submit.click();
  await expect.element(field("Email")).toHaveAccessibleDescription(words);
  await expect.element(field("Nama")).toHaveValue("Rani Lestari");
});

test("a failure without words gets the book's default", async () => {
  await open({ "POST /admin": () => ({ status: 502, body: {} }) });
  await fill();
  await submit.click();
  await expect.element(page.getByText("Create admin failed")).toBeVisible();
});

test("deleting asks first, then says what the server says", async () => {
  const { asked } = await open({ "DELETE /admin/9": told({}, "Akun Hesti Wulansari dihapus") });
  await page.getByRole("button", { name: "Hapus Hesti Wulansari" }).click();
  const question = page.getByRole("alertdialog", { name: "Hapus akun admin?" });
  await question.getByRole("button", { name: "Tidak jadi" }).click();
  expect(asked.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
  await page.getByRole("button", { name: "Hapus Hesti Wulansari" }).click();
  await question.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(page.getByText("Akun Hesti Wulansari dihapus")).toBeVisible();
});

test("an account that is gone already is asked about no more", async () => {
  const message = "Admin tidak ditemukan";
  await open({ "DELETE /admin/9": () => ({ status: 404, body: { message } }) });
  await page.getByRole("button", { name: "Hapus Hesti Wulansari" }).click();
  const question = page.getByRole("alertdialog", { name: "Hapus akun admin?" });
  await question.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

test("on a phone nothing is wider than the screen", async () => {
  await page.viewport(320, 640);
  await open({ "GET /admin": () => adminsListed([aColleague({ name: "W".repeat(100) })]) });
  await expect.element(page.getByRole("table")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1366, 768);
});

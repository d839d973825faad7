import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { jpeg } from "../forms.ts";
import { call, toldCode, verifiedStudent } from "../people.ts";
import { logIn, started, superadminAtDesk, test, visit } from "./product-test.ts";

/** One report travels through all of the product, from an empty data folder. */
test.describe.configure({ mode: "serial" });
test.use({ dataOf: "journey" });

const STUDENT = {
  name: "Sekar Ayu Lestari",
  npm: "2310000001",
  email: "2310000001@students.example.ac.id",
  password: "sandi-sekar",
};
const ANONYMOUS = "Kamar mandi lantai 3 tidak ada air";
const NAMED = "Jadwal ujian susulan bentrok";
const ANSWER = "Pompa pengganti dipasang hari Jumat. Terima kasih sudah melapor.";

let student: Page;
let admin: Page;
let anonymousId = 0;

/** Fills the form of a report and sends it. */
const file = async (page: Page, title: string, anonymous: boolean) => {
  await visit(page, "/aju-laporan");
  await page.getByLabel("Judul").fill(title);
  await page.getByLabel("Ceritakan").fill("Keran mati sejak Senin pagi, antrean panjang.");
  await page.getByRole("radio", { name: "Fasilitas" }).check();
  await page.getByRole("radio", { name: "Fakultas" }).check();
  const picture = {
    name: "IMG_2041.jpg",
    mimeType: "image/jpeg",
    buffer: await jpeg(640, 400, "#f5b845"),
  };
  await page.locator('input[type="file"]').setInputFiles(picture);
  await page.getByRole("radio", { name: anonymous ? /Tidak, anonim/ : /^Ya, / }).check();
  await page.getByRole("button", { name: "Kirim laporan" }).click();
  const heading = page.getByRole("heading", { level: 1, name: /Laporan #\d+ diterima/ });
  await expect(heading).toBeVisible();
  return Number(/#(\d+)/.exec((await heading.textContent()) ?? "")![1]);
};

/** Sets a report's status in the back office, with an answer if there is one. */
const decide = async (page: Page, id: number, status: string, answer?: string) => {
  await visit(page, `/admin/laporan/${id}`);
  await page.getByRole("radio", { name: status }).check();
  if (answer) await page.getByRole("textbox", { name: "Jawaban" }).fill(answer);
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  await expect(page.getByText("Perubahan status berhasil disimpan")).toBeVisible();
};

/** What is in the folder whole: a mail that is being written has a name that begins with a dot. */
const mailsTo = async (dataDir: string, email: string) => {
  const folder = join(dataDir, "mail");
  const names = (await readdir(folder)).filter((name) => !name.startsWith("."));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return mails.filter((mail) => mail.includes(`To: ${email}`));
};

test("a student registers on a phone, confirms the code and logs in", async ({
  visitors,
  product,
}) => {
  student = await visitors.phone();
  await visit(student, "/register");
  await student.getByLabel("Email kampus").fill(STUDENT.email);
  await student.getByLabel("Nama").fill(STUDENT.name);
  await student.getByRole("button", { name: "Lanjut" }).click();
  await student.getByLabel("Password", { exact: true }).fill(STUDENT.password);
  await student.getByRole("textbox", { name: "Konfirmasi password" }).fill(STUDENT.password);
  const card = { name: "ktm.jpg", mimeType: "image/jpeg", buffer: await jpeg(640, 400) };
  await student.locator('input[type="file"]').setInputFiles(card);
  const since = product.output.told.length;
  await student.getByRole("button", { name: "Daftar", exact: true }).click();
  await student.waitForURL("**/verifikasi-otp");

  const code = await toldCode(product, since);
  const boxes = student.getByRole("group", { name: "Kode verifikasi" }).getByRole("textbox");
  await expect(boxes).toHaveCount(6);
  await boxes.first().pressSequentially("00");
  await expect(student.getByRole("button", { name: "Verifikasi" })).toBeDisabled();
  await boxes.first().evaluate((box, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, code);
  await student.getByRole("button", { name: "Verifikasi" }).click();
  await student.waitForURL("**/login");
  await student.getByLabel("Password", { exact: true }).fill(STUDENT.password);
  await student.getByLabel("Email kampus atau NPM").fill(STUDENT.npm);
  await student.getByRole("button", { name: "Masuk" }).click();
  await student.waitForURL((url) => url.pathname === "/");
});

test("the superadmin finds the account, compares the card and verifies it", async ({
  visitors,
}) => {
  admin = await superadminAtDesk(visitors);
  await admin.getByRole("link", { name: "Kelola Akun" }).first().click();
  await expect(admin.getByText("1 Akun menunggu untuk diverifikasi")).toBeVisible();
  await admin.getByRole("link", { name: STUDENT.name }).click();
  await admin.waitForURL("**/admin/detail-akun/*/mahasiswa");
  const card = admin.getByRole("img", { name: /KTM/ }).first();
  await expect(card).toBeVisible();
  await expect.poll(() => card.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  await admin.getByLabel("Status").selectOption("verified");
  await expect(admin.getByLabel("NPM")).toHaveValue(STUDENT.npm);
  await admin.getByRole("button", { name: "Simpan", exact: true }).click();
  await expect(admin.getByText(/Status akun .*: Terverifikasi/)).toBeVisible();
});

test("the student files an anonymous report, keeps its receipt and finds it pending", async ({
  visitors,
}) => {
  anonymousId = await file(student, ANONYMOUS, true);
  await expect(student.getByText("Kode laporan")).toBeVisible();
  await expect(student.getByText(/Dijawab paling lambat/)).toBeVisible();
  await student.getByRole("link", { name: "Laporan saya" }).click();
  const own = student.getByRole("article").filter({ hasText: ANONYMOUS });
  await expect(own.getByText("Pending")).toBeVisible();
  await expect(own.getByText("Saya, anonim", { exact: true })).toBeVisible();

  const guest = await visitors.phone();
  await visit(guest, "/laporan");
  await expect(guest.getByText(ANONYMOUS)).toHaveCount(0);
  const hidden = await guest.goto(`/laporan/${anonymousId}`);
  expect(hidden?.status()).toBe(404);
  await expect(guest.getByText("Halaman Tidak Ditemukan")).toBeVisible();
  await visit(student, `/laporan/${anonymousId}`);
  await expect(student.getByRole("heading", { level: 1, name: ANONYMOUS })).toBeVisible();
  await expect(student.getByText("Menunggu Verifikasi").first()).toBeVisible();
});

test("the superadmin reviews and answers it; the author hears it from the bell alone", async ({
  product,
}) => {
  const before = (await mailsTo(product.dataDir, STUDENT.email)).length;
  await visit(admin, "/admin/laporan");
  const row = admin.getByRole("row").filter({ hasText: ANONYMOUS });
  await expect(row.getByText("Anonim")).toBeVisible();
  await row.getByRole("link", { name: ANONYMOUS }).click();
  await expect(admin.getByText(STUDENT.name)).toHaveCount(0);
  await decide(admin, anonymousId, "Ditinjau");
  await decide(admin, anonymousId, "Ditanggapi", ANSWER);

  await visit(student, "/laporan");
  await student.getByRole("button", { name: /Notifikasi/ }).click();
  const bell = student.getByRole("dialog", { name: "Notifikasi" });
  await expect(bell.getByText(/sedang ditinjau/)).toBeVisible();
  await expect(bell.getByText(/sudah ditanggapi/)).toBeVisible();
  await student.keyboard.press("Escape");

  const namedId = await file(student, NAMED, false);
  await expect(student.getByText("Kode laporan")).toHaveCount(0);
  await decide(admin, namedId, "Ditinjau");
  await decide(admin, namedId, "Ditanggapi", ANSWER);
  await expect
    .poll(async () => (await mailsTo(product.dataDir, STUDENT.email)).length, { timeout: 30_000 })
    .toBe(before + 2);
  for (const mail of await mailsTo(product.dataDir, STUDENT.email))
    expect(mail).not.toContain(ANONYMOUS);
});

test("a guest without JavaScript reads it, and no byte names its author", async ({
  visitors,
  product,
}) => {
  const guest = await visitors.plain();
  await guest.goto("/laporan");
  await expect(guest.getByRole("link", { name: ANONYMOUS })).toBeVisible();
  await guest.getByRole("link", { name: ANONYMOUS }).click();
  await guest.waitForURL(`**/laporan/${anonymousId}`);
  await expect(guest.getByRole("heading", { level: 1, name: ANONYMOUS })).toBeVisible();
  await expect(guest.getByText(ANSWER)).toBeVisible();
  await expect(guest.getByText("Anonim", { exact: true }).first()).toBeVisible();
  await expect(guest.getByText("Ditanggapi").first()).toBeVisible();
  expect(await guest.title()).toBe("Report Detail - Student Advocacy Clinic System");
  const meta = (property: string) =>
    guest.locator(`meta[property="og:${property}"]`).getAttribute("content");
  expect(await meta("title")).toBe(ANONYMOUS);
  expect(await meta("url")).toMatch(new RegExp(`/laporan/${anonymousId}$`));
  expect(await meta("image")).toMatch(/^https?:\/\//);
  expect(await meta("description")).toContain("Keran mati");

  for (const path of [`/laporan/${anonymousId}`, `/api/reports/${anonymousId}`]) {
    const reply = await fetch(`${product.origin}${path}`);
    const bytes = await reply.text();
    for (const word of [STUDENT.name, STUDENT.npm, "Superadmin"]) expect(bytes).not.toContain(word);
  }
});

test("another verified student votes: the API counts at once, the page within 30 s", async ({
  visitors,
  product,
}) => {
  const other = await verifiedStudent(product, "2310000002", "Bagas Wirayuda");
  const page = await visitors.phone();
  await logIn(page, other.email, other.password);
  await visit(page, `/laporan/${anonymousId}`);
  await page.getByRole("button", { name: "Dukung", exact: true }).first().click();
  await expect(page.getByText("Berhasil vote laporan")).toBeVisible();
  const votes = await call(product, "GET", `/reports/${anonymousId}/votes`);
  expect(votes.data).toEqual({ upvote: 1, downvote: 0, vote_total: 1 });

  const totalOnPage = async () => {
    const html = await (await fetch(`${product.origin}/laporan/${anonymousId}`)).text();
    return /"vote_total":(-?\d+)/.exec(html)?.[1];
  };
  await expect.poll(totalOnPage, { timeout: 35_000, intervals: [1000] }).toBe("1");

  await visit(student, `/laporan/${anonymousId}`);
  await started(student);
  await expect(student.getByRole("button", { name: "Dukung", exact: true })).toHaveCount(0);
});

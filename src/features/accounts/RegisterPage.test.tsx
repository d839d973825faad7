import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { noisyPicture } from "../../ui/pictures.testing.tsx";
import { lateAnswer, openGuestPage } from "./guest-page.testing.tsx";

const EMAIL = "2217051043@students.example.ac.id";

const LONG_EMAIL = `${"2".repeat(28)}@students.example.ac.id`;
const FORMAT = "Email kampus harus menggunakan format NPM@students.example.ac.id";

const email = page.getByLabelText("Email kampus");
const name = page.getByLabelText("Nama");
const password = page.getByLabelText("Password", { exact: true });
const confirmation = page.getByLabelText("Konfirmasi password", { exact: true });
const card = page.getByLabelText("Foto KTM", { exact: true });
const submit = page.getByRole("button", { name: "Daftar" });
const next = page.getByRole("button", { name: "Lanjut" });
const back = page.getByRole("button", { name: "Kembali" });

const photo = (bytes = 1000, type = "image/jpeg", file = "ktm.jpg") =>
  new File([new Uint8Array(bytes)], file, { type });

/** Playwright's own upload takes small files only. */
const drop = (file: File) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  card.element().dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
};

const accepted = {
  "POST /auth/register": () => ({
    status: 201,
    body: { success: true, message: "Pendaftaran diterima.", data: { attempt: "attempt-1" } },
  }),
};

const refused = (path: string, message: string, status = 422) => ({
  "POST /auth/register": () => ({
    status,
    body: { success: false, message, code: "INVALID", errors: [{ path, message }] },
  }),
});

const fillIn = async () => {
  await email.fill(EMAIL);
  await name.fill("Sekar Ayu Lestari");
  await password.fill("rahasia99");
  await confirmation.fill("rahasia99");
  await card.upload(photo());
  await expect.element(page.getByText(/^File berhasil diupload/)).toBeVisible();
};

beforeEach(() => page.viewport(1366, 900));

test.each([
  ["Email kampus", "", "Email kampus wajib diisi"],
  ["Email kampus", "2217051043", "Email kampus tidak valid"],
  ["Email kampus", LONG_EMAIL, "Email kampus tidak boleh lebih dari 50 karakter"],
  ["Email kampus", "sekar@students.example.ac.id", FORMAT],
  ["Email kampus", "2217051043@example.com", FORMAT],
  ["Nama", "", "Nama wajib diisi"],
  ["Nama", "Ay", "Nama minimal harus 3 huruf"],
  ["Nama", "x".repeat(101), "Nama tidak boleh lebih dari 100 huruf"],
  ["Password", "", "Password wajib diisi"],
  ["Password", "12345", "Password minimal 6 karakter"],
  ["Password", "x".repeat(101), "Password tidak boleh lebih dari 100 karakter"],
  ["Konfirmasi password", "", "Konfirmasi password harus diisi"],
  ["Konfirmasi password", "rahasia99", "Password dan konfirmasi password tidak sama"],
])("%s %j is told: %s", async (label, value, words) => {
  await openGuestPage("/register");
  const field = page.getByLabelText(label, { exact: true });
  await field.fill("x");
  await field.fill(value);
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await expect.element(field).toBeInvalid();
});

test("a password that is changed later is compared again", async () => {
  await openGuestPage("/register");
  await password.fill("rahasia99");
  await expect.element(page.getByText("Konfirmasi password harus diisi")).not.toBeInTheDocument();
  await confirmation.fill("rahasia99");
  await expect.element(confirmation).toBeValid();
  await password.fill("rahasia100");
  await expect.element(page.getByText("Password dan konfirmasi password tidak sama")).toBeVisible();
});

test("a card of another type is told: Format file harus JPG, JPEG, atau PNG", async () => {
  await openGuestPage("/register");
  drop(photo(1000, "image/gif", "ktm.gif"));
  await expect.element(page.getByText("Format file harus JPG, JPEG, atau PNG")).toBeVisible();
});

test("a card over 5,000,000 bytes that cannot be scaled down is told: Ukuran file maksimal 5MB", async () => {
  await openGuestPage("/register");
  drop(photo(5_000_001));
  await expect.element(page.getByText("Ukuran file maksimal 5MB")).toBeVisible();
});

test("a card of 5,000,000 bytes is taken", async () => {
  await openGuestPage("/register");
  drop(photo(5_000_000));
  await expect.element(page.getByText("File berhasil diupload, 5 MB")).toBeVisible();
});

test("a card photo goes out within 500 KB, also the one that is chosen in the place of another", async () => {
  const asked = await openGuestPage("/register", accepted);
  await fillIn();
  drop(await noisyPicture(800, "kartu.png"));
  await submit.click();
  await expect.poll(() => asked.length).toBe(1);
  const sent = asked[0]!.sent["ktm"] as File;
  expect([sent.name, sent.type]).toEqual(["kartu.jpg", "image/jpeg"]);
  expect(sent.size).toBeLessThanOrEqual(500_000);
});

test("a card that is taken away again is told: Foto KTM wajib diupload", async () => {
  await openGuestPage("/register");
  await fillIn();
  await expect.element(submit).toBeEnabled();
  await page.getByRole("button", { name: "Hapus Foto KTM" }).click();
  await expect.element(page.getByText("Foto KTM wajib diupload")).toBeVisible();
  await expect.element(submit).toBeDisabled();
});

test("why the card is needed stands under it, with a link to the privacy page", async () => {
  await openGuestPage("/register");
  await expect.element(page.getByText(/Untuk memastikan Anda mahasiswa kampus ini/)).toBeVisible();
  const link = page.getByRole("link", { name: /cara kami menjaga data Anda/ });
  await expect.element(link).toHaveAttribute("href", "/privasi");
});

test("'Daftar' is off until all is valid", async () => {
  await openGuestPage("/register");
  await expect.element(submit).toBeDisabled();
  await email.fill(EMAIL);
  await name.fill("Sekar Ayu Lestari");
  await password.fill("rahasia99");
  await confirmation.fill("rahasia99");
  await expect.element(submit).toBeDisabled();
  await card.upload(photo());
  await expect.element(submit).toBeEnabled();
});

test("the fields name themselves to the keeper of passwords", async () => {
  await openGuestPage("/register");
  await expect.element(email).toHaveAttribute("autocomplete", "email");
  await expect.element(name).toHaveAttribute("autocomplete", "name");
  await expect.element(password).toHaveAttribute("autocomplete", "new-password");
  await expect.element(confirmation).toHaveAttribute("autocomplete", "new-password");
});

test("who has registered is led to the code, with the address in no path or query", async () => {
  const asked = await openGuestPage("/register", {
    ...accepted,
    "POST /auth/verify-email": () => ({ body: { success: true, message: "Baik", data: {} } }),
  });
  await fillIn();
  await email.fill("2217051043@Students.Example.ac.id ");
  await submit.click();
  await expect.element(page.getByText("Pendaftaran diterima.")).toBeVisible();
  await expect.element(page.getByText(EMAIL)).toBeVisible();
  expect(asked[0]).toMatchObject({
    call: "POST /auth/register",
    sent: {
      campus_email: EMAIL,
      name: "Sekar Ayu Lestari",
      password: "rahasia99",
      ktm: expect.any(File),
    },
  });
  await page.getByLabelText("Angka ke-1 dari 6").click();
  await userEvent.keyboard("409123");
  await page.getByRole("button", { name: "Verifikasi" }).click();
  await expect.poll(() => asked.at(-1)?.sent).toMatchObject({ attempt: "attempt-1" });
});

test("a failure keeps what was typed and stands at its field", async () => {
  await openGuestPage("/register", refused("ktm", "Format file harus JPG, JPEG, atau PNG", 415));
  await fillIn();
  await submit.click();
  await expect
    .element(page.getByText("Format file harus JPG, JPEG, atau PNG").first())
    .toBeVisible();
  await expect.element(card).toBeInvalid();
  await expect.element(email).toHaveValue(EMAIL);
  await expect.element(password).toHaveValue("rahasia99");
  await expect.element(page.getByText("ktm.jpg")).toBeVisible();
});

test("an answer that cannot be used is told in the page's own words", async () => {
  await openGuestPage("/register", {
    "POST /auth/register": () => ({ status: 201, body: { success: true, message: "" } }),
  });
  await fillIn();
  await submit.click();
  await expect.element(page.getByText("Terjadi kesalahan saat registrasi")).toBeVisible();
});

test("the upload says how far it is and can be called back", async () => {
  const never = new Promise<never>(() => {});
  await openGuestPage("/register", { "POST /auth/register": () => never });
  await fillIn();
  await submit.click();
  await expect.element(page.getByText("Mengunggah 50%, 600 KB dari 1,2 MB")).toBeVisible();
  await expect.element(submit).toHaveAttribute("aria-busy", "true");
  // what was typed now would be lost
  await expect.element(email).toHaveAttribute("readonly");
  await expect.element(password).toHaveAttribute("readonly");
  await page.getByRole("button", { name: "Batalkan unggahan Foto KTM" }).click();
  await expect.element(email).not.toHaveAttribute("readonly");
  await expect.element(page.getByText("ktm.jpg")).toBeVisible();
  await expect.element(page.getByText(/Mengunggah/)).not.toBeInTheDocument();
  await expect.element(submit).toBeEnabled();
  await expect.element(page.getByRole("listitem")).not.toBeInTheDocument();
});

test("wide screens show all fields at once and no steps", async () => {
  await openGuestPage("/register");
  await expect.element(card).toBeInTheDocument();
  await expect.element(confirmation).toBeVisible();
  await expect.element(page.getByText("Langkah 1 dari 2")).not.toBeVisible();
  await expect.element(page.getByText("Lanjut")).not.toBeVisible();
  expect(email.element().getBoundingClientRect().top).toBe(
    password.element().getBoundingClientRect().top,
  );
});

test("under 640 px there are two steps, and going back and on loses nothing", async () => {
  await page.viewport(639, 740);
  await openGuestPage("/register", accepted);
  await expect.element(page.getByText("Langkah 1 dari 2")).toBeVisible();
  await expect.element(page.getByText("Konfirmasi password")).not.toBeVisible();
  await email.fill(EMAIL);
  await name.fill("Sekar Ayu Lestari");
  await next.click();

  await expect.element(page.getByText("Langkah 2 dari 2")).toHaveFocus();
  await expect.element(page.getByText("Email kampus")).not.toBeVisible();
  await password.fill("rahasia99");
  await back.click();
  await expect.element(email).toHaveValue(EMAIL);
  await name.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(password).toHaveValue("rahasia99");

  await confirmation.fill("rahasia99");
  await card.upload(photo());
  await submit.click();
  await expect.element(page.getByRole("heading", { name: "Periksa email Anda" })).toBeVisible();
});

test("the first step is left only when its fields are valid", async () => {
  await page.viewport(360, 740);
  await openGuestPage("/register");
  await next.click();
  await expect.element(page.getByText("Email kampus wajib diisi")).toBeVisible();
  await expect.element(page.getByText("Nama wajib diisi")).toBeVisible();
  await expect.element(email).toHaveFocus();
  await expect.element(page.getByText("Langkah 1 dari 2")).toBeVisible();
});

test("a fault in the first step leads back to it", async () => {
  await page.viewport(360, 740);
  await openGuestPage("/register", refused("campus_email", FORMAT));
  await email.fill(EMAIL);
  await name.fill("Sekar Ayu Lestari");
  await next.click();
  await password.fill("rahasia99");
  await confirmation.fill("rahasia99");
  await card.upload(photo());
  await submit.click();
  await expect.element(page.getByText("Langkah 1 dari 2")).toBeVisible();
  await expect.element(email).toHaveAccessibleDescription(new RegExp(FORMAT));
});

test("whoever leaves while it is sent stays where they went", async () => {
  const late = lateAnswer(accepted["POST /auth/register"]());
  await openGuestPage("/register", { "POST /auth/register": late.answer });
  await fillIn();
  await submit.click();
  await page.getByRole("link", { name: "Masuk" }).click();
  await page.getByRole("button", { name: "Tinggalkan" }).click();
  await expect.element(page.getByRole("heading", { name: "Masuk" })).toBeVisible();
  late.arrive();
  await expect.element(page.getByText("Pendaftaran diterima.")).toBeVisible();
  await expect.element(page.getByLabelText("Alamat")).toHaveTextContent("/login");
});

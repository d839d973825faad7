import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { notFound } from "../test-page.testing.tsx";
import { firstThen } from "../../../web/stub-api.testing.ts";
import type { User } from "../../../features/accounts/account.contract.ts";
import { appealsOf } from "../../../features/appeals/AdminAppealScreen.testing.tsx";
import {
  aReport,
  aStudent,
  inHours,
  listOf,
  never,
  openAdminScreen,
  staleWith,
  successOf,
} from "../../../features/reports/AdminScreen.testing.tsx";

const PATH = "/admin/detail-akun/7/mahasiswa";
const READ = "GET /users/7";
const VERIFY = "PATCH /admin/students/verify";
const INPUT_NPM = "POST /admin/students/input-npm";
const EMAIL = "2217051043@students.example.ac.id";
// One pixel, so that the photo loads.
const CARD = "/uploads/kartu.gif";

const npm = page.getByLabelText("NPM", { exact: true });
const status = page.getByLabelText("Status", { exact: true });
const reason = page.getByRole("textbox", { name: /^Alasan/ });
const save = page.getByRole("button", { name: "Simpan", exact: true });
const choose = (label: string) => userEvent.selectOptions(status, label);

type Answers = Parameters<typeof openAdminScreen>[1];

const open = async (changed: Partial<User> = {}, more: Answers = {}, path = PATH) => {
  let now = aStudent(changed);
  const asked = await openAdminScreen(path, {
    [READ]: () => successOf(now),
    "GET /admin/reports": () => listOf([aReport()]),
    "GET /admin/ukt/appeals": () => appealsOf([]),
    [VERIFY]: ({ sent }) => {
      now = { ...now, ...(sent as Partial<User>), version: now.version + 1, due_at: null };
      return successOf({ success: true }, "Status akun Sekar Ayu Lestari: Terverifikasi");
    },
    [INPUT_NPM]: ({ sent }) => {
      now = { ...now, npm: String(sent["npm"]), version: now.version + 1 };
      return successOf({ success: true }, "NPM tersimpan");
    },
    ...more,
  });
  return (call: string) => asked.filter((one) => one.call === call).map(({ sent }) => sent);
};

test("it shows who the student is and until when an answer is due", async () => {
  await open({ due_at: inHours(-2.5), is_overdue: true });
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Sekar Ayu Lestari");
  for (const [name, value] of [
    ["Nama", "Sekar Ayu Lestari"],
    ["Email", EMAIL],
    ["Prodi", "Ilmu Komputer"],
    ["Angkatan", "2022"],
  ] as const)
    await expect.element(page.getByRole("row", { name: `${name} ${value}` })).toBeVisible();
  await expect.element(page.getByText(/^Terlambat 2 jam, jatuh tempo/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Kelola Akun" }))
    .toHaveAttribute("href", "/admin/kelola-akun");
});

test("'ubah status' stands first, and waiting cannot be chosen", async () => {
  await open();
  await expect.element(status).toHaveDisplayValue("ubah status");
  await expect.element(page.getByRole("option", { name: "Menunggu" })).toBeDisabled();
  await expect.element(page.getByRole("option", { name: "Terverifikasi" })).toBeEnabled();
  await expect.element(page.getByRole("option", { name: "Ditolak" })).toBeEnabled();
});

test("'Simpan' is off unless status or NPM has changed", async () => {
  await open({ status: "verified", npm: "2217051043", due_at: null });
  await expect.element(save).toBeDisabled();
  await choose("Terverifikasi");
  await expect.element(save).toBeDisabled();
  await npm.fill("2217051044");
  await expect.element(save).toBeEnabled();
  await npm.fill("2217051043");
  await expect.element(save).toBeDisabled();
  await choose("Ditolak");
  await reason.fill("Foto buram.");
  await expect.element(save).toBeEnabled();
});

test.each([
  ["", "NPM wajib diisi"],
  ["221705104", "NPM harus terdiri dari 10 digit angka"],
  ["22170510ab", "NPM harus terdiri dari 10 digit angka"],
  ["22170510435", "NPM harus terdiri dari 10 digit angka"],
])("a verified account with the NPM %j is told: %s", async (typed, words) => {
  await open();
  await choose("Terverifikasi");
  await npm.fill(typed);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(npm).toBeInvalid();
  await expect.element(save).toBeDisabled();
});

test("a rejected account has no NPM", async () => {
  await open({ npm: "2217051043" });
  await choose("Ditolak");
  await expect.element(npm).toHaveValue("");
  await reason.fill("Foto buram.");
  await npm.fill("2217051043");
  await expect
    .element(page.getByText("NPM tidak boleh diisi jika status not_verified"))
    .toBeVisible();
  await expect.element(save).toBeDisabled();
  await choose("ubah status");
  await expect.element(npm).toHaveValue("2217051043");
});

test("verifying takes the digits of the campus email and sends the version", async () => {
  const sent = await open();
  await choose("Terverifikasi");
  await expect.element(npm).toHaveValue("2217051043");
  await save.click();
  await expect
    .element(page.getByText("Status akun Sekar Ayu Lestari: Terverifikasi"))
    .toBeVisible();
  expect(sent(VERIFY)).toEqual([
    { campus_email: EMAIL, status: "verified", npm: "2217051043", version: 1 },
  ]);
  await expect.element(status).toHaveDisplayValue("ubah status");
  await expect.element(save).toBeDisabled();
  await choose("Ditolak");
  await reason.fill("Kartu orang lain.");
  await save.click();
  await expect.poll(() => sent(VERIFY)[1]).toMatchObject({ status: "not_verified", version: 2 });
});

test("the NPM alone is saved without a word about the status", async () => {
  const sent = await open();
  await npm.fill("2217051099");
  await save.click();
  await expect.element(page.getByText("NPM tersimpan")).toBeVisible();
  expect(sent(INPUT_NPM)).toEqual([{ campus_email: EMAIL, npm: "2217051099", version: 1 }]);
  expect(sent(VERIFY)).toEqual([]);
});

test("a rejection takes a reason of at most 500 characters", async () => {
  const sent = await open();
  await expect.element(reason).not.toBeInTheDocument();
  await choose("Ditolak");
  await reason.fill("x".repeat(501));
  await expect.element(page.getByText("Alasan maksimal 500 karakter")).toBeVisible();
  await expect.element(save).toBeDisabled();
  await reason.fill("Foto buram.");
  await save.click();
  await expect
    .poll(() => sent(VERIFY))
    .toEqual([{ campus_email: EMAIL, status: "not_verified", reason: "Foto buram.", version: 1 }]);
});

test("why an account was rejected stands at its head", async () => {
  await open({ status: "not_verified", status_reason: "Foto buram.", due_at: null });
  await expect.element(page.getByText("Alasan penolakan: Foto buram.")).toBeVisible();
});

test("an NPM that is another's is told at its field, and what was typed stays", async () => {
  const message = "NPM sudah dipakai mahasiswa lain";
  await open(
    {},
    {
      [INPUT_NPM]: () => ({
        status: 409,
        body: { code: "NPM_TAKEN", message, errors: [{ path: "npm", message }] },
      }),
    },
  );
  await npm.fill("2217051099");
  await save.click();
  await expect.element(npm).toHaveAccessibleDescription(new RegExp(message));
  await expect.element(npm).toHaveValue("2217051099");
});

test("a failure without words is told in those of the book", async () => {
  await open({}, { [VERIFY]: () => ({ status: 422, body: {} }) });
  await choose("Terverifikasi");
  await save.click();
  await expect.element(page.getByText("Terjadi kesalahan saat memproses data.")).toBeVisible();
  await expect.element(status).toHaveDisplayValue("Terverifikasi");
});

const theirs = { status: "not_verified", status_reason: "Foto buram.", version: 4 } as const;

test("where somebody was faster both versions are shown, and one's own can still be saved", async () => {
  const sent = await open(
    {},
    {
      [VERIFY]: firstThen(staleWith(aStudent(theirs)), () =>
        successOf({ success: true }, "Tersimpan"),
      ),
    },
  );
  await choose("Terverifikasi");
  await save.click();
  const notice = page.getByRole("alert");
  for (const words of ["sudah diubah orang lain", "Ditolak", "Foto buram.", "2217051043"])
    await expect.element(notice).toMatchTextContent(words);
  await expect.element(status).toHaveDisplayValue("Terverifikasi");
  await page.getByRole("button", { name: "Simpan isian saya" }).click();
  await expect.poll(() => sent(VERIFY)[1]).toMatchObject({ status: "verified", version: 4 });
});

test("or the newer version is taken", async () => {
  await open({}, { [VERIFY]: () => staleWith(aStudent(theirs)) });
  await choose("Terverifikasi");
  await save.click();
  await page.getByRole("button", { name: "Pakai yang tersimpan" }).click();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(status).toHaveDisplayValue("ubah status");
  await expect.element(npm).toHaveValue("");
});

test("an account at a domain that was taken away is decided like any other", async () => {
  const campus_email = "2217051043@lama.example.ac.id";
  const sent = await open({ campus_email });
  await choose("Terverifikasi");
  await save.click();
  await expect.poll(() => sent(VERIFY)).toMatchObject([{ campus_email, status: "verified" }]);
});

test("a missing card is said plainly", async () => {
  await open();
  await expect.element(page.getByText(/Mahasiswa ini mendaftar tanpa kartu/)).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Foto KTM Tidak ada" })).toBeVisible();
});

test("the card opens large and closes with Escape", async () => {
  await open({ ktm_url: CARD });
  await page.getByRole("button", { name: "Lihat foto KTM" }).click();
  const dialog = page.getByRole("dialog", { name: "Foto KTM Sekar Ayu Lestari" });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Perbesar" }).click();
  await expect.element(dialog.getByText("150%")).toBeInTheDocument();
  await expect
    .element(dialog.getByRole("link", { name: "Buka di tab baru" }))
    .toHaveAttribute("href", `/api${CARD}`);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a card whose link has expired is asked for anew", async () => {
  let link = "/uploads/gone";
  await openAdminScreen(PATH, { [READ]: () => successOf(aStudent({ ktm_url: link })) });
  await expect.element(page.getByRole("alert")).toMatchTextContent("Foto KTM tidak dapat dimuat.");
  link = CARD;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(page.getByRole("img", { name: "Foto KTM Sekar Ayu Lestari" })).toBeVisible();
});

test("the tab 'Laporan' lists what is filed under the name, by status", async () => {
  const asked = await openAdminScreen(PATH, {
    [READ]: () => successOf(aStudent()),
    "GET /admin/reports": () => listOf([aReport()]),
  });
  await page.getByRole("link", { name: "Laporan 132" }).click();
  await expect.element(page.getByRole("link", { name: "All 132" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Selesai/ })).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Ditolak 5" }).click();
  await expect
    .element(page.getByLabelText("Alamat"))
    .toHaveTextContent(`${PATH}?tab=laporan&status=rejected`);
  await expect
    .poll(() => asked.findLast(({ call }) => call === "GET /admin/reports"))
    .toMatchObject({ query: { studentId: "7", status: "rejected" } });
});

test.each(["/admin/detail-akun/7/dosen", "/admin/detail-akun/x/mahasiswa"])(
  "%s is the 404 page and asks nothing",
  async (path) => {
    const asked = await openAdminScreen(path, {});
    await expect.element(notFound).toBeVisible();
    expect(asked).toEqual([]);
  },
);

test("an account that is not there is the 404 page", async () => {
  await openAdminScreen(PATH, { [READ]: () => ({ status: 404, body: {} }) });
  await expect.element(notFound).toBeVisible();
});

test("while it loads it says so", async () => {
  await openAdminScreen(PATH, { [READ]: never });
  await expect.element(page.getByText("Memuat akun…")).toBeInTheDocument();
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Answer, Answers } from "../../web/stub-api.testing.ts";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { adminUser, told } from "../../app/web/profile/profile-page.testing.tsx";
import { never, staleWith } from "../reports/AdminScreen.testing.tsx";
import type { AdminAccount } from "./admin.contract.ts";
import { aColleague, adminsListed, superadminUser } from "./admin-screens.testing.tsx";

const PATH = "/admin/detail-akun/9/admin";
const GET = "GET /admin/9";
const EDIT = "PATCH /admin/9";

const address = page.getByLabelText("Alamat");
const profile = page.getByRole("region", { name: "Profil" });
const question = page.getByRole("alertdialog");

const open = (admin: AdminAccount, answers: Answers = {}, user = superadminUser, path = PATH) =>
  openScreen(path, { [GET]: told(admin), "GET /admin/1": told(admin), ...answers }, { user });

/** An account that keeps what is sent to it, as the API does. */
const kept = (admin: AdminAccount): Answers => {
  let now = admin;
  const answer: Answer = (asked) => told(now)(asked);
  return {
    [GET]: answer,
    [EDIT]: (asked) => {
      const { name, email, role, scope } = { ...now, ...asked.sent };
      now = { ...now, name, email, role, scope, version: now.version + 1 };
      return told(now, "Profil admin tersimpan")(asked);
    },
  };
};

test("shows who it is, and leads back to the admins", async () => {
  await open(aColleague({ role: "superadmin", two_step: true }));
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Hesti Wulansari");
  await expect.element(profile).toMatchTextContent("hesti");
  await expect.element(page.getByText("Superadmin", { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Kelola Akun" }))
    .toHaveAttribute("href", "/admin/kelola-akun?tab=admin");
});

test("name and email are edited, and sent with the version that was read", async () => {
  const asked = await open(aColleague(), kept(aColleague()));
  const save = profile.getByRole("button", { name: "Simpan" });
  await expect.element(save).toBeDisabled();
  await profile.getByLabelText("Nama").fill("Hesti W.");
  await save.click();
  await expect.element(page.getByText("Profil admin tersimpan")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Hesti W.");
  await expect.element(save).toBeDisabled();
  expect(asked.find(({ call }) => call === EDIT)?.sent).toEqual({
    name: "Hesti W.",
    email: "hesti@example.ac.id",
    version: 3,
  });
});

test.each([
  ["Nama", "", "Nama wajib diisi"],
  ["Nama", "Al", "Nama minimal 3 karakter"],
  ["Nama", "A".repeat(101), "Nama maksimal 100 karakter"],
  ["Email", "", "Email wajib diisi"],
  ["Email", "bukan", "Email tidak valid"],
  ["Email", `${"a".repeat(45)}@b.ac.id`, "Email maksimal 50 karakter"],
])("%s %j is told: %s", async (label, value, words) => {
  await open(aColleague());
  await profile.getByLabelText(label).fill(value);
  await expect.element(profile.getByLabelText(label)).toHaveAccessibleDescription(words);
});

test("a newer version is shown beside what was typed, and either can be chosen", async () => {
  const newer = aColleague({ name: "Nama Lain", version: 4 });
  const versions: unknown[] = [];
  await open(aColleague(), {
    [EDIT]: (asked) => {
      versions.push(asked.sent["version"]);
      return versions.length === 1 ? staleWith(newer) : told({ ...newer, name: "Hesti W." })(asked);
    },
  });
  await profile.getByLabelText("Nama").fill("Hesti W.");
  await profile.getByRole("button", { name: "Simpan" }).click();
  const both = profile.getByRole("alert");
  await expect.element(both).toMatchTextContent("Nama Lain");
  await expect.element(both).toMatchTextContent("Hesti W.");
  await both.getByRole("button", { name: "Simpan isian saya" }).click();
  await expect.element(both).not.toBeInTheDocument();
  expect(versions).toEqual([3, 4]);
});

test.each([
  ["admin", "Jadikan superadmin", "Ya, jadikan superadmin", "superadmin"],
  ["superadmin", "Jadikan admin biasa", "Ya, jadikan admin", "admin"],
] as const)("the role of an %s is changed after a question", async (role, button, yes, next) => {
  const asked = await open(aColleague({ role }), kept(aColleague({ role })));
  await page.getByRole("button", { name: button }).click();
  await question.getByRole("button", { name: yes }).click();
  await expect.element(page.getByText(/^Hesti Wulansari sekarang/)).toBeVisible();
  expect(asked.find(({ call }) => call === EDIT)?.sent).toEqual({ role: next });
  await expect.element(page.getByRole("button", { name: button })).not.toBeInTheDocument();
});

test.each([
  ["all", "Jadikan petugas unit", "Ya, jadikan petugas unit", "units"],
  ["units", "Jadikan admin klinik", "Ya, jadikan admin klinik", "all"],
] as const)(
  "the scope of an admin, %s, is changed after a question",
  async (scope, button, yes, next) => {
    const asked = await open(aColleague({ scope }), kept(aColleague({ scope })));
    await page.getByRole("button", { name: button }).click();
    await question.getByRole("button", { name: yes }).click();
    await expect.element(page.getByText(/^Hesti Wulansari sekarang/)).toBeVisible();
    expect(asked.find(({ call }) => call === EDIT)?.sent).toEqual({ scope: next });
    await expect.element(page.getByRole("button", { name: button })).not.toBeInTheDocument();
  },
);

test.each(["all", "units"] as const)(
  "what an admin of the clinic reads is told without the confidential units: %s",
  async (scope) => {
    await open(aColleague({ scope }));
    await page.getByRole("button", { name: /^Jadikan (petugas unit|admin klinik)$/ }).click();
    await expect
      .element(page.getByText(/laporan klinik dan unit yang tidak rahasia/).first())
      .toBeVisible();
    expect(page.getByText(/semua laporan/).elements()).toEqual([]);
  },
);

test("a superadmin has no scope to change", async () => {
  await open(aColleague({ role: "superadmin" }));
  await expect.element(page.getByRole("heading", { name: "Peran" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Lingkup" })).not.toBeInTheDocument();
});

test("a second factor that is on can be reset after a question", async () => {
  await open(aColleague({ two_step: true }), {
    "DELETE /admin/9/two-step": told({}, "Login dua langkah Hesti Wulansari direset"),
  });
  await page.getByRole("button", { name: "Reset login dua langkah" }).click();
  await expect.element(question).toMatchTextContent("Semua sesi Hesti Wulansari berakhir");
  await question.getByRole("button", { name: "Ya, reset" }).click();
  await expect.element(page.getByText("Login dua langkah Hesti Wulansari direset")).toBeVisible();
});

test("a second factor that is off offers no reset", async () => {
  await open(aColleague());
  await expect.element(page.getByText("Belum menyala pada akun ini.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /Reset/ })).not.toBeInTheDocument();
});

test("a new password is sent alone, its messages are the book's, and it does not stay in the form", async () => {
  const asked = await open(aColleague(), kept(aColleague()));
  const part = page.getByRole("region", { name: "Ganti password" });
  const password = part.getByLabelText("Password baru", { exact: true });
  await password.fill("12345");
  await expect.element(password).toHaveAccessibleDescription(/Password minimal 6 karakter/);
  await password.fill("sandi-baru");
  const again = part.getByLabelText("Konfirmasi password", { exact: true });
  await again.fill("sandi-lain");
  await expect
    .element(again)
    .toHaveAccessibleDescription("Password dan konfirmasi password tidak sama");
  await again.fill("sandi-baru");
  await part.getByRole("button", { name: "Simpan password" }).click();
  await expect.element(page.getByText("Password Hesti Wulansari diganti.")).toBeVisible();
  await expect.element(password).toHaveValue("");
  expect(asked.find(({ call }) => call === EDIT)?.sent).toEqual({ password: "sandi-baru" });
});

test.each<[string, Answer]>([
  ["deleting", told({}, "Akun Hesti Wulansari dihapus")],
  [
    "deleting what is gone already",
    () => ({ status: 404, body: { message: "Admin tidak ditemukan" } }),
  ],
])("%s leads back to the list", async (_, answer) => {
  await open(aColleague(), {
    "DELETE /admin/9": answer,
    "GET /admin": () => adminsListed([]),
    "GET /admin/students": () => ({ status: 422, body: { message: "Sibuk" } }),
    "GET /admin/security": told({ two_step_required: false, admins: 1, with_two_step: 0 }),
  });
  await page.getByRole("button", { name: "Hapus akun" }).click();
  await question.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(address).toHaveTextContent("/admin/kelola-akun?tab=admin");
});

test("one's own account has no role, reset or bin, but the way to the profile", async () => {
  await open(aColleague({ id: 1 }), {}, superadminUser, "/admin/detail-akun/1/admin");
  await expect.element(page.getByRole("link", { name: "Profil saya" })).toBeVisible();
  for (const name of [/Jadikan/, /Reset/, /Hapus/])
    await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
});

test.each([
  [9, "/admin/kelola-akun"],
  [adminUser.id, "/admin/profil"],
])("an admin who opens the account %i is led to %s, and nothing is asked of it", async (id, to) => {
  const quiet: Answers = {
    "GET /admin/students": never,
    "GET /auth/two-step": never,
    "GET /auth/sessions": never,
  };
  const asked = await open(aColleague(), quiet, adminUser, `/admin/detail-akun/${id}/admin`);
  await expect.element(address).toHaveTextContent(to);
  expect(asked.map(({ call }) => call)).not.toContain(`GET /admin/${id}`);
});

test("an account that is not there is a 404, one that could not be loaded can be tried again", async () => {
  let status = 503;
  await open(aColleague(), {
    [GET]: (asked) =>
      status === 200 ? told(aColleague())(asked) : { status, body: { message: "Sibuk" } },
  });
  await expect.element(page.getByText("Sibuk")).toBeVisible();
  status = 404;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(page.getByText("Halaman Tidak Ditemukan")).toBeVisible();
});

import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { User } from "../../../features/accounts/account.contract.ts";
import { Guarded } from "./Guarded.tsx";
import type { Guard } from "../../../web/route.tsx";
import { dropSession, getSession, rereadSession, signIn } from "../../../web/session.ts";
import { TestPage } from "../test-page.testing.tsx";
import { onToast } from "../../../web/toasts.ts";

const student = (status: User["status"]) =>
  ({ id: 7, name: "Siti", role: "student", status }) as User;
const admin = { id: 1, name: "Rina", role: "admin", status: null } as User;
const staff = { ...admin, scope: "units" } as User;
const superadmin = { ...admin, role: "superadmin" } as User;

/** Opens a guarded page; the server says of the person what `now` says. */
const open = async (guard: Guard, at: string, who: User | null, now = who, state?: unknown) => {
  const body = { success: true, message: "", data: { user: now } };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body)));
  if (who) signIn("t1", who);
  await render(
    <TestPage at={at} state={state}>
      <Guarded guard={guard}>
        <h1>Isi halaman</h1>
        <input aria-label="Isian" />
      </Guarded>
    </TestPage>,
  );
};

const content = page.getByRole("heading", { name: "Isi halaman" });
const address = () => document.querySelector("output")?.textContent;

afterEach(() => {
  dropSession(getSession()?.token ?? "");
  vi.unstubAllGlobals();
});

test("a public page is for everybody", async () => {
  await open("public", "/laporan", null);
  await expect.element(content).toBeVisible();
});

test("a guest sees the pages for guests", async () => {
  await open("guest", "/login", null);
  await expect.element(content).toBeVisible();
});

test("an admin is led from them to the back office", async () => {
  await open("guest", "/login", admin);
  await expect.poll(address).toBe("/admin/laporan");
});

test("a superadmin is led to the back office too", async () => {
  await open("guest", "/register", superadmin, superadmin, { from: "/aju-laporan" });
  await expect.poll(address).toBe("/admin/laporan");
});

test("a student is led home", async () => {
  await open("guest", "/login", student("verified"));
  await expect.poll(address).toBe("/");
});

test("a student is led to the page that asked for the login", async () => {
  const from = "/laporan?tab=laporan-saya";
  await open("guest", "/login", student("verified"), undefined, { from });
  await expect.poll(address).toBe(from);
});

test.each(["https://evil.example", "//evil.example", "/\\evil.example"])(
  "nobody is led to another origin (%s)",
  async (from) => {
    await open("guest", "/login", student("verified"), undefined, { from });
    await expect.poll(address).toBe("/");
  },
);

test.each([
  ["with it in the address", "/reset-password#t0ken", undefined],
  ["once it has left the address", "/reset-password", { byLink: true }],
])("whoever comes by a mail's link stays, signed in or not: %s", async (_, at, state) => {
  await open("guest", at, student("verified"), undefined, state);
  await expect.element(content).toBeVisible();
});

test("a guest on a signed-in page gets the login-required modal and stays there", async () => {
  await open("signed-in", "/profil", null);
  const modal = page.getByRole("dialog");
  await expect
    .element(modal.getByRole("link", { name: "Masuk" }))
    .toHaveAttribute("href", "/login");
  await expect
    .element(modal.getByRole("link", { name: "Daftar" }))
    .toHaveAttribute("href", "/register");
  await expect.element(content).not.toBeInTheDocument();
});

test("the modal's words are still there when it is closed", async () => {
  await open("signed-in", "/profil", null);
  await page.getByRole("button", { name: "Tutup dialog" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Masuk" })).toBeVisible();
});

test("a verified student sees a page for verified students", async () => {
  await open("verified", "/aju-laporan", student("verified"));
  await expect.element(content).toBeVisible();
});

test.each([
  [
    { ...student("waiting"), due_at: "2126-11-24T02:00:00.000Z" },
    [
      "Akun Anda diverifikasi paling lambat Minggu, 24 Nov 2126, 09.00 WIB. Laporan bisa diajukan setelah itu.",
    ],
  ],
  [
    { ...student("waiting"), due_at: "2024-11-24T02:00:00.000Z" },
    ["Akun Anda belum diverifikasi. Laporan bisa diajukan setelah itu."],
  ],
  [
    student("not_verified"),
    ["Verifikasi akun Anda ditolak. Registrasi ulang dulu lewat profil Anda."],
  ],
  [admin, []],
])(
  "anybody else who is signed in is led to the reports, a student with the reason",
  async (...row) => {
    const [who, reasons] = row;
    const told: string[] = [];
    onTestFinished(onToast(({ text }) => told.push(text)));
    await open("verified", "/aju-laporan", who);
    await expect.poll(address).toBe("/laporan");
    expect(told).toEqual(reasons);
  },
);

test("who was verified in the meantime is not sent away for what the device still believes", async () => {
  await open("verified", "/aju-laporan", student("waiting"), student("verified"));
  await expect.element(page.getByText("Memuat halaman…")).toBeInTheDocument();
  signIn("t1", student("verified"));
  await expect.element(content).toBeVisible();
});

test.each([
  ["signed-in", "/profil", student("verified")],
  ["verified", "/aju-laporan", student("verified")],
  ["admin", "/admin/laporan", admin],
] as const)(
  "where another account has taken the place of one, unheard of in this tab, a page for %s begins anew",
  async (guard, at, who) => {
    await open(guard, at, who);
    const field = page.getByLabelText("Isian");
    await field.fill("Tulisan pemilik lama");
    // As often as the profile is asked for, it stays.
    signIn("t1", { ...who, name: "Siti Aminah" });
    await expect.element(field).toHaveValue("Tulisan pemilik lama");
    localStorage.setItem("token", "t2");
    localStorage.setItem("auth", JSON.stringify({ token: "t2", user: { ...who, id: 8 } }));
    rereadSession();
    await expect.element(field).toHaveValue("");
  },
);

test("a guest is led from the back office to the login", async () => {
  await open("admin", "/admin/laporan", null);
  await expect.poll(address).toBe("/login");
});

test("a student is led from the back office home", async () => {
  await open("admin", "/admin/laporan", student("verified"));
  await expect.poll(address).toBe("/");
});

test.each([admin, superadmin])("admins see the back office", async (who) => {
  await open("admin", "/admin/laporan", who);
  await expect.element(content).toBeVisible();
});

test("a page for superadmins leads other admins to the back office", async () => {
  await open("superadmin", "/admin/audit", admin);
  await expect.poll(address).toBe("/admin/laporan");
});

test("a superadmin sees a page for superadmins", async () => {
  await open("superadmin", "/admin/audit", superadmin);
  await expect.element(content).toBeVisible();
});

test.each([null, student("verified")])("others are led from it as from any", async (who) => {
  await open("superadmin", "/admin/audit", who);
  await expect.poll(address).toBe(who ? "/" : "/login");
});

const mustSetUp = { ...superadmin, must_set_up_two_step: true } as User;

test.each([
  ["guest", "/login"],
  ["admin", "/admin/laporan"],
  ["superadmin", "/admin/audit"],
] as const)(
  "on a page for %s, who has to set the second factor up is led to it",
  async (guard, at) => {
    await open(guard, at, mustSetUp);
    await expect.poll(address).toBe("/admin/profil");
  },
);

test("unit staff are led from the clinic's pages to their reports, and see their own", async () => {
  await open("clinic", "/admin/kelola-akun", staff);
  await expect.poll(address).toBe("/admin/laporan");
  dropSession("t1");
  await open("admin", "/admin/statistik", staff);
  await expect.element(content).toBeVisible();
});

test("an admin of the clinic sees its pages", async () => {
  await open("clinic", "/admin/kelola-akun", admin);
  await expect.element(content).toBeVisible();
});

test("who has to set the second factor up sees the page for that", async () => {
  await open("admin", "/admin/profil", mustSetUp);
  await expect.element(content).toBeVisible();
});

test("only the look of superadmins and unit staff has a rank, and it goes with the session", async () => {
  const rank = () => document.documentElement.dataset["rank"];
  await open("admin", "/admin/laporan", superadmin);
  await expect.element(content).toBeVisible();
  expect(rank()).toBe("superadmin");
  dropSession("t1");
  expect(rank()).toBeUndefined();
  signIn("t2", admin);
  expect(rank()).toBeUndefined();
  signIn("t3", staff);
  expect(rank()).toBe("units");
});

import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  listOf,
  never,
  openAdminScreen,
  staleWith,
  successOf,
} from "../reports/AdminScreen.testing.tsx";
import type { Template } from "./template.contract.ts";

const LIST = "GET /admin/templates";
const CREATE = "POST /admin/templates";
const READ = "GET /admin/templates/3";
const EDIT = "PATCH /admin/templates/3";

const aTemplate = (changed: Partial<Template> = {}): Template => ({
  id: 3,
  title: "Sudah diteruskan",
  text: "Laporan {judul} kami teruskan.",
  status: "responded",
  version: 1,
  admins: { name: "Nadia" },
  updated_at: "2026-11-18T09:20:00.000Z",
  ...changed,
});

type Answers = Parameters<typeof openAdminScreen>[1];
const open = async (path: string, more: Answers = {}) => {
  const asked = await openAdminScreen(path, {
    [LIST]: () => listOf([aTemplate()]),
    [READ]: () => successOf(aTemplate()),
    ...more,
  });
  return {
    asked,
    sent: (call: string) => asked.filter((one) => one.call === call).map(({ sent }) => sent),
  };
};
const address = page.getByLabelText("Alamat");
const title = page.getByRole("textbox", { name: "Judul templat" });
const text = page.getByRole("textbox", { name: "Isi" });
const status = page.getByLabelText("Untuk status");
const save = page.getByRole("button", { name: "Simpan", exact: true });

test("the list says title, beginning, status and who changed it last", async () => {
  await open("/admin/templat", {
    [LIST]: () =>
      listOf([
        aTemplate(),
        aTemplate({ id: 4, title: "Umum", status: null, admins: null, updated_at: null }),
      ]),
  });
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  for (const words of ["Laporan {judul} kami teruskan.", "Ditanggapi", "18 Nov 2026 oleh Nadia"])
    await expect.element(row("Sudah diteruskan")).toMatchTextContent(words);
  for (const words of ["Semua status", "Bawaan"])
    await expect.element(row("Umum")).toMatchTextContent(words);
  await page.getByRole("link", { name: "Sudah diteruskan" }).click();
  await expect.element(address).toHaveTextContent("/admin/templat/3");
});

test("search and status stand in the address and go with the call", async () => {
  const { asked } = await open("/admin/templat");
  await page.getByRole("searchbox", { name: "Cari judul atau isi" }).fill("terus");
  await expect.element(address).toHaveTextContent("/admin/templat?search=terus");
  await userEvent.selectOptions(page.getByLabelText("Status"), "Ditolak");
  await expect.element(address).toHaveTextContent("/admin/templat?search=terus&status=rejected");
  await expect.poll(() => asked.at(-1)?.query).toEqual({ search: "terus", status: "rejected" });
});

test("an empty list says what to do", async () => {
  await open("/admin/templat", { [LIST]: () => listOf([]) });
  await expect.element(page.getByRole("heading", { name: "Belum ada templat." })).toBeVisible();
  await expect.element(page.getByText(/Tulis jawaban yang sering Anda pakai/)).toBeVisible();
});

test("a search that finds nothing says that, and leads back to all", async () => {
  await open("/admin/templat?search=zzz", { [LIST]: () => listOf([]) });
  await expect
    .element(page.getByRole("heading", { name: "Tidak ada templat yang cocok." }))
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Hapus saringan" }))
    .toHaveAttribute("href", "/admin/templat");
});

test("while the list loads it says so", async () => {
  await open("/admin/templat", { [LIST]: never });
  await expect.element(page.getByText("Memuat templat…")).toBeInTheDocument();
});

test("a list that could not be fetched can be tried again", async () => {
  let works = false;
  await open("/admin/templat", {
    [LIST]: () => (works ? listOf([aTemplate()]) : { status: 422, body: { message: "Sibuk" } }),
  });
  await expect.element(page.getByText("Sibuk")).toBeVisible();
  works = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(page.getByRole("table")).toBeVisible();
});

test("a new one is written, seen as the student will read it, and saved", async () => {
  const { sent } = await open("/admin/templat/baru", {
    [CREATE]: () => successOf(aTemplate(), "Templat tersimpan"),
  });
  await expect.element(save).toBeDisabled();
  await title.fill("Sudah diteruskan");
  await text.fill("{judul} dari {tanggal} kami teruskan.");
  await expect
    .element(page.getByText("Lampu jalan menuju asrama padam dari 14 Nov 2026 kami teruskan."))
    .toBeVisible();
  await text.fill("**{judul}** dari {tanggal} kami teruskan.");
  await expect
    .element(page.getByRole("strong").getByText("Lampu jalan menuju asrama padam"))
    .toBeVisible();
  await userEvent.selectOptions(status, "Ditanggapi");
  await save.click();
  await expect.element(page.getByText("Templat tersimpan")).toBeVisible();
  await expect.element(address).toHaveTextContent("/admin/templat");
  expect(sent(CREATE)).toEqual([
    {
      title: "Sudah diteruskan",
      text: "**{judul}** dari {tanggal} kami teruskan.",
      status: "responded",
    },
  ]);
});

test("whoever leaves while it is sent stays where they went", async () => {
  let answer = () => {};
  await open("/admin/templat/baru", {
    [CREATE]: () =>
      new Promise((resolve) => {
        answer = () => resolve(successOf(aTemplate(), "Templat tersimpan"));
      }),
  });
  await title.fill("Sudah diteruskan");
  await text.fill("Kami teruskan.");
  await save.click();
  await page.getByRole("link", { name: "Batal" }).click();
  await page.getByRole("button", { name: "Simpan draf dan tinggalkan" }).click();
  await page.getByRole("link", { name: "Sudah diteruskan" }).click();
  await expect.element(title).toHaveValue("Sudah diteruskan");
  answer();
  await expect.element(page.getByText("Templat tersimpan")).toBeVisible();
  await expect.element(address).toHaveTextContent("/admin/templat/3");
});

test.each([
  [title, "x".repeat(61), "Judul templat maksimal 60 karakter"],
  [title, "  ", "Judul templat wajib diisi"],
  [text, "Baik", "Isi templat minimal 5 karakter"],
  [text, "Halo {nama}, baik.", "{nama} tidak dikenal. Yang ada: {judul} dan {tanggal}."],
])("%s refuses %j", async (field, typed, message) => {
  await open("/admin/templat/baru");
  await field.fill(typed);
  await expect
    .element(field)
    .toHaveAccessibleDescription(new RegExp(message.replaceAll(/[{}.]/g, "\\$&")));
  await expect.element(save).toBeDisabled();
});

test("a title that is taken is told at its field, and what was typed stays", async () => {
  const message = "Judul ini sudah dipakai templat lain";
  await open("/admin/templat/baru", {
    [CREATE]: () => ({
      status: 409,
      body: { code: "TITLE_TAKEN", message, errors: [{ path: "title", message }] },
    }),
  });
  await title.fill("Kembar");
  await text.fill("Isi yang cukup.");
  await save.click();
  await expect.element(title).toHaveAccessibleDescription(new RegExp(message));
  await expect.element(text).toHaveValue("Isi yang cukup.");
});

test("one is edited over the version that it began on; 'Semua status' is no status", async () => {
  const { sent } = await open("/admin/templat/3", {
    [EDIT]: () => successOf(aTemplate({ version: 2 }), "Templat tersimpan"),
  });
  await expect.element(title).toHaveValue("Sudah diteruskan");
  await expect.element(status).toHaveDisplayValue("Ditanggapi");
  await userEvent.selectOptions(status, "Semua status");
  await save.click();
  await expect.element(address).toHaveTextContent("/admin/templat");
  expect(sent(EDIT)).toEqual([
    {
      title: "Sudah diteruskan",
      text: "Laporan {judul} kami teruskan.",
      status: null,
      version: 1,
    },
  ]);
});

test("where somebody was faster both versions are shown, and one's own can still be saved", async () => {
  let stale = true;
  const { sent } = await open("/admin/templat/3", {
    [EDIT]: () => {
      if (!stale) return successOf(aTemplate({ version: 6 }), "Templat tersimpan");
      stale = false;
      return staleWith(aTemplate({ text: "Punya Nadia.", version: 5 }));
    },
  });
  await text.fill("Punya saya.");
  await save.click();
  const notice = page.getByRole("alert");
  for (const words of ["sudah diubah orang lain", "Punya Nadia.", "Punya saya."])
    await expect.element(notice).toMatchTextContent(words);
  await page.getByRole("button", { name: "Simpan isian saya" }).click();
  await expect.poll(() => sent(EDIT)[1]).toMatchObject({ text: "Punya saya.", version: 5 });
});

test("or the newer version is taken", async () => {
  await open("/admin/templat/3", {
    [EDIT]: () => staleWith(aTemplate({ text: "Punya Nadia.", version: 5 })),
  });
  await text.fill("Punya saya.");
  await save.click();
  await page.getByRole("button", { name: "Pakai yang tersimpan" }).click();
  await expect.element(text).toHaveValue("Punya Nadia.");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("one is deleted, once that is confirmed", async () => {
  const { sent } = await open("/admin/templat/3", {
    "DELETE /admin/templates/3": () => successOf({}, "Templat dihapus"),
  });
  await page.getByRole("button", { name: "Hapus" }).click();
  const question = page.getByRole("alertdialog", { name: "Hapus templat ini?" });
  await question.getByRole("button", { name: "Tidak jadi" }).click();
  expect(sent("DELETE /admin/templates/3")).toHaveLength(0);
  await page.getByRole("button", { name: "Hapus" }).click();
  await question.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(page.getByText("Templat dihapus")).toBeVisible();
  await expect.element(address).toHaveTextContent("/admin/templat");
});

test("one that somebody else has deleted meanwhile leads to the list as well, which is asked for anew", async () => {
  const { sent } = await open("/admin/templat/3", {
    "DELETE /admin/templates/3": () => ({
      status: 404,
      body: { message: "Templat tidak ditemukan" },
    }),
  });
  await page.getByRole("button", { name: "Hapus" }).click();
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await expect.element(page.getByText("Templat tidak ditemukan")).toBeVisible();
  await expect.element(address).toHaveTextContent("/admin/templat");
  expect(sent("DELETE /admin/templates/3")).toHaveLength(1);
});

test("one that is not there is the 404 page, and so is an id that is no number", async () => {
  await open("/admin/templat/3", { [READ]: () => ({ status: 404, body: {} }) });
  await expect
    .element(page.getByRole("heading", { name: "Halaman Tidak Ditemukan" }))
    .toBeVisible();
});

test("an id that is no number is the 404 page and is not asked for", async () => {
  const { asked } = await open("/admin/templat/x");
  await expect
    .element(page.getByRole("heading", { name: "Halaman Tidak Ditemukan" }))
    .toBeVisible();
  expect(asked).toEqual([]);
});

test("one that could not be fetched can be tried again", async () => {
  let works = false;
  await open("/admin/templat/3", {
    [READ]: () => (works ? successOf(aTemplate()) : { status: 422, body: { message: "Sibuk" } }),
  });
  await expect.element(page.getByText("Sibuk")).toBeVisible();
  works = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(text).toBeVisible();
});

test("one that somebody else has deleted leaves what was typed in sight", async () => {
  let gone = false;
  const { asked } = await open("/admin/templat/3", {
    [READ]: () => (gone ? { status: 404, body: {} } : successOf(aTemplate())),
  });
  await text.fill("Jangan hilang.");
  gone = true;
  const before = asked.length;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(text).toHaveValue("Jangan hilang.");
});

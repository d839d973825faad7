import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  aClaim,
  aReport,
  aStudent,
  inHours,
  listOf,
  openAdminScreen,
  staleWith,
  successOf,
} from "../reports/AdminScreen.testing.tsx";
import { anAppeal, appealsOf } from "../appeals/AdminAppealScreen.testing.tsx";

const SAVE = "PATCH /admin/reports/status";
const address = page.getByLabelText("Alamat");
const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const dialog = page.getByRole("dialog");
const reports = [
  aReport({ id: 1, title: "Lampu padam", version: 3 }),
  aReport({ id: 2, title: "Kran bocor", isAnonymous: true, students: null, student_id: null }),
  aReport({ id: 3, title: "Atap runtuh" }),
];

type Answers = Parameters<typeof openAdminScreen>[1];

const open = async (more: Answers = {}) => {
  const asked = await openAdminScreen("/admin/laporan", {
    "GET /admin/reports": () => listOf(reports),
    "GET /reports/2": () => successOf(reports[1]),
    [SAVE]: () => successOf({}, "Perubahan status berhasil disimpan"),
    ...more,
  });
  await expect.element(row("Lampu padam")).toBeVisible();
  return (call: string) => asked.filter((one) => one.call === call).map(({ sent }) => sent);
};

afterEach(() => localStorage.removeItem("shortcuts"));

test("J and K move through the rows, the ends hold, Enter opens", async () => {
  await open();
  await userEvent.keyboard("jj");
  await expect.element(row("Kran bocor")).toHaveAttribute("aria-current", "true");
  await expect.element(page.getByRole("link", { name: "Kran bocor" })).toHaveFocus();
  await userEvent.keyboard("kkk");
  await expect.element(row("Lampu padam")).toHaveAttribute("aria-current", "true");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(address).toHaveTextContent("/admin/laporan/2");
});

test("letters are letters in a field, and Escape leads out of it", async () => {
  await open();
  await userEvent.keyboard("/");
  const search = page.getByRole("searchbox");
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard("jx?");
  await expect.element(search).toHaveValue("jx?");
  expect(dialog.elements()).toHaveLength(0);
  await userEvent.keyboard("{Escape}j");
  await expect.element(search).toHaveValue("jx?");
  await expect.element(row("Lampu padam")).toHaveAttribute("aria-current", "true");
});

test("the sheet lists what works here, and turns single letters off on this device", async () => {
  await open();
  await userEvent.keyboard("?");
  for (const words of ["Baris berikutnya", "Ubah status yang dipilih", "Cari", "Banding UKT"])
    await expect.element(dialog.getByText(words, { exact: true })).toBeVisible();
  await dialog.getByRole("checkbox").click();
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("jx?");
  expect(row("Lampu padam").element().getAttribute("aria-current")).toBe(null);
  // arrows are no letters
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(row("Lampu padam")).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Semua tombol pintas" }).click();
  await dialog.getByRole("checkbox").click();
  await userEvent.keyboard("{Escape}j");
  await expect.element(row("Kran bocor")).toHaveAttribute("aria-current", "true");
});

test("G and a letter lead to another queue", async () => {
  await open({ "GET /admin/students": () => ({ status: 422, body: {} }) });
  await userEvent.keyboard("ga");
  await expect.element(address).toHaveTextContent("/admin/kelola-akun");
});

test("many at once: what will happen to each, one confirmation, a result for each", async () => {
  const sent = await open({
    "GET /admin/reports": () =>
      listOf([
        ...reports,
        aReport({
          id: 4,
          title: "Pagar",
          // over by this device's clock, which runs ahead: the server tells only of what holds
          claim: aClaim({ is_mine: false, admins: { name: "Nadia" }, until: inHours(-1) }),
        }),
        aReport({ id: 5, title: "Parkir", status: "under_review" }),
      ]),
    [SAVE]: ({ sent }) =>
      sent["id"] === 2
        ? staleWith(aReport({ id: 2, version: 9 }))
        : successOf({}, "Perubahan status berhasil disimpan"),
  });
  await page.getByRole("checkbox", { name: "Pilih semua di halaman ini" }).click();
  await expect.element(page.getByText("5 laporan dipilih").last()).toBeVisible();
  await userEvent.keyboard("s");
  const line = (title: string) => dialog.getByRole("listitem").filter({ hasText: title });
  for (const [title, words] of [
    ["Lampu padam", "Pending menjadi Ditinjau, penulis diberi tahu lewat lonceng dan email"],
    ["Kran bocor", "penulis diberi tahu lewat lonceng"],
    ["Pagar", "Dilewati: sedang ditangani Nadia"],
    ["Parkir", "Dilewati: tidak ada yang berubah"],
  ] as const)
    await expect.element(line(title)).toMatchTextContent(words);
  expect(sent(SAVE)).toHaveLength(0);
  await dialog.getByRole("button", { name: "Ubah 3 laporan" }).click();
  await expect.element(dialog.getByText("2 laporan tersimpan, 1 dibiarkan.")).toBeVisible();
  await expect
    .element(line("Kran bocor"))
    .toMatchTextContent("Sudah diubah orang lain, dibiarkan.");
  expect(sent(SAVE)).toEqual([
    { id: 1, status: "under_review", version: 3 },
    { id: 2, status: "under_review", version: 1 },
    { id: 3, status: "under_review", version: 1 },
  ]);
  await dialog.getByRole("button", { name: "Tutup", exact: true }).click();
  await expect.element(page.getByText("3 laporan dipilih").last()).toBeVisible();
});

test("one whose answer was lost counts as done when it is done once more", async () => {
  const arrived = { status: "responded", response: "“Kran bocor” selesai.", version: 9 } as const;
  await open({ [SAVE]: () => staleWith(aReport({ id: 2, ...arrived })) });
  await userEvent.keyboard("jjxs");
  await userEvent.selectOptions(dialog.getByLabelText("Status"), "Ditanggapi");
  await dialog.getByRole("textbox").fill("“{judul}” selesai.");
  await dialog.getByRole("button", { name: "Ubah 1 laporan" }).click();
  await expect.element(dialog.getByText("1 laporan tersimpan.")).toBeVisible();
});

test("an answer for many is filled in for each, and a rejection asks for one", async () => {
  const sent = await open();
  await userEvent.keyboard("jxjxs");
  await userEvent.selectOptions(dialog.getByLabelText("Status"), "Ditolak");
  await expect.element(dialog.getByRole("button", { name: "Ubah 2 laporan" })).toBeDisabled();
  await expect.element(dialog.getByRole("textbox")).toHaveFocus();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect
    .element(dialog.getByRole("textbox"))
    .toHaveAccessibleDescription(/Tulis alasan penolakan/);
  expect(sent(SAVE)).toEqual([]);
  await dialog.getByRole("textbox").fill("“{judul}” di luar kewenangan kampus.");
  await dialog.getByRole("button", { name: "Ubah 2 laporan" }).click();
  await expect.element(dialog.getByText("2 laporan tersimpan.")).toBeVisible();
  expect(sent(SAVE).map(({ response }) => response)).toEqual([
    "“Lampu padam” di luar kewenangan kampus.",
    "“Kran bocor” di luar kewenangan kampus.",
  ]);
});

test("what is under way can be stopped: the rest is left alone and stays selected", async () => {
  let answer = () => {};
  const sent = await open({
    [SAVE]: () =>
      new Promise((resolve) => {
        answer = () => resolve(successOf({}, "Tersimpan"));
      }),
  });
  await userEvent.keyboard("jxjxjxs");
  await dialog.getByRole("button", { name: "Ubah 3 laporan" }).click();
  await expect.element(dialog.getByText("0 dari 3 dikerjakan")).toBeVisible();
  await dialog.getByRole("button", { name: "Hentikan" }).click();
  answer();
  await expect.element(dialog.getByText("1 laporan tersimpan, 2 belum dikerjakan.")).toBeVisible();
  expect(sent(SAVE)).toHaveLength(1);
  await dialog.getByRole("button", { name: "Tutup", exact: true }).click();
  await expect.element(page.getByText("2 laporan dipilih").last()).toBeVisible();
});

const students = [
  aStudent({ id: 7 }),
  aStudent({ id: 8, name: "Dimas", status: "verified", due_at: null }),
].map((student) => ({ ...student, claim: null }));

const VERIFY = "PATCH /admin/students/verify";

const openAccounts = async (more: Answers = {}) => {
  const list = {
    ...listOf([]).body,
    data: students,
    total_students: 2,
    total_admins: 1,
    total_per_status: { waiting: 1, verified: 1, not_verified: 0 },
  };
  const asked = await openAdminScreen("/admin/kelola-akun", {
    "GET /admin/students": () => ({ body: list }),
    [VERIFY]: () => successOf({}, "Status akun diubah"),
    ...more,
  });
  await expect.element(row("Dimas")).toBeVisible();
  await userEvent.keyboard("jxjxv");
  return () => asked.filter(({ call }) => call.startsWith("PATCH")).map(({ sent }) => sent);
};

test("many accounts are verified, those that are decided left out", async () => {
  const sent = await openAccounts();
  const line = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
  await expect
    .element(line("Sekar"))
    .toMatchTextContent("NPM 2217051043, tanpa foto KTM, diberi tahu lewat lonceng dan email");
  await expect.element(line("Dimas")).toMatchTextContent("Dilewati: sudah terverifikasi");
  await dialog.getByRole("button", { name: "Verifikasi 1 akun" }).click();
  await expect.element(dialog.getByText("1 akun tersimpan.")).toBeVisible();
  expect(sent()).toEqual([
    {
      campus_email: "2217051043@students.example.ac.id",
      status: "verified",
      version: 1,
    },
  ]);
});

test("an account whose decision has arrived though its answer was lost is done, another one's is left", async () => {
  const now = { status: "not_verified", version: 2 } as const;
  let stored = aStudent({ id: 7, ...now, status_reason: "Kartu orang lain" });
  await openAccounts({ [VERIFY]: () => staleWith(stored) });
  const reject = async () => {
    await dialog.getByRole("radio", { name: "Ditolak" }).click();
    await dialog.getByRole("textbox", { name: "Alasan" }).fill("Foto buram ");
    await dialog.getByRole("button", { name: "Tolak 1 akun" }).click();
  };
  await reject();
  await expect.element(dialog.getByText("0 akun tersimpan, 1 dibiarkan.")).toBeVisible();
  await dialog.getByRole("button", { name: "Tutup", exact: true }).click();
  stored = aStudent({ id: 7, ...now, status_reason: "Foto buram" });
  await userEvent.keyboard("v");
  await reject();
  await expect.element(dialog.getByText("1 akun tersimpan.")).toBeVisible();
});

test("many accounts are rejected for one reason, and for none nobody is", async () => {
  const sent = await openAccounts();
  const reason = dialog.getByRole("textbox", { name: "Alasan" });
  await dialog.getByRole("radio", { name: "Ditolak" }).click();
  await expect.element(reason).toHaveFocus();
  await expect.element(dialog.getByRole("button", { name: "Tolak 1 akun" })).toBeDisabled();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect
    .element(reason)
    .toHaveAccessibleDescription(/Tulis alasan penolakan. Mahasiswa membacanya./);
  await expect.element(reason).toHaveFocus();
  expect(sent()).toEqual([]);
  await dialog.getByRole("button", { name: "Foto buram" }).click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(dialog.getByText("1 akun tersimpan.")).toBeVisible();
  expect(sent()).toEqual([
    {
      campus_email: "2217051043@students.example.ac.id",
      status: "not_verified",
      reason: expect.stringMatching(/^Foto KTM tidak terbaca/) as string,
      version: 1,
    },
  ]);
});

test("appeals are moved through in the same way", async () => {
  await openAdminScreen("/admin/banding-ukt", {
    "GET /admin/ukt/appeals": () =>
      appealsOf([anAppeal({ claim: aClaim() }), anAppeal({ id: 32 })]),
    "GET /ukt-appeals/status": () => successOf({ is_active: false }),
    "GET /admin/ukt/status-list": () => successOf({ dataMapped: [] }),
    "GET /admin/ukt/appeals/32": () => successOf(anAppeal({ id: 32 })),
  });
  const cards = page.getByRole("listitem").filter({ hasText: "Lihat detail" });
  await expect.element(cards.first()).toMatchTextContent("Anda, 20 mnt");
  await userEvent.keyboard("jj{Enter}");
  await expect.element(address).toHaveTextContent("/admin/banding-ukt/32");
  await expect.element(page.getByText("Anda menangani banding ini").first()).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Catatan internal" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Pakai templat" })).toBeVisible();
});

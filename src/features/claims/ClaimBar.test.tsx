import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { firstThen } from "../../web/stub-api.testing.ts";
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
import type { Claim } from "./claim.contract.ts";

const PATH = "/admin/laporan/1271";
const READ = "GET /admin/claims/report/1271";
const ASK = "PUT /admin/claims/report/1271";
const RELEASE = "DELETE /admin/claims/report/1271";
const SAVE = "PATCH /admin/reports/status";

const nadias = (changed: Partial<Claim> = {}) =>
  aClaim({ admins: { name: "Nadia" }, is_mine: false, ...changed });

type Answers = Parameters<typeof openAdminScreen>[1];

/** A server with one claim, which each test changes as it likes. */
const open = async (first: Claim | null, more: Answers = {}) => {
  const held: { claim: Claim | null } = { claim: first };
  const asked = await openAdminScreen(PATH, {
    "GET /reports/1271": () => successOf(aReport()),
    [READ]: () => successOf(held.claim),
    [ASK]: ({ sent }) => {
      if (!held.claim || sent["take_over"]) held.claim = aClaim();
      return successOf(held.claim);
    },
    [RELEASE]: () => {
      if (held.claim?.is_mine) held.claim = null;
      return successOf(held.claim);
    },
    ...more,
  });
  const sent = (call: string) => asked.filter((one) => one.call === call).map((one) => one.sent);
  return { held, sent };
};

const said = (words: string | RegExp) => page.getByText(words);
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** Does at once what the timer of half a minute does. */
const timers = { tick: () => {} };
const keepTimer = () => {
  const real = globalThis.setInterval;
  vi.spyOn(globalThis, "setInterval").mockImplementation(((work: () => void, ms?: number) => {
    if (ms === 30_000) timers.tick = work;
    return real(work, ms);
  }) as typeof setInterval);
};
afterEach(() => vi.restoreAllMocks());

test("opening an item claims it once, and says until when", async () => {
  const { sent } = await open(null);
  await expect.element(said("Anda menangani laporan ini").last()).toBeVisible();
  await expect.element(said(/sampai \d\d\.\d\d\. Admin lain melihatnya\./)).toBeVisible();
  expect(sent(ASK)).toEqual([{ take_over: false }]);
});

test("what somebody else has can be read, and nothing is taken from them", async () => {
  const { sent } = await open(nadias());
  await expect.element(said("Sedang ditangani oleh Nadia").last()).toBeVisible();
  await expect.element(said(/Anda tetap bisa membaca\./)).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Jawaban" })).toBeEnabled();
  expect(sent(ASK)).toEqual([{ take_over: false }]);
});

test("taking over is confirmed first", async () => {
  const { sent } = await open(nadias());
  await button("Ambil alih").click();
  const question = page.getByRole("alertdialog", { name: "Ambil alih dari Nadia?" });
  await question.getByRole("button", { name: "Tidak jadi" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent(ASK)).toHaveLength(1);
  await button("Ambil alih").click();
  await question.getByRole("button", { name: "Ya, ambil alih" }).click();
  await expect.element(said("Anda menangani laporan ini").last()).toBeVisible();
  expect(sent(ASK)[1]).toEqual({ take_over: true });
});

test("whoever it was taken from is told, and keeps what was typed", async () => {
  keepTimer();
  const { held } = await open(null);
  const answer = page.getByRole("textbox", { name: "Jawaban" });
  await answer.fill("Sedang saya tulis.");
  held.claim = nadias({ taken_over: true });
  timers.tick();
  await expect
    .element(page.getByRole("status").getByText("Diambil alih oleh Nadia"))
    .toBeInTheDocument();
  await expect.element(said(/Tulisan Anda masih ada di sini\./)).toBeVisible();
  await expect.element(answer).toHaveValue("Sedang saya tulis.");
});

test("a page that is used renews its claim, one that is not only looks", async () => {
  keepTimer();
  const { sent } = await open(null);
  await expect.element(said("Anda menangani laporan ini").last()).toBeVisible();
  timers.tick();
  await expect.poll(() => sent(READ)).toHaveLength(1);
  expect(sent(ASK)).toHaveLength(1);
  await userEvent.keyboard("{Shift}");
  timers.tick();
  await expect.poll(() => sent(ASK)).toHaveLength(2);
  timers.tick();
  await expect.poll(() => sent(READ)).toHaveLength(2);
  expect(sent(ASK)).toHaveLength(2);
});

test("let go of, it stays free until somebody asks for it or types", async () => {
  keepTimer();
  const { sent } = await open(null);
  await button("Lepaskan").click();
  await expect.element(said("Tidak ada yang menangani laporan ini.").last()).toBeVisible();
  await userEvent.keyboard("{Shift}");
  timers.tick();
  await expect.poll(() => sent(READ).length).toBeGreaterThan(0);
  expect(sent(ASK)).toHaveLength(1);
  await button("Tangani").click();
  await expect.element(said("Anda menangani laporan ini").last()).toBeVisible();
  await button("Lepaskan").click();
  await expect.element(button("Tangani")).toBeVisible();
  await page.getByRole("textbox", { name: "Jawaban" }).fill("A");
  await expect.element(said("Anda menangani laporan ini").last()).toBeVisible();
  expect(sent(ASK)).toHaveLength(3);
});

test("a save lets go of it", async () => {
  const state = await open(null, {
    [SAVE]: () => {
      state.held.claim = null;
      return successOf(aReport({ status: "done", version: 2 }), "Tersimpan");
    },
  });
  await page.getByRole("radio", { name: "Selesai" }).click();
  await button("Simpan").click();
  await expect.element(button("Tangani")).toBeVisible();
  expect(state.sent(ASK)).toHaveLength(1);
});

test("leaving the page releases it", async () => {
  const { sent, held } = await open(null, { "GET /admin/reports": () => listOf([]) });
  await expect.element(said("Anda menangani laporan ini").last()).toBeVisible();
  await page.getByRole("link", { name: "Laporan", exact: true }).click();
  await expect.poll(() => sent(RELEASE)).toHaveLength(1);
  expect(held.claim).toBe(null);
});

test("leaving what somebody else has releases nothing", async () => {
  const { sent } = await open(nadias(), { "GET /admin/reports": () => listOf([]) });
  await expect.element(button("Ambil alih")).toBeVisible();
  await page.getByRole("link", { name: "Laporan", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "Laporan", exact: true })).toBeVisible();
  expect(sent(RELEASE)).toEqual([]);
});

test("closing the page releases it without waiting", async () => {
  const { sent } = await open(null);
  await expect.element(said("Anda menangani laporan ini").last()).toBeVisible();
  dispatchEvent(new PageTransitionEvent("pagehide"));
  await expect.poll(() => sent(RELEASE)).toHaveLength(1);
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.poll(() => sent(ASK)).toHaveLength(2);
});

test("a server that cannot be reached is said quietly, and can be asked again", async () => {
  await open(null, { [ASK]: firstThen({ status: 503, body: {} }, () => successOf(aClaim())) });
  await expect.element(said("Belum diketahui siapa yang menangani laporan ini.")).toBeVisible();
  await button("Coba lagi").click();
  await expect.element(said("Anda menangani laporan ini").last()).toBeVisible();
});

test("a save over somebody else's work is warned of, and allowed", async () => {
  const { sent } = await open(nadias(), { [SAVE]: () => staleWith(aReport({ version: 5 })) });
  await expect.element(said(/Nadia sedang menangani laporan ini\./)).toBeVisible();
  await page.getByRole("textbox", { name: "Jawaban" }).fill("Jawaban saya.");
  await button("Simpan").click();
  await expect.poll(() => sent(SAVE)).toHaveLength(1);
  await expect.element(page.getByRole("alert")).toMatchTextContent("sudah diubah orang lain");
});

test("one's own is not warned of", async () => {
  await open(null);
  await expect.element(said("Anda menangani laporan ini").last()).toBeVisible();
  await expect.element(said(/sedang menangani laporan ini\./)).not.toBeInTheDocument();
});

test("lists say who has what, and for how long", async () => {
  await openAdminScreen("/admin/laporan", {
    "GET /admin/reports": () =>
      listOf([
        aReport({ id: 1, title: "Milik Nadia", claim: nadias({ until: inHours(0.23) }) }),
        aReport({ id: 2, title: "Milik saya", claim: aClaim() }),
        aReport({ id: 3, title: "Bebas", claim: null }),
        aReport({ id: 4, title: "Sudah lewat", claim: nadias({ until: inHours(-1) }) }),
      ]),
  });
  const row = (title: string) => page.getByRole("row").filter({ hasText: title });
  // the clock of a page is renewed each minute, and may be as old as that
  await expect.element(row("Milik Nadia")).toMatchTextContent(/Nadia, 1[45] mnt/);
  await expect.element(row("Milik saya")).toMatchTextContent(/Anda, 2[01] mnt/);
  await expect.element(row("Bebas")).toMatchTextContent("Tidak ada");
  await expect.element(row("Sudah lewat")).toMatchTextContent("Tidak ada");
});

test("a student's account is claimed as an account", async () => {
  const sent: string[] = [];
  await openAdminScreen("/admin/detail-akun/7/mahasiswa", {
    "GET /users/7": () => successOf(aStudent()),
    "GET /admin/reports": () => listOf([]),
    "PUT /admin/claims/student/7": ({ call }) => {
      sent.push(call);
      return successOf(nadias());
    },
  });
  await expect.element(said("Sedang ditangani oleh Nadia").last()).toBeVisible();
  await expect.element(said(/Nadia sedang menangani akun ini\./)).toBeVisible();
  expect(sent).toHaveLength(1);
});

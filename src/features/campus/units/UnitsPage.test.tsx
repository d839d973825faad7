import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { failAndRetry, openScreen } from "../../../app/web/test-page.testing.tsx";
import { adminsListed, aColleague, superadminUser } from "../../admins/admin-screens.testing.tsx";
import type { AdminAccount } from "../../admins/admin.contract.ts";
import { settingFacts } from "../../audit/setting-facts.web.ts";
import { successOf } from "../../reports/AdminScreen.testing.tsx";
import type { Answers } from "../../../web/stub-api.testing.ts";
import type { Unit } from "../sections/units.contract.ts";

const SECTION = "/admin/settings/units";
const unit = (key: string, name: string, changed: Partial<Unit> = {}): Unit => ({
  key,
  name,
  email: "",
  contact: "",
  confidential: false,
  faculty: "",
  takes: [],
  ...changed,
});
const FINANCE = unit("4f0c2a91", "Biro Keuangan", { takes: ["financial.university"] });
const TASK_FORCE = unit("00c0ffee", "Satgas PPKPT", { confidential: true });

const ARIF = aColleague({ id: 7, name: "Arif Budiman", units: [FINANCE.key] });
const HESTI = aColleague();

/** The list of admins, by the unit that is asked for. */
const adminsOf = (all: readonly AdminAccount[]): Answers => ({
  "GET /admin": ({ query }) => {
    const asked = query["unit"];
    return adminsListed(all.filter(({ units }) => asked === undefined || units.includes(asked)));
  },
});

const open = (answers: Answers = {}, units: readonly Unit[] = [FINANCE, TASK_FORCE]) =>
  openScreen(
    "/admin/unit",
    {
      [`GET ${SECTION}`]: () => successOf({ units, version: 3 }),
      ...adminsOf([ARIF, HESTI]),
      ...answers,
    },
    { user: superadminUser },
  );
const button = (name: string) => page.getByRole("button", { name, exact: true });
const row = (at: number) => page.getByRole("group", { name: `Unit ${at}`, exact: true });
const category = (at: number, name: string) => row(at).getByRole("group", { name, exact: true });
const chip = (at: number, name: string, level: string | RegExp) =>
  category(at, name).getByRole("checkbox", { name: level });
const ways = page.getByRole("region", { name: "Ke mana laporan pergi" });
const way = (name: string) => ways.getByRole("row").filter({ hasText: name });

test("one unit is open at a time, and the closed ones say what they are", async () => {
  await open();
  await expect.element(row(1)).toMatchTextContent("Biro Keuangan");
  await expect.element(row(1)).toMatchTextContent("Menerima 1 jenis laporan");
  await expect.element(row(1)).toMatchTextContent("1 anggota");
  await expect.element(row(2)).toMatchTextContent("Belum ada anggota");
  await expect.element(row(2)).toMatchTextContent("Rahasia");
  expect(page.getByText(FINANCE.key).elements()).toEqual([]);
  await button("Ubah Biro Keuangan").click();
  await expect.element(row(1).getByRole("textbox", { name: "Nama" })).toBeVisible();
  await button("Ubah Satgas PPKPT").click();
  await expect.element(row(2).getByRole("textbox", { name: "Nama" })).toBeVisible();
  expect(row(1).getByRole("textbox").elements()).toEqual([]);
});

test("a new unit is open, has a key of its own, and is saved with what it takes", async () => {
  const asked = await open({
    [`PATCH ${SECTION}`]: ({ sent }) => successOf({ ...sent, version: 4 }),
  });
  await button("Tambah unit").click();
  await row(3).getByRole("textbox", { name: "Nama" }).fill("Sarana");
  await category(3, "Fasilitas")
    .getByRole("checkbox", { name: "Fasilitas, semua tingkat" })
    .click();
  await chip(3, "Umum", "Universitas").click();
  await expect.element(way("Fasilitas")).toMatchTextContent("Sarana Semua tingkat");
  await expect.element(way("Umum")).toMatchTextContent(/Sarana.*Universitas.*Klinik.*Fakultas/);
  await expect.element(row(3).getByText("Simpan unit ini dulu", { exact: false })).toBeVisible();
  await button("Simpan").click();
  await expect.element(button("Simpan")).toBeDisabled();
  const { units } = asked.find(({ call }) => call === `PATCH ${SECTION}`)!.sent as {
    units: Unit[];
  };
  expect(units.slice(0, 2)).toEqual([FINANCE, TASK_FORCE]);
  expect(units[2]?.key).toMatch(/^[0-9a-f]{8}$/);
  expect([units[2]?.name, units[2]?.takes]).toEqual([
    "Sarana",
    [
      "facilities.university",
      "facilities.faculty",
      "facilities.department",
      "facilities.program_study",
      "facilities.student_organization",
      "general.university",
    ],
  ]);
});

test("a pair that another unit takes names that unit and cannot be taken", async () => {
  await open();
  await button("Ubah Satgas PPKPT").click();
  const taken = chip(2, "Keuangan", /^Universitas Biro Keuangan$/);
  await expect.element(taken).toBeDisabled();
  await expect.element(category(2, "Keuangan").getByText("Biro Keuangan")).toBeVisible();
  await category(2, "Keuangan").getByRole("checkbox", { name: "Keuangan, semua tingkat" }).click();
  await expect.element(taken).not.toBeChecked();
  await expect.element(chip(2, "Keuangan", "Fakultas")).toBeChecked();
});

test("a unit of a faculty has its three levels alone, and loses the others", async () => {
  await open({}, [
    unit("4f0c2a91", "Kantor", { takes: ["financial.university", "academic.faculty"] }),
  ]);
  await button("Ubah Kantor").click();
  await row(1).getByRole("combobox", { name: "Fakultas" }).selectOptions("FMIPA");
  await expect.element(row(1)).toMatchTextContent("Menerima 1 jenis laporan");
  expect(chip(1, "Akademik", "Universitas").elements()).toEqual([]);
  await expect.element(chip(1, "Akademik", "Fakultas")).toBeChecked();
  await expect.element(way("Akademik")).toMatchTextContent("Fakultas yang menyangkut FMIPA");
  await expect.element(way("Akademik")).toMatchTextContent("Klinik Semua tingkat");
  await expect.element(button("Simpan")).toBeEnabled();
});

test("what the server refuses stands at its unit, also where it is closed", async () => {
  const message = "Ada 2 laporan di unit ini yang tidak rahasia. Pindahkan dulu laporannya.";
  await open({
    [`PATCH ${SECTION}`]: () => ({
      status: 422,
      body: { message, errors: [{ path: "units.0.confidential", message }] },
    }),
  });
  await button("Ubah Biro Keuangan").click();
  await row(1)
    .getByRole("checkbox", { name: /^Rahasia/ })
    .click();
  await button("Simpan").click();
  await expect.element(row(1).getByText(message)).toBeVisible();
  await button("Tutup Biro Keuangan").click();
  await expect.element(row(1).getByText("Ada isian yang perlu diperbaiki.")).toBeVisible();
});

test("a unit that cannot be removed is named with the reason", async () => {
  const message = "Biro Keuangan tidak dapat dihapus: masih ada 2 laporan di sana.";
  await open({
    [`PATCH ${SECTION}`]: () => ({
      status: 422,
      body: { message, errors: [{ path: "units", message }] },
    }),
  });
  await button("Hapus Unit 1").click();
  await button("Simpan").click();
  await expect.element(page.getByRole("form").getByText(message)).toBeVisible();
});

test("members are added and removed at once, with their other units", async () => {
  let admins: readonly AdminAccount[] = [ARIF, aColleague({ units: [TASK_FORCE.key] })];
  const asked = await open({
    "GET /admin": (call) => adminsOf(admins)["GET /admin"]!(call),
    "PATCH /admin/9": ({ sent }) => {
      const { units } = sent as { units: string[] };
      admins = [ARIF, aColleague({ units, version: 4 })];
      return successOf(admins[1]);
    },
    "PATCH /admin/7": () => {
      admins = [{ ...ARIF, units: [] }, admins[1]!];
      return successOf(admins[0]);
    },
  });
  await button("Ubah Biro Keuangan").click();
  const choice = row(1).getByRole("combobox", { name: "Admin yang ditambahkan" });
  await choice.selectOptions("Hesti Wulansari (hesti@example.ac.id)");
  await row(1).getByRole("button", { name: "Tambahkan" }).click();
  await expect.element(row(1)).toMatchTextContent("2 anggota");
  expect(asked.find(({ call }) => call === "PATCH /admin/9")?.sent).toEqual({
    units: [TASK_FORCE.key, FINANCE.key],
    version: 3,
  });
  await row(1).getByRole("button", { name: "Keluarkan Arif Budiman" }).click();
  await expect.element(row(1)).toMatchTextContent("1 anggota");
  expect(asked.find(({ call }) => call === "PATCH /admin/7")?.sent).toMatchObject({ units: [] });
});

/** The lists that were asked for: of all admins, or of a unit. */
const listsOf = (asked: Awaited<ReturnType<typeof open>>) => {
  const lists = asked.filter(({ call }) => call === "GET /admin");
  return new Set(lists.map(({ query }) => query["unit"] ?? "all"));
};

test("one list of all admins counts the members of every unit", async () => {
  const asked = await open();
  await expect.element(row(1)).toMatchTextContent("1 anggota");
  await expect.element(row(2)).toMatchTextContent("Belum ada anggota");
  expect(listsOf(asked)).toEqual(new Set(["all"]));
});

const MANY: Answers = {
  "GET /admin": ({ query: { unit: asked, search } }) => {
    if (asked !== undefined) return adminsListed([ARIF]);
    return search === undefined ? adminsListed([ARIF], 140) : adminsListed([HESTI]);
  },
};

test("where one list does not hold all admins, the open unit alone is counted", async () => {
  const asked = await open(MANY);
  await button("Ubah Biro Keuangan").click();
  await expect.element(row(1)).toMatchTextContent("1 anggota");
  expect(row(2).element().textContent).not.toContain("anggota");
  expect(listsOf(asked)).toEqual(new Set(["all", FINANCE.key]));
});

test("many admins are searched after a pause, and Enter there does not save the units", async () => {
  const asked = await open(MANY);
  await button("Ubah Biro Keuangan").click();
  await row(1).getByRole("textbox", { name: "Nama" }).fill("Biro");
  await row(1).getByRole("searchbox", { name: "Cari admin" }).click();
  await userEvent.keyboard("hesti{Enter}");
  await expect
    .element(row(1).getByRole("option", { name: /^Hesti Wulansari/ }))
    .toBeInTheDocument();
  expect(asked.flatMap(({ query }) => query["search"] ?? [])).toEqual(["hesti"]);
  expect(asked.map(({ call }) => call)).not.toContain(`PATCH ${SECTION}`);
});

test("a unit without members says what becomes of its reports", async () => {
  await open();
  await button("Ubah Satgas PPKPT").click();
  await expect
    .element(row(2).getByText("Laporan unit ini tidak akan dibaca siapa pun.", { exact: false }))
    .toBeVisible();
});

test("without units everything stays at the clinic", async () => {
  await open({}, []);
  await expect.element(way("Keuangan")).toMatchTextContent("Klinik Semua tingkat");
});

test("units that cannot be read can be asked for again", async () => {
  await failAndRetry(
    (answer) => open({ [`GET ${SECTION}`]: answer }),
    () => successOf({ units: [FINANCE], version: 3 }),
  );
  await expect.element(row(1)).toMatchTextContent("Biro Keuangan");
});

test("in the audit a unit is a line, without its key", () => {
  expect(settingFacts({ units: [{ ...FINANCE, confidential: true }] })).toEqual([
    { term: "Unit", value: "Biro Keuangan · Rahasia · Keuangan di Universitas" },
  ]);
});

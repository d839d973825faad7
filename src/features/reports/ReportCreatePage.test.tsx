import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draftStore } from "../../web/draft-store.ts";
import { dropSession, signIn } from "../../web/session.ts";
import { aReport, aStudent, inHours, listOf, successOf } from "./AdminScreen.testing.tsx";
import { emptyDraft, type ReportDraft } from "./report-draft.web.ts";
import { newReport, openReportScreen, verified } from "./ReportScreen.testing.tsx";

const PATH = "/aju-laporan";
const SEND = "POST /reports";

const address = page.getByLabelText("Alamat");
const { title, category, anonymous, file, send, fillIn } = newReport;

const filed = (changed: Parameters<typeof aReport>[0] = {}) => ({
  status: 201,
  ...successOf(
    aReport({ id: 1285, is_mine: true, due_at: inHours(120), ...changed }),
    "Berhasil mengajukan laporan",
  ),
});
const gone = () => ({ status: 0 });

test("a named report is sent, and its number, its day and what comes next are shown", async () => {
  const asked = await openReportScreen(PATH, { [SEND]: () => filed() }, verified());
  await fillIn();
  await send.click();
  await expect
    .element(page.getByRole("heading", { name: "Laporan #1285 diterima." }))
    .toBeVisible();
  await expect.element(page.getByText("Berhasil mengajukan laporan")).toBeVisible();
  await expect.element(page.getByText(/Dijawab paling lambat/)).toMatchTextContent(/\w+, \d+ \w+/);
  await expect.element(page.getByText("Kabar datang lewat lonceng dan email")).toBeVisible();
  await expect.element(page.getByText("Kode laporan")).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("link", { name: "Buka laporan" }))
    .toHaveAttribute("href", "/laporan/1285");
  await expect
    .element(page.getByRole("link", { name: "Laporan saya" }))
    .toHaveAttribute("href", "/laporan?tab=laporan-saya");
  const [sent] = asked.filter(({ call }) => call === SEND);
  expect(sent?.sent).toEqual({
    ...emptyDraft().values,
    title: "Tidak ada air di lantai 3",
    description: "Keran mati sejak Senin.",
    category: "facilities",
    report_level: "faculty",
  });
  expect(sent?.key).toMatch(/^[\x21-\x7e]{1,64}$/);
});

test("an anonymous and private one is sent as such, and its code is shown", async () => {
  const receipt = "K7QM2-9XPAR-T4DHW-C8NBE-6YVJ3-F";
  const asked = await openReportScreen(
    PATH,
    { [SEND]: () => filed({ isAnonymous: true, isPrivate: true, students: null, receipt }) },
    verified(),
  );
  await fillIn();
  await page.getByRole("radio", { name: "Hanya saya dan admin" }).click();
  await anonymous.click();
  await send.click();
  await expect
    .element(page.getByRole("region", { name: "Kode laporan" }))
    .toMatchTextContent("K7QM2");
  await expect.element(page.getByText("Kabar datang lewat lonceng", { exact: true })).toBeVisible();
  expect(asked.find(({ call }) => call === SEND)?.sent).toMatchObject({
    isAnonymous: "true",
    isPrivate: "true",
  });
});

test("each answer about the name says what it means", async () => {
  await openReportScreen(PATH, {}, verified());
  await expect.element(page.getByText(/masih bisa ditemukan di cadangan data lama/)).toBeVisible();
  await anonymous.click();
  await expect
    .element(page.getByText("Karena anonim, kabar hanya datang lewat lonceng."))
    .toBeVisible();
  await expect.element(anonymous).toHaveAccessibleDescription(/Admin pun tidak dapat melihatnya/);
});

test("a report that did not go out keeps all that was typed, and is sent again with the same key", async () => {
  let isUp = false;
  const asked = await openReportScreen(
    PATH,
    { [SEND]: () => (isUp ? filed() : gone()) },
    verified(),
  );
  await fillIn();
  await send.click();
  await expect.element(page.getByText("Laporan belum pasti terkirim.")).toBeVisible();
  await expect.element(title).toHaveValue("Tidak ada air di lantai 3");
  await expect.element(category.getByRole("radio", { name: "Fasilitas" })).toBeChecked();
  isUp = true;
  await page.getByRole("button", { name: "Kirim lagi" }).click();
  await expect.element(page.getByText("Laporan #1285 diterima.")).toBeVisible();
  const [first, second] = asked.filter(({ call }) => call === SEND);
  expect(first?.key).toBe(second?.key);
});

test("one that had arrived before it was changed is not filed twice unawares", async () => {
  const keys: (string | undefined)[] = [];
  await openReportScreen(
    PATH,
    {
      [SEND]: ({ key }) => {
        keys.push(key);
        if (keys.length > 1) return filed();
        return { status: 422, body: { success: false, code: "KEY_REUSED", message: "…" } };
      },
    },
    verified(),
  );
  await fillIn();
  await send.click();
  await expect.element(page.getByText(/sudah sampai sebelum Anda mengubahnya/)).toBeVisible();
  await page.getByRole("button", { name: "Kirim sebagai laporan baru" }).click();
  await expect.element(page.getByText("Laporan #1285 diterima.")).toBeVisible();
  expect(keys[0]).not.toBe(keys[1]);
});

test("what the server finds wrong stands at its field and in a toast", async () => {
  const message = "Judul maksimal 50 karakter";
  const errors = [
    { path: "title", message },
    { path: "file", message: "Format file harus JPG, JPEG, PNG, atau PDF" },
  ];
  await openReportScreen(
    PATH,
    { [SEND]: () => ({ status: 422, body: { success: false, message, errors } }) },
    verified(),
  );
  await fillIn();
  await send.click();
  await expect.element(title).toHaveAccessibleDescription(new RegExp(message));
  await expect.element(page.getByText("Format file harus JPG, JPEG, PNG, atau PDF")).toBeVisible();
  await expect.element(page.getByRole("region", { name: /^Pesan/ })).toMatchTextContent(message);
});

test("a failure without words is said in the default ones", async () => {
  await openReportScreen(PATH, { [SEND]: () => ({ status: 500, body: {} }) }, verified());
  await fillIn();
  await send.click();
  await expect.element(page.getByText("Create report failed")).toBeVisible();
});

test("an upload shows how far it is and can be called off, with everything still there", async () => {
  const asked = await openReportScreen(
    PATH,
    { [SEND]: () => new Promise<never>(() => {}) },
    verified(),
  );
  await fillIn();
  const pdf = new File([new Uint8Array(1_200_000)], "bukti.pdf", { type: "application/pdf" });
  await userEvent.upload(file, pdf);
  await expect.element(page.getByText("bukti.pdf")).toBeVisible();
  await send.click();
  await expect.element(page.getByText(/Mengunggah 50%/)).toBeVisible();
  expect(asked.find(({ call }) => call === SEND)?.sent["file"]).toBeInstanceOf(File);
  await page.getByRole("button", { name: /^Batalkan unggahan/ }).click();
  await expect.element(page.getByText(/Mengunggah/)).not.toBeInTheDocument();
  await expect.element(page.getByText("bukti.pdf")).toBeVisible();
  await expect.element(send).toBeEnabled();
  // It may have arrived all the same: whoever finds the draft later is told.
  const kept = async () =>
    ((await draftStore.get("report"))?.content as ReportDraft | undefined)?.triedAt;
  await expect.poll(kept).toEqual(expect.any(Number));
});

test("a login that runs out while writing loses nothing of it", async () => {
  const user = verified();
  await openReportScreen(PATH, {}, user);
  await fillIn();
  await anonymous.click();
  dropSession("t0ken");
  await expect.element(page.getByRole("dialog", { name: "Masuk dulu, ya" })).toBeVisible();
  signIn("t0ken", user);
  await expect.element(title).toHaveValue("Tidak ada air di lantai 3");
  await expect.element(anonymous).toBeChecked();
  await expect.element(send).toBeEnabled();
});

test("what one person wrote is not there for the next", async () => {
  await openReportScreen(PATH, {}, verified());
  await fillIn();
  dropSession("t0ken");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  signIn("t0ken", verified({ id: 8, name: "Bagas" }));
  await expect.element(title).toHaveValue("");
});

test("a guest is asked to log in and stays", async () => {
  await openReportScreen(PATH);
  await expect.element(page.getByRole("dialog", { name: "Masuk dulu, ya" })).toBeVisible();
  await expect.element(address).toHaveTextContent(PATH);
});

test.each(["waiting", "not_verified"] as const)(
  "a %s student is led to the list",
  async (status) => {
    const lists = { "GET /reports": () => listOf([]) };
    await openReportScreen(PATH, lists, aStudent({ status }));
    await expect.element(address).toHaveTextContent("/laporan");
  },
);

test("it names whom to call when waiting would be wrong", async () => {
  await openReportScreen(PATH, {}, verified());
  for (const [name, dial] of [
    ["Darurat umum: 112", "tel:112"],
    ["SEJIWA, kesehatan jiwa: 119 ext. 8", "tel:119,8"],
    ["SAPA, kekerasan: 129", "tel:129"],
  ] as const)
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", dial);
});

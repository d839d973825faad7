import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, firstThen } from "../../web/stub-api.testing.ts";
import { dropSession, signIn } from "../../web/session.ts";
import { staleWith, successOf } from "../reports/AdminScreen.testing.tsx";
import type { AppealDetail } from "./appeal.contract.ts";
import { anAppeal, openAppealScreen, pdfNamed, verified } from "./AppealScreen.testing.tsx";

const PATH = "/banding-ukt/31?ubah=1";
const READ = "GET /ukt-appeals/31";
const SAVE = "PATCH /ukt-appeals/31";

const address = page.getByLabelText("Alamat");
const semester = page.getByLabelText("Semester");
const nonNatural = page.getByRole("radio", { name: "Bencana non-Alam" });
const ktm = page.getByLabelText("KTM", { exact: true });
const save = page.getByRole("button", { name: "Simpan", exact: true });
const toasts = page.getByRole("region", { name: /^Pesan/ });
const both = page.getByRole("alert");

const WITH_KTM = { ktm_url: "/uploads/k?s=1" };
const saved = (changed: Partial<AppealDetail> = {}) =>
  successOf(anAppeal({ version: 2, ...changed }), "Berhasil memperbarui banding");
const open = (changed: Partial<AppealDetail> = {}, answers: Answers = {}) =>
  openAppealScreen(PATH, { [READ]: () => successOf(anAppeal(changed)), ...answers });
const sentOf = (asked: Awaited<ReturnType<typeof open>>) =>
  asked.filter(({ call }) => call === SAVE).map(({ sent }) => sent);

test("the form is filled with the appeal, its documents with what can be done about them", async () => {
  await open(WITH_KTM);
  await expect.element(semester).toHaveValue("5");
  await expect.element(page.getByRole("radio", { name: "Bencana Alam" })).toBeChecked();
  await expect
    .element(page.getByRole("link", { name: "Dokumen PDF" }))
    .toHaveAttribute("href", "/api/uploads/k?s=1");
  await expect.element(page.getByRole("button", { name: "Ganti KTM" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Hapus KTM" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Batal" }))
    .toHaveAttribute("href", "/banding-ukt/31");
});

test("only what changed is sent, with the version, and the appeal is next", async () => {
  const asked = await open({}, { [SAVE]: () => saved({ semester: "6" }) });
  await semester.fill("6");
  await save.click();
  await expect.element(address).toHaveTextContent("/banding-ukt/31");
  await expect.element(toasts).toMatchTextContent("Berhasil memperbarui banding");
  expect(sentOf(asked)).toEqual([{ semester: "6", version: "1" }]);
});

test("a document is removed by an empty field, another added", async () => {
  const asked = await open(WITH_KTM, { [SAVE]: () => saved() });
  await page.getByRole("button", { name: "Hapus KTM" }).click();
  await userEvent.upload(page.getByLabelText("Transkrip", { exact: true }), pdfNamed("nilai.pdf"));
  await save.click();
  await expect.element(address).toHaveTextContent("/banding-ukt/31");
  const [sent] = sentOf(asked);
  expect(Object.keys(sent ?? {}).toSorted()).toEqual(["ktm", "transcript", "version"]);
  expect(sent?.["ktm"]).toBe("");
  expect(sent?.["transcript"]).toMatchObject({ name: "nilai.pdf" });
});

test("a document chosen in the place of a stored one and taken back leaves the stored one", async () => {
  await open(WITH_KTM);
  await userEvent.upload(ktm, pdfNamed("baru.pdf"));
  await expect.element(page.getByText("baru.pdf")).toBeVisible();
  await page.getByRole("button", { name: "Hapus KTM" }).click();
  await expect.element(page.getByRole("link", { name: "Dokumen PDF" })).toBeVisible();
});

test("without a change nothing is sent", async () => {
  const asked = await open();
  await save.click();
  await expect.element(toasts).toMatchTextContent("Tidak ada perubahan yang disimpan.");
  expect(sentOf(asked)).toEqual([]);
});

test("a semester that does not fit is told and not sent", async () => {
  await open();
  await semester.fill("123");
  await expect
    .element(semester)
    .toHaveAccessibleDescription('Semester harus berupa angka maksimal 2 digit (misal: "1", "12")');
  await expect.element(save).toBeDisabled();
});

const overtaken = () => {
  let current = anAppeal();
  return open(
    {},
    {
      [READ]: () => successOf(current),
      [SAVE]: ({ sent }) => {
        if (sent["version"] === "5") return saved({ version: 6 });
        current = anAppeal({ semester: "7", problem: "non_natural", version: 5 });
        return staleWith(current);
      },
    },
  );
};

test("an edit that came too late shows both versions and can be kept", async () => {
  const asked = await overtaken();
  await semester.fill("6");
  await userEvent.upload(ktm, pdfNamed("ktm.pdf"));
  await save.click();
  await expect.element(both).toMatchTextContent("Banding ini sudah diubah di tempat lain.");
  await expect.element(both).toMatchTextContent(/Semester ?7.*Tidak ada/);
  await expect.element(both).toMatchTextContent(/Semester ?6.*ktm.pdf, 1 KB/);
  await page.getByRole("button", { name: "Simpan isian saya" }).click();
  await expect.element(address).toHaveTextContent("/banding-ukt/31");
  expect(sentOf(asked)[1]).toMatchObject({ semester: "6", version: "5" });
  // left alone here, it stays as it was changed elsewhere
  expect(sentOf(asked)[1]).not.toHaveProperty("problem");
  expect(sentOf(asked)[1]?.["ktm"]).toBeInstanceOf(File);
});

test("or the stored version is taken and nothing is sent", async () => {
  const asked = await overtaken();
  await semester.fill("6");
  await save.click();
  await page.getByRole("button", { name: "Pakai yang tersimpan" }).click();
  await expect.element(semester).toHaveValue("7");
  await expect.element(nonNatural).toBeChecked();
  await expect.element(save).toBeVisible();
  expect(sentOf(asked)).toHaveLength(1);
});

test("a save whose answer was lost on the way counts as saved when tried again", async () => {
  const arrived = () => staleWith(anAppeal({ semester: "6", version: 2 }));
  await open({}, { [SAVE]: firstThen({ status: 0 }, arrived) });
  await semester.fill("6");
  await save.click();
  await expect.element(toasts).toMatchTextContent("Yang Anda tulis tidak hilang");
  await expect.element(semester).toHaveValue("6");
  await save.click();
  await expect.element(address).toHaveTextContent("/banding-ukt/31");
});

test("one that was reviewed in the meantime says so, and what was filled in stays", async () => {
  await open(
    {},
    {
      [SAVE]: () => ({
        status: 409,
        body: { success: false, code: "NOT_PENDING", message: "Banding sudah diperiksa" },
      }),
    },
  );
  await semester.fill("6");
  await save.click();
  await expect.element(both).toMatchTextContent(/sudah diperiksa dan tidak bisa diubah lagi/);
  await expect.element(semester).toHaveValue("6");
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Buka banding" })).toBeVisible();
});

test("what the server finds wrong stands at its field", async () => {
  const message = "Format file harus PDF";
  const errors = [{ path: "ktm", message }];
  await open({}, { [SAVE]: () => ({ status: 415, body: { success: false, message, errors } }) });
  await userEvent.upload(ktm, pdfNamed("ktm.pdf"));
  await save.click();
  await expect.element(ktm).toHaveAccessibleDescription(message);
});

test("a login that runs out while editing loses nothing of it", async () => {
  const user = verified();
  await open();
  await semester.fill("6");
  await nonNatural.click();
  dropSession("t0ken");
  await expect.element(page.getByRole("dialog", { name: "Masuk dulu, ya" })).toBeVisible();
  signIn("t0ken", user);
  await expect.element(semester).toHaveValue("6");
  await expect.element(nonNatural).toBeChecked();
});

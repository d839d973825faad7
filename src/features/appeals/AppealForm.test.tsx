import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, firstThen } from "../../web/stub-api.testing.ts";
import { dropSession, signIn } from "../../web/session.ts";
import { never, successOf } from "../reports/AdminScreen.testing.tsx";
import {
  anAppeal,
  openAppealScreen,
  pdfNamed,
  photoOf,
  verified,
} from "./AppealScreen.testing.tsx";

const PATH = "/banding-ukt";
const SEND = "POST /ukt-appeals";
const SEMESTER_WRONG = 'Semester harus berupa angka maksimal 2 digit (misal: "1", "12")';

const address = page.getByLabelText("Alamat");
const semester = page.getByLabelText("Semester");
const natural = page.getByRole("radio", { name: "Bencana Alam" });
const nonNatural = page.getByRole("radio", { name: "Bencana non-Alam" });
const send = page.getByRole("button", { name: "Submit Banding" });
const toasts = page.getByRole("region", { name: /^Pesan/ });

const filed = () => ({ status: 201, ...successOf(anAppeal(), "Berhasil mengirimkan banding") });
const keyReused = { status: 422, body: { success: false, code: "KEY_REUSED", message: "…" } };
const open = (answers: Answers = {}, user = verified()) =>
  openAppealScreen(PATH, { "GET /ukt-appeals/31": () => successOf(anAppeal()), ...answers }, user);
const fillIn = async () => {
  await semester.fill("5");
  await nonNatural.click();
};
const sentOf = (asked: Awaited<ReturnType<typeof open>>) =>
  asked.filter(({ call }) => call === SEND);

test.each(["123", "lima", ""])("the semester %j is told to be wrong", async (text) => {
  await open();
  await semester.fill("1");
  await semester.fill(text);
  await expect.element(semester).toHaveAccessibleDescription(SEMESTER_WRONG);
  await expect.element(semester).toBeInvalid();
});

test("a disaster that is passed over is told", async () => {
  await open();
  await expect.element(natural).toBeVisible();
  (natural.element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(page.getByText("Pilih salah satu tipe bencana")).toBeVisible();
});

test("it can be sent once semester and disaster are there, also without documents", async () => {
  const asked = await open({ [SEND]: filed });
  await expect.element(send).toBeDisabled();
  await expect
    .element(page.getByText("Tinggal: semester, jenis bencana. 0 dari 4 dokumen siap"))
    .toBeVisible();
  await fillIn();
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect.element(address).toHaveTextContent("/banding-ukt/31");
  await expect.element(toasts).toMatchTextContent("Berhasil mengirimkan banding");
  const [sent] = sentOf(asked);
  expect(sent?.sent).toEqual({ semester: "5", problem: "non_natural" });
  expect(sent?.key).toMatch(/^[\x21-\x7e]{1,64}$/);
});

test("four documents go out under their names", async () => {
  const asked = await open({ [SEND]: filed });
  await fillIn();
  for (const [label, name] of [
    ["KTM", "ktm.pdf"],
    ["Bukti UKT", "bukti.pdf"],
    ["Transkrip", "transkrip.pdf"],
    ["Surat Keterangan", "surat.pdf"],
  ] as const)
    await userEvent.upload(page.getByLabelText(label, { exact: true }), pdfNamed(name));
  await expect.element(page.getByText("4 dari 4 dokumen siap")).toBeVisible();
  await send.click();
  await expect.element(address).toHaveTextContent("/banding-ukt/31");
  const { ktm, ukt_proof, transcript, sk } = sentOf(asked)[0]!.sent as Record<string, File>;
  expect([ktm, ukt_proof, transcript, sk].map((file) => file?.name)).toEqual([
    "ktm.pdf",
    "bukti.pdf",
    "transkrip.pdf",
    "surat.pdf",
  ]);
});

test("it is not sent before its photos are a PDF", async () => {
  await open();
  await fillIn();
  const transcript = page.getByLabelText("Transkrip", { exact: true });
  await userEvent.upload(transcript, await photoOf("a.jpg", "#e00"));
  const dialog = page.getByRole("dialog", { name: "Foto Transkrip" });
  await expect.element(dialog.getByRole("img")).toBeVisible();
  await expect.element(send).toBeDisabled();
  await expect.element(page.getByText("Belum jadi PDF: Transkrip")).toBeInTheDocument();
  await dialog.getByRole("button", { name: "Selesai" }).click();
  await expect.element(page.getByText("1 dari 4 dokumen siap")).toBeVisible();
  await expect.element(send).toBeEnabled();
});

test("an appeal that did not go out keeps all that was filled in and is sent again with the same key", async () => {
  const asked = await open({ [SEND]: firstThen({ status: 0 }, filed) });
  await fillIn();
  await userEvent.upload(page.getByLabelText("KTM", { exact: true }), pdfNamed("ktm.pdf"));
  await send.click();
  await expect.element(page.getByText("Banding belum pasti terkirim.")).toBeVisible();
  await expect.element(semester).toHaveValue("5");
  await expect.element(page.getByText("ktm.pdf")).toBeVisible();
  await page.getByRole("button", { name: "Kirim lagi" }).click();
  await expect.element(address).toHaveTextContent("/banding-ukt/31");
  const [first, second] = sentOf(asked);
  expect(first?.key).toBe(second?.key);
});

test("one that had arrived before it was changed is not filed twice unawares", async () => {
  const keys: (string | undefined)[] = [];
  await open({
    [SEND]: ({ key }) => {
      keys.push(key);
      return keys.length > 1 ? filed() : keyReused;
    },
  });
  await fillIn();
  await send.click();
  await expect.element(page.getByText(/sudah sampai sebelum Anda mengubahnya/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Banding saya" }))
    .toHaveAttribute("href", "/profil?tab=banding-ukt");
  await page.getByRole("button", { name: "Kirim sebagai banding baru" }).click();
  await expect.element(address).toHaveTextContent("/banding-ukt/31");
  expect(keys[0]).not.toBe(keys[1]);
});

test("an upload says how far it is, and calling it off leaves everything there", async () => {
  await open({ [SEND]: never });
  await fillIn();
  await userEvent.upload(page.getByLabelText("KTM", { exact: true }), pdfNamed("ktm.pdf", 400_000));
  await userEvent.upload(
    page.getByLabelText("Transkrip", { exact: true }),
    pdfNamed("transkrip.pdf", 800_000),
  );
  await send.click();
  await expect.element(page.getByText("Mengirim 50%")).toBeVisible();
  // half of both together: all of the first, a quarter of the second
  await expect.element(page.getByText("Mengunggah 100%, 400 KB dari 400 KB")).toBeVisible();
  await expect.element(page.getByText("Mengunggah 25%, 200 KB dari 800 KB")).toBeVisible();
  await page.getByRole("button", { name: "Batalkan pengiriman" }).click();
  await expect.element(page.getByText(/Mengunggah/)).not.toBeInTheDocument();
  await expect.element(page.getByText("ktm.pdf")).toBeVisible();
  await expect.element(page.getByText("2 dari 4 dokumen siap")).toBeVisible();
  await expect.element(send).toBeEnabled();
});

test("nothing can be added while it is sent, since it would be lost", async () => {
  await open({ [SEND]: never });
  await fillIn();
  const chosen = page.getByLabelText("KTM", { exact: true });
  await userEvent.upload(chosen, pdfNamed("ktm.pdf", 400_000));
  const empty = page.getByLabelText("Transkrip", { exact: true });
  await expect.element(empty).toBeEnabled();
  await send.click();
  await expect.element(semester).toHaveAttribute("readonly");
  await expect.element(empty).toBeDisabled();
  await page.getByRole("button", { name: "Batalkan unggahan KTM" }).click();
  await expect.element(semester).not.toHaveAttribute("readonly");
  await expect.element(empty).toBeEnabled();
});

test("what the server finds wrong stands at its field and in a toast", async () => {
  const message = "Format file harus PDF";
  await open({
    [SEND]: () => ({
      status: 415,
      body: {
        success: false,
        message,
        errors: [
          { path: "sk", message },
          { path: "semester", message: SEMESTER_WRONG },
        ],
      },
    }),
  });
  await fillIn();
  const sk = page.getByLabelText("Surat Keterangan", { exact: true });
  await userEvent.upload(sk, pdfNamed("surat.pdf"));
  await send.click();
  await expect.element(sk).toHaveAccessibleDescription(message);
  await expect.element(semester).toHaveAccessibleDescription(SEMESTER_WRONG);
  await expect.element(toasts).toMatchTextContent(message);
});

test("a failure without words is said in the default ones", async () => {
  await open({ [SEND]: () => ({ status: 500, body: {} }) });
  await fillIn();
  await send.click();
  await expect.element(toasts).toMatchTextContent("Terjadi kesalahan saat mengirimkan banding");
  await expect.element(semester).toHaveValue("5");
});

test("a login that runs out while filling in loses nothing of it", async () => {
  const user = verified();
  await open({}, user);
  await fillIn();
  await userEvent.upload(page.getByLabelText("KTM", { exact: true }), pdfNamed("ktm.pdf"));
  await expect.element(page.getByText("ktm.pdf")).toBeVisible();
  dropSession("t0ken");
  await expect.element(page.getByRole("dialog", { name: "Masuk dulu, ya" })).toBeVisible();
  signIn("t0ken", user);
  await expect.element(semester).toHaveValue("5");
  await expect.element(nonNatural).toBeChecked();
  await expect.element(page.getByText("ktm.pdf")).toBeVisible();
  await expect.element(send).toBeEnabled();
});

test("what one person filled in is not there for the next", async () => {
  await open();
  await fillIn();
  dropSession("t0ken");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  signIn("t0ken", verified({ id: 8, name: "Bagas" }));
  await expect.element(semester).toHaveValue("");
});

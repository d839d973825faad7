import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { never, successOf } from "../reports/AdminScreen.testing.tsx";
import type { Answers } from "../../web/stub-api.testing.ts";
import { aNews, dropOn, fileOf, openNewsDesk } from "./NewsScreen.testing.tsx";

const PATH = "/admin/buat-advika";
const SAVE = "POST /admin/news";

const address = page.getByLabelText("Alamat");
const title = page.getByLabelText("Judul");
const description = page.getByLabelText("Deskripsi");
const cover = page.getByLabelText(/^Sampul/).first();
const attachment = page.getByLabelText(/^Lampiran/).first();
const publish = page.getByRole("radio", { name: "Publish" });
const save = page.getByRole("button", { name: "Simpan" });
const toasts = page.getByRole("region", { name: /^Pesan/ });

const open = (answers: Answers = {}) =>
  openNewsDesk(PATH, {
    [SAVE]: () => ({ ...successOf(aNews(), "Berhasil membuat berita"), status: 201 }),
    "GET /admin/news/12": () => successOf(aNews()),
    ...answers,
  });
const fill = async () => {
  await title.fill("Posko dibuka");
  await description.fill("Posko dibuka setiap hari.\n\nDatang saja.");
};

test("it is sent as Publish unless told otherwise, and its page is next", async () => {
  const asked = await open();
  await expect.element(publish).toBeChecked();
  await expect.element(save).toBeDisabled();
  await fill();
  await save.click();
  await expect.element(address).toHaveTextContent("/admin/advika/12");
  await expect.element(toasts).toMatchTextContent("Berhasil membuat berita");
  expect(asked.find(({ call }) => call === SAVE)?.sent).toEqual({
    title: "Posko dibuka",
    description: "Posko dibuka setiap hari.\n\nDatang saja.",
    status: "published",
  });
});

test("a description with marks is shown as it will be read, one without is not", async () => {
  await open();
  const preview = page.getByText("Yang dibaca pengunjung");
  await expect
    .element(description)
    .toHaveAccessibleDescription(/\*\*tebal\*\*, -\u2060\sdaftar, \[tautan\]/);
  await description.fill("Posko dibuka setiap hari.\n\nDatang saja.");
  await expect.element(preview).not.toBeInTheDocument();
  await description.fill("Posko dibuka:\n- **Senin**\n- [peta](https://kampus.ac.id)");
  await expect.element(preview).toBeVisible();
  await expect.element(page.getByRole("strong").getByText("Senin")).toBeVisible();
  await expect.element(page.getByText("(kampus.ac.id)")).toBeVisible();
  await expect
    .element(description)
    .toHaveValue("Posko dibuka:\n- **Senin**\n- [peta](https://kampus.ac.id)");
});

test("a draft goes with its cover and its PDF", async () => {
  const asked = await open();
  await fill();
  await page.getByRole("radio", { name: "Draft" }).click();
  await cover.upload(fileOf("sampul.png", "image/png"));
  await dropOn(attachment, fileOf("surat.pdf", "application/pdf"));
  await expect.element(page.getByText("sampul.png")).toBeVisible();
  await expect.element(page.getByText("surat.pdf")).toBeVisible();
  await save.click();
  await expect.element(address).toHaveTextContent("/admin/advika/12");
  const { sent } = asked.find(({ call }) => call === SAVE)!;
  expect(sent).toMatchObject({ status: "draft" });
  expect([(sent["cover"] as File).name, (sent["attachment"] as File).name]).toEqual([
    "sampul.png",
    "surat.pdf",
  ]);
});

for (const [field, typed, message] of [
  ["Judul", "ab", "Judul minimal terdiri dari 3 karakter"],
  ["Judul", "a".repeat(51), "Judul maksimal terdiri dari 50 karakter"],
  ["Deskripsi", "terlalu", "Deskripsi minimal terdiri dari 10 karakter"],
] as const)
  test(`'${typed.slice(0, 8)}' as ${field} says '${message}'`, async () => {
    await open();
    await fill();
    await page.getByLabelText(field).fill(typed);
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(save).toBeDisabled();
  });

test("it says what is still missing", async () => {
  await open();
  await expect.element(page.getByText("Tinggal: judul, deskripsi")).toBeVisible();
  await title.fill("Posko dibuka");
  await expect.element(page.getByText("Tinggal: deskripsi")).toBeVisible();
});

test("a cover that is no JPG or PNG is refused in the book's words", async () => {
  await open();
  await dropOn(cover, fileOf("sampul.gif", "image/gif"));
  await expect
    .element(page.getByText("Silakan unggah file gambar yang berformat JPG, JPEG, atau PNG."))
    .toBeVisible();
});

test("an attachment that is no PDF is refused, chosen and dropped each in its words", async () => {
  await open();
  await userEvent.upload(attachment, fileOf("surat.docx", "application/msword"));
  await expect.element(page.getByText("Silakan unggah file lampiran yang valid.")).toBeVisible();
  await dropOn(attachment, fileOf("surat.docx", "application/msword"));
  await expect.element(page.getByText("Please drop a valid PDF file.")).toBeVisible();
});

test("files that are too large are refused", async () => {
  await open();
  await dropOn(attachment, fileOf("surat.pdf", "application/pdf", 10_485_761));
  await expect.element(page.getByText("Ukuran file maksimal 10MB")).toBeVisible();
  // No picture, so that it cannot be made smaller.
  await dropOn(cover, fileOf("sampul.png", "image/png", 5_242_881));
  await expect.element(page.getByText("Ukuran file maksimal 5MB")).toBeVisible();
});

test("what the server finds wrong with a file stands at its field", async () => {
  const message = "Silakan unggah file lampiran yang valid.";
  await open({
    [SAVE]: () => ({
      status: 415,
      body: { message, code: "WRONG_TYPE", errors: [{ path: "attachment", message }] },
    }),
  });
  await fill();
  await dropOn(attachment, fileOf("surat.pdf", "application/pdf"));
  await save.click();
  await expect.element(page.getByRole("form").getByText(message)).toBeVisible();
  await expect.element(title).toHaveValue("Posko dibuka");
  await expect.element(page.getByText("surat.pdf")).toBeVisible();
});

test("each file has its bar while they are sent one after the other, and can be called off", async () => {
  await open({ [SAVE]: never });
  await fill();
  await cover.upload(fileOf("sampul.png", "image/png", 400_000));
  await dropOn(attachment, fileOf("surat.pdf", "application/pdf", 800_000));
  await expect.element(page.getByText("surat.pdf")).toBeVisible();
  await save.click();
  const bar = (name: string) => page.getByRole("progressbar", { name: `Unggahan ${name}` });
  await expect.element(bar("sampul.png")).toHaveAttribute("value", "400000");
  await expect.element(bar("surat.pdf")).toHaveAttribute("value", "200000");
  // what was typed now would be lost
  await expect.element(title).toHaveAttribute("readonly");
  await page.getByRole("button", { name: /^Batalkan unggahan Lampiran/ }).click();
  await expect.element(bar("surat.pdf")).not.toBeInTheDocument();
  await expect.element(toasts).not.toMatchTextContent(/\w/);
  // The server may have had all of it in that moment.
  await expect.element(page.getByRole("alert")).toMatchTextContent("Belum pasti tersimpan.");
  await expect.element(title).toHaveValue("Posko dibuka");
  await expect.element(title).not.toHaveAttribute("readonly");
  await expect.element(save).toBeEnabled();
});

test("a failure without a message has the book's words, and nothing is lost", async () => {
  await open({ [SAVE]: () => ({ status: 500, body: {} }) });
  await fill();
  await save.click();
  await expect.element(toasts).toMatchTextContent("Create news failed");
  await expect.element(title).toHaveValue("Posko dibuka");
});

test("a network that is gone says so, and the second try goes through", async () => {
  let online = false;
  await open({
    [SAVE]: () => (online ? { ...successOf(aNews()), status: 201 } : { status: 0 }),
  });
  await fill();
  await save.click();
  await expect.element(toasts).toMatchTextContent("Tidak tersambung.");
  await expect.element(page.getByRole("alert")).toMatchTextContent("Belum pasti tersimpan.");
  online = true;
  await save.click();
  await expect.element(address).toHaveTextContent("/admin/advika/12");
});

test("whoever leaves while it is sent stays where they went, and it is no draft any more", async () => {
  let answer = () => {};
  await open({
    [SAVE]: () =>
      new Promise((resolve) => {
        answer = () => resolve(successOf(aNews(), "Berhasil membuat berita"));
      }),
  });
  await fill();
  await save.click();
  await page.getByRole("link", { name: "Batal" }).click();
  await page.getByRole("button", { name: "Simpan draf dan tinggalkan" }).click();
  await expect.element(page.getByRole("heading", { name: "Advika" })).toBeVisible();
  answer();
  await expect.element(toasts).toMatchTextContent("Berhasil membuat berita");
  await expect.element(address).toMatchTextContent(/^\/admin\/advika$/);
  // it lies over the link, and stays for as long as the pointer rests on it
  await page.getByRole("button", { name: "Tutup pesan" }).click();
  await page.getByRole("link", { name: "Buat berita" }).first().click();
  await expect.element(title).toHaveValue("");
});

test("whoever comes back before the answer finds no form to send a second time", async () => {
  let answer: (told: Awaited<ReturnType<Answers[string]>>) => void = () => {};
  const asked = await open({ [SAVE]: () => new Promise((resolve) => (answer = resolve)) });
  const leaveAndReturn = async () => {
    await page.getByRole("link", { name: "Batal" }).click();
    await page.getByRole("button", { name: "Simpan draf dan tinggalkan" }).click();
    await page.getByRole("link", { name: "Buat berita" }).first().click();
    await expect.element(page.getByText("Memuat berita…")).toBeInTheDocument();
    await expect.element(save).not.toBeInTheDocument();
  };
  await fill();
  await save.click();
  await leaveAndReturn();
  answer({ status: 422, body: { message: "Sibuk" } });
  await expect.element(title).toHaveValue("Posko dibuka");
  await save.click();
  await leaveAndReturn();
  answer(successOf(aNews(), "Berhasil membuat berita"));
  await expect.element(toasts).toMatchTextContent("Berhasil membuat berita");
  await expect.element(title).toHaveValue("");
  await expect.element(address).toHaveTextContent(PATH);
  expect(asked.filter(({ call }) => call === SAVE)).toHaveLength(2);
});

test("Batal leads to the list; what was typed is there on return, and can be thrown away", async () => {
  await open();
  await fill();
  await cover.upload(fileOf("sampul.png", "image/png"));
  await page.getByRole("link", { name: "Batal" }).click();
  await page.getByRole("button", { name: "Simpan draf dan tinggalkan" }).click();
  await expect.element(address).toHaveTextContent("/admin/advika");
  await page.getByRole("link", { name: "Buat berita" }).first().click();
  await expect.element(page.getByText(/^Draf Anda yang baru saja ditulis/)).toBeVisible();
  await expect.element(title).toHaveValue("Posko dibuka");
  await expect.element(page.getByText("sampul.png")).toBeVisible();
  await page.getByRole("button", { name: "Buang" }).click();
  await expect.element(title).toHaveValue("");
  await expect.element(page.getByText("sampul.png")).not.toBeInTheDocument();
  await expect.element(publish).toBeChecked();
});

test("on the smallest phone nothing is wider than the screen", async () => {
  await page.viewport(320, 640);
  await open();
  await expect.element(title).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1366, 768);
});

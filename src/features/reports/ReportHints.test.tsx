import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draftStore } from "../../web/draft-store.ts";
import { aReport, successOf } from "./AdminScreen.testing.tsx";
import { newReport, openReportScreen, verified } from "./ReportScreen.testing.tsx";

const SEND = "POST /reports";
const filed = () => ({ status: 201, ...successOf(aReport({ id: 1285, is_mine: true })) });
const { title, description, anonymous, send, fillIn } = newReport;

const hints = page.getByRole("list", { name: "Yang mungkin tidak perlu ditulis" });
const told = (words: string) => hints.getByRole("listitem").filter({ hasText: words });
const NUMBER = 'Tampaknya ada nomor telepon: "0812-3456-7890"';
const NAME = 'Tampaknya ada nama orang: "Pak Budi"';
const open = () => openReportScreen("/aju-laporan", { [SEND]: filed }, verified());

test("what may tell who somebody is is pointed at, and is no fault", async () => {
  await open();
  await fillIn();
  await title.fill("Pak Budi meminta uang");
  await description.fill("Dia menelepon dari 0812-3456-7890.");
  await expect.element(told(NUMBER)).toBeVisible();
  await expect.element(told(NAME)).toBeVisible();
  await expect.element(description).not.toHaveAttribute("aria-invalid");
  await expect.element(send).toBeEnabled();
});

test.each([
  ["false", "false", "Ini akan dibaca semua orang setelah laporan tampil."],
  ["true", "false", "Hanya Anda dan admin yang dapat membacanya."],
  [
    "false",
    "true",
    "Ini akan dibaca semua orang setelah laporan tampil, dan isinya bisa menunjukkan siapa yang menulis laporan ini.",
  ],
  [
    "true",
    "true",
    "Hanya Anda dan admin yang dapat membacanya, dan isinya bisa menunjukkan siapa yang menulis laporan ini.",
  ],
])("it says who will read it: private %s, anonymous %s", async (isPrivate, isAnonymous, words) => {
  await open();
  await description.fill("Hubungi 0812-3456-7890.");
  await expect.element(told(NUMBER)).toBeVisible();
  if (isPrivate === "true") await page.getByRole("radio", { name: "Hanya saya dan admin" }).click();
  if (isAnonymous === "true") await anonymous.click();
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

test("the first four are shown, the others once these are left as they are", async () => {
  await open();
  await description.fill(
    "Pak Budi, Bu Rina, Kak Sekar, NPM 2217051043, 0812-3456-7890 dan rina@gmail.com.",
  );
  await expect.poll(() => hints.getByRole("listitem").elements()).toHaveLength(4);
  await expect.element(page.getByText(/^Masih ada 2 lagi\. Ini akan/)).toBeVisible();
  await page.getByRole("button", { name: 'Biarkan "Pak Budi"' }).click();
  await expect.element(told(NUMBER)).toBeVisible();
  await expect.element(page.getByText(/^Masih ada 1 lagi\./)).toBeVisible();
});

test("each can be left as it is, and what is taken out of the text is gone by itself", async () => {
  await open();
  await description.fill("Pak Budi menelepon dari 0812-3456-7890.");
  await page.getByRole("button", { name: 'Biarkan "Pak Budi"' }).click();
  await expect.element(told(NAME)).not.toBeInTheDocument();
  await expect.element(told(NUMBER)).toBeVisible();
  await description.fill("Pak Budi menelepon.");
  await expect.element(hints).not.toBeInTheDocument();
});

test("it is heard once, not with each digit that is typed", async () => {
  await open();
  await description.fill("Nomornya 0812345678");
  const heard = page.getByRole("status").filter({ hasText: "Tampaknya" });
  await expect.element(heard).toHaveTextContent('Tampaknya ada nomor telepon: "0812345678".');
  await description.fill("Nomornya 08123456789");
  await expect.element(told('Tampaknya ada nomor telepon: "08123456789"')).toBeVisible();
  await expect.element(heard).toHaveTextContent('Tampaknya ada nomor telepon: "0812345678".');
});

test("nothing of it leaves the device or stays there, and the text goes out as it was typed", async () => {
  const asked = await open();
  await fillIn();
  await description.fill("Hubungi Pak Budi di 0812-3456-7890.");
  await page.getByRole("button", { name: 'Biarkan "Pak Budi"' }).click();
  await expect.element(told(NUMBER)).toBeVisible();
  await expect
    .poll(async () => JSON.stringify((await draftStore.get("report")) ?? ""))
    .toContain("Hubungi Pak Budi");
  expect(JSON.stringify(await draftStore.get("report"))).not.toContain("Tampaknya");
  expect(asked.map(({ call }) => call)).toEqual([]);
  await send.click();
  await expect.element(page.getByText("Laporan #1285 diterima.")).toBeVisible();
  const [sent, ...others] = asked.filter(({ call }) => call === SEND);
  expect(others).toEqual([]);
  expect(Object.keys(sent?.sent ?? {}).toSorted()).toEqual([
    "category",
    "description",
    "isAnonymous",
    "isPrivate",
    "report_level",
    "title",
  ]);
  expect(sent?.sent["description"]).toBe("Hubungi Pak Budi di 0812-3456-7890.");
});

import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draftStore } from "../../web/draft-store.ts";
import { aReport, successOf } from "./AdminScreen.testing.tsx";
import { newReport, openReportScreen, verified } from "./ReportScreen.testing.tsx";

// The part is there before a test presses: what its first look finds waits for the next press.
beforeAll(async () => {
  await import("../evidence/TextHints.tsx");
});

const SEND = "POST /reports";
const filed = () => ({ status: 201, ...successOf(aReport({ id: 1285, is_mine: true })) });
const { title, description, anonymous, send, fillIn } = newReport;

const hints = page.getByRole("list", { name: "Yang mungkin tidak perlu ditulis" });
const told = (words: string) => hints.getByRole("listitem").filter({ hasText: words });
const NUMBER = 'Tampaknya ada nomor telepon: "0812-3456-7890"';
const NAME = 'Tampaknya ada nama orang: "Pak Budi"';
const open = () => openReportScreen("/aju-laporan", { [SEND]: filed }, verified());

/** Writes `words` in one go, as a paste does, and presses once. */
const write = async (words: string) => {
  await description.fill(words);
  await description.click();
};
const atItsEnd = async () => {
  await description.click();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  // A page tells in its next frame that it was scrolled.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
};
const placeOf = (one: typeof send) => one.element().getBoundingClientRect().top + scrollY;

test("what may tell who somebody is is pointed at, and is no fault", async () => {
  await open();
  await fillIn();
  await title.fill("Pak Budi meminta uang");
  await write("Dia menelepon dari 0812-3456-7890.");
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
  await write("Hubungi 0812-3456-7890.");
  await expect.element(told(NUMBER)).toBeVisible();
  if (isPrivate === "true") await page.getByRole("radio", { name: "Hanya saya dan admin" }).click();
  if (isAnonymous === "true") await anonymous.click();
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

test("the first four are shown, the others once these are left as they are", async () => {
  await open();
  await write("Pak Budi, Bu Rina, Kak Sekar, NPM 2217051043, 0812-3456-7890 dan rina@gmail.com.");
  await expect.poll(() => hints.getByRole("listitem").elements()).toHaveLength(4);
  await expect.element(page.getByText(/^Masih ada 2 lagi\. Ini akan/)).toBeVisible();
  await page.getByRole("button", { name: 'Biarkan "Pak Budi"' }).click();
  await expect.element(told(NUMBER)).toBeVisible();
  await expect.element(page.getByText(/^Masih ada 1 lagi\./)).toBeVisible();
});

test("nothing moves by itself: what the last letter has finished is shown after the next act", async () => {
  await open();
  await fillIn();
  await atItsEnd();
  await userEvent.keyboard(" Kata Pak Budi");
  const heard = page.getByRole("status").filter({ hasText: "Tampaknya" });
  const place = placeOf(send);
  // It is said after a pause in typing, and moves nothing.
  await expect.element(heard).toHaveTextContent(`${NAME}.`);
  await expect.element(hints).not.toBeInTheDocument();
  expect(placeOf(send)).toBe(place);
  await page.getByRole("radio", { name: "Hanya saya dan admin" }).click();
  await expect.element(page.getByRole("radio", { name: "Hanya saya dan admin" })).toBeChecked();
  await expect.element(told(NAME)).toBeVisible();
});

test.each([
  ["the next letter", () => userEvent.keyboard(" ")],
  ["the Tab key", () => userEvent.keyboard("{Tab}")],
  ["scrolling", () => Promise.resolve(document.dispatchEvent(new Event("scroll")))],
])("it is shown after %s", async (_, act) => {
  await open();
  await fillIn();
  await atItsEnd();
  await userEvent.keyboard(" Kata Pak Budi");
  await expect.element(hints).not.toBeInTheDocument();
  await act();
  await expect.element(told(NAME)).toBeVisible();
});

test("an office is none while it is typed either, and a name stays while it is typed on", async () => {
  await open();
  await fillIn();
  await atItsEnd();
  for (const letter of " Kata Pak Dekan ") {
    await userEvent.keyboard(letter);
    await expect.element(hints).not.toBeInTheDocument();
  }
  await userEvent.keyboard("dan Pak Budi ");
  for (const letter of "Santoso") {
    await expect.element(told("nama orang")).toBeVisible();
    await userEvent.keyboard(letter);
  }
  await expect.element(told('"Pak Budi Santoso"')).toBeVisible();
  await userEvent.keyboard("{Backspace}");
  await expect.element(told('"Pak Budi Santos"')).toBeVisible();
});

test("each can be left as it is, and what is taken out of the text is gone by itself", async () => {
  await open();
  await write("Pak Budi menelepon dari 0812-3456-7890.");
  await page.getByRole("button", { name: 'Biarkan "Pak Budi"' }).click();
  await expect.element(told(NAME)).not.toBeInTheDocument();
  await expect.element(told(NUMBER)).toBeVisible();
  await write("Pak Budi menelepon.");
  await expect.element(hints).not.toBeInTheDocument();
});

test("it is heard once, not with each digit that is typed", async () => {
  await open();
  await write("Nomornya 0812345678");
  const heard = page.getByRole("status").filter({ hasText: "Tampaknya" });
  await expect.element(heard).toHaveTextContent('Tampaknya ada nomor telepon: "0812345678".');
  await write("Nomornya 08123456789");
  await expect.element(told('Tampaknya ada nomor telepon: "08123456789"')).toBeVisible();
  await expect.element(heard).toHaveTextContent('Tampaknya ada nomor telepon: "0812345678".');
});

test("nothing of it leaves the device or stays there, and the text goes out as it was typed", async () => {
  const asked = await open();
  await fillIn();
  await write("Hubungi Pak Budi di 0812-3456-7890.");
  await page.getByRole("button", { name: 'Biarkan "Pak Budi"' }).click();
  await expect.element(told(NUMBER)).toBeVisible();
  await expect
    .poll(async () => JSON.stringify((await draftStore.get("report")) ?? ""))
    .toContain("Hubungi Pak Budi");
  expect(JSON.stringify(await draftStore.get("report"))).not.toContain("Tampaknya");
  // the page asks for the emergency contacts, whatever is typed
  expect(new Set(asked.map(({ call }) => call))).toEqual(new Set(["GET /settings"]));
  await send.click();
  await expect.element(page.getByText("Laporan #1285 diterima.")).toBeVisible();
  const [sent, ...others] = asked.filter(({ call }) => call === SEND);
  expect(others).toEqual([]);
  expect(Object.keys(sent?.sent ?? {}).toSorted()).toEqual([
    "building",
    "category",
    "description",
    "faculty",
    "isAnonymous",
    "isPrivate",
    "report_level",
    "room",
    "title",
  ]);
  expect(sent?.sent["description"]).toBe("Hubungi Pak Budi di 0812-3456-7890.");
});

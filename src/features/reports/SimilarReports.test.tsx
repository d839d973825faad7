import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answers } from "../../web/stub-api.testing.ts";
import { aReport, never, successOf } from "./AdminScreen.testing.tsx";
import { newReport, openReportScreen, verified } from "./ReportScreen.testing.tsx";

const { title, description } = newReport;
const ASK = "GET /reports/similar";
const alike = (id: number, words: string, score: number) => ({
  ...aReport({ id, title: words, status: "under_review", vote_total: 12 }),
  score,
});
const WIFI = alike(41, "Wi-Fi gedung C mati", 0.9);
const found = (...reports: readonly object[]) => ({ [ASK]: () => successOf(reports) });
const open = (answers: Answers) => openReportScreen("/aju-laporan", answers, verified());
const section = page.getByRole("region", { name: "Sudah ada yang melaporkan?" });

test("three at most stand below the title while it is typed, and are told of quietly", async () => {
  const far = alike(44, "Kelas lain", 0.2);
  await open(found(WIFI, alike(42, "Wi-Fi asrama", 0.6), alike(43, "Wi-Fi lantai 2", 0.5), far));
  await title.fill("wifi ga bisa");
  await expect.poll(() => section.getByRole("listitem").elements()).toHaveLength(3);
  await expect.element(section.getByText("Wi-Fi gedung C mati")).toBeVisible();
  await expect.element(section.getByText("12 dukungan").first()).toBeVisible();
  await expect
    .element(page.getByRole("status").filter({ hasText: "Sudah ada yang melaporkan: 3" }))
    .toBeInTheDocument();
  await expect.element(title).toHaveFocus();
});

test("nothing is there for a short title, while nobody answers, or where that fails", async () => {
  const asked = await open({ [ASK]: never });
  await title.fill("wi");
  await title.fill("wifi mati");
  await expect.poll(() => asked.filter((one) => one.call === ASK).length).toBe(1);
  await expect.element(section).not.toBeInTheDocument();
});

test("nothing moves once the writer has gone on to the text", async () => {
  let answer: ((value: ReturnType<typeof successOf>) => void) | undefined;
  await open({ [ASK]: () => new Promise((resolve) => (answer = resolve)) });
  await title.fill("wifi mati");
  await expect.poll(() => answer).toBeDefined();
  await description.click();
  answer?.(successOf([WIFI]));
  await description.fill("Sejak Senin.");
  await expect.element(section).not.toBeInTheDocument();
});

test("supporting one votes, leads there and keeps what was typed", async () => {
  const asked = await open({
    ...found(WIFI),
    "POST /reports/41/vote": () => successOf({ upvote: 13, downvote: 0, vote_total: 13 }),
  });
  await title.fill("wifi ga bisa");
  await description.fill("Di lantai 2.");
  await title.click();
  await userEvent.keyboard(" gedung c");
  await page.getByRole("button", { name: "Dukung yang ini saja: Wi-Fi gedung C mati" }).click();
  await expect
    .element(page.getByRole("status", { name: "Alamat" }))
    .toHaveTextContent("/laporan/41");
  expect(asked.filter((one) => one.call === "POST /reports/41/vote")).toHaveLength(1);
  await expect.element(page.getByText(/Tulisan Anda masih ada/)).toBeVisible();
});

test("whoever has gone on to another page before the vote is counted stays there", async () => {
  let answer = () => {};
  const counted = successOf({ upvote: 13, downvote: 0, vote_total: 13 });
  await open({
    ...found(WIFI, alike(42, "Wi-Fi asrama", 0.6)),
    "POST /reports/41/vote": () => new Promise((resolve) => (answer = () => resolve(counted))),
    "GET /reports/42": () => successOf(aReport({ id: 42 })),
  });
  await title.fill("wifi ga bisa");
  await page.getByRole("button", { name: "Dukung yang ini saja: Wi-Fi gedung C mati" }).click();
  await page.getByRole("link", { name: "Lihat: Wi-Fi asrama" }).click();
  await page.getByRole("button", { name: "Simpan draf dan tinggalkan" }).click();
  const address = page.getByRole("status", { name: "Alamat" });
  await expect.element(address).toHaveTextContent("/laporan/42");
  answer();
  await expect.element(page.getByText(/Tulisan Anda masih ada/)).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(address).toHaveTextContent("/laporan/42");
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anAppeal } from "../../features/appeals/AppealScreen.testing.tsx";
import { threeNews } from "../../features/home/HomePage.testing.tsx";
import {
  aReport,
  inHours,
  successOf,
  withoutMessages,
} from "../../features/reports/AdminScreen.testing.tsx";
import { verified } from "../../features/reports/ReportScreen.testing.tsx";
import type { Promises } from "../../promises.ts";
import type { Answers } from "../../web/stub-api.testing.ts";
import { openScreen } from "./test-page.testing.tsx";

/** What a campus has set of its promises, on every page that names them (docs/product/campus.md#promises). */

const promises: Promises = { verify: 4, answer: 7, decide: 20, counting: "working" };
const verdict = { solved: false, reopened: 0, until: inHours(100) };
const answered = aReport({ is_mine: true, status: "responded", due_at: null, verdict });
const rejected = anAppeal({ status: "rejected", due_at: null, review_until: inHours(100) });
/** A record's own page, without a conversation. */
const about = (answers: Answers): Answers => ({
  "GET /ukt-appeals/status": () => successOf({ is_active: true }),
  ...Object.fromEntries(withoutMessages(answers)),
  ...answers,
});

test.each([
  ["/", threeNews, null, /Diverifikasi dalam 4 hari kerja.*Dijawab dalam 7 hari kerja/],
  ["/tentang", {}, null, /diverifikasi paling lambat 4 hari kerja.*paling lambat 7 hari kerja/],
  ["/aju-laporan", {}, verified(), /Dijawab paling lama 7 hari kerja/],
  [
    "/registrasi-ulang",
    {},
    verified({ status: "not_verified" }),
    /memeriksanya lagi dalam 4 hari kerja/,
  ],
  [
    "/banding-ukt/31",
    about({ "GET /ukt-appeals/31": () => successOf(rejected) }),
    verified(),
    /memutuskannya, paling lama 20 hari kerja/,
  ],
] as const)("%s names them", async (path, answers, user, words) => {
  await openScreen(path, answers, { user, told: { promises } });
  await expect.element(page.getByRole("main")).toMatchTextContent(words);
});

test("a report that is opened again is answered within them", async () => {
  const answers = about({ "GET /reports/1271": () => successOf(answered) });
  await openScreen("/laporan/1271", answers, { user: verified(), told: { promises } });
  await page.getByRole("button", { name: "Belum beres" }).click();
  await expect
    .element(page.getByText(/dibuka kembali, .* dijawab dalam 7 hari kerja/))
    .toBeVisible();
});

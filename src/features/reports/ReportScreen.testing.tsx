import { page } from "vitest/browser";
import { CATEGORIES, REPORT_STATUSES } from "../../labels.ts";
import type { Answers } from "../../web/stub-api.testing.ts";
import { leaveNoDrafts } from "../../web/draft-life.ts";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import type { User } from "../accounts/account.contract.ts";
import { aStudent, listOf, withoutMessages } from "./AdminScreen.testing.tsx";

/** Opens a page of reports for a guest or for `user`, without a draft. Answers what it has asked so far. */
export const openReportScreen = (path: string, answers: Answers = {}, user: User | null = null) => {
  // The page of the test before was taken away after that test had ended, and left what it held.
  leaveNoDrafts();
  return openScreen(
    path,
    { ...Object.fromEntries(withoutMessages(answers)), ...answers },
    { user },
  );
};

/** The answer of a public list, with three reports in each category and status. */
export const publicListOf = (...args: Parameters<typeof listOf>) => {
  const { body } = listOf(...args);
  const three = (labels: object) => Object.fromEntries(Object.keys(labels).map((key) => [key, 3]));
  const counts = {
    total_per_category: three(CATEGORIES),
    total_per_status: three(REPORT_STATUSES),
  };
  return { body: { ...body, ...counts } };
};

/** A student who may file reports. */
export const verified = (changed: Partial<User> = {}): User =>
  aStudent({ status: "verified", npm: "2217051043", due_at: null, ...changed });

const title = page.getByLabelText("Judul");
const description = page.getByLabelText("Ceritakan");
const category = page.getByRole("radiogroup", { name: "Kategori" });
const level = page.getByRole("radiogroup", { name: "Tingkat" });

/** The form of a new report, as its author finds it. */
export const newReport = {
  title,
  description,
  category,
  level,
  anonymous: page.getByRole("radio", { name: "Tidak, anonim" }),
  file: page.getByLabelText(/^Foto atau berkas/),
  send: page.getByRole("button", { name: "Kirim laporan" }),
  violence: page.getByRole("button", { name: "Ini tentang kekerasan atau perundungan" }),
  /** Writes and chooses all that is asked. */
  async fillIn() {
    await title.fill("Tidak ada air di lantai 3");
    await description.fill("Keran mati sejak Senin.");
    await category.getByRole("radio", { name: "Fasilitas" }).click();
    await level.getByRole("radio", { name: "Fakultas" }).click();
  },
};

import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aNews, openNewsDesk } from "../../features/news/NewsScreen.testing.tsx";
import {
  aReport,
  openAdminScreen,
  staleWith,
  successOf,
} from "../../features/reports/AdminScreen.testing.tsx";
import { heldDrafts } from "../../web/draft-owner.ts";
import { draftStore } from "../../web/draft-store.ts";
import {
  accountDesk,
  appealDesk,
  asksToUnload,
  aTemplate,
  button,
  field,
  FORMS,
  reportDesk,
  templateDesk,
  WORDS,
} from "./every-form.testing.tsx";
import { leaveDraft, reloadWithDraft } from "../../web/left-draft.testing.ts";

/** The id of the admin of `openAdminScreen`. */
const ADMIN = 2;
const restored = page.getByText(/^Draf Anda dari 2 jam lalu/);

beforeEach(() => {
  // The frames of documents have tests of their own.
  vi.spyOn(navigator, "pdfViewerEnabled", "get").mockReturnValue(false);
});

const answer = field("Jawaban");
const begun = { version: 1, status: "pending", response: null };
const SAVE = "PATCH /admin/reports/status";

test.each([
  [
    "answer:1271",
    { values: { status: "responded", response: WORDS }, begun },
    reportDesk,
    "Jawaban",
  ],
  ["note:report:1271", { text: WORDS }, reportDesk, "Catatan baru"],
  [
    "appeal-answer:31",
    {
      values: { status: "pending", admin_note: WORDS },
      begun: { version: 1, status: "pending", admin_note: null },
    },
    appealDesk,
    "Tanggapan",
  ],
  [
    "decision:7",
    {
      values: { status: "not_verified", npm: "", reason: WORDS },
      begun: { version: 1, status: "waiting", npm: null },
    },
    accountDesk,
    /^Alasan/,
  ],
  [
    "template:baru",
    { values: { title: "", text: WORDS, status: "" }, begun: null },
    templateDesk("baru"),
    "Isi",
  ],
  [
    "template:3",
    { values: { title: "Diteruskan", text: WORDS, status: "" }, begun: aTemplate },
    templateDesk("3"),
    "Isi",
  ],
  [
    "news:baru",
    {
      values: { title: WORDS, description: "", status: "published" },
      choices: { cover: null, attachment: null },
      begun: null,
    },
    FORMS["a new news item"]!.open,
    "Judul",
  ],
  [
    "news:12",
    {
      values: { title: WORDS, description: "", status: "published" },
      choices: { cover: null, attachment: null },
      begun: aNews(),
    },
    FORMS["a news item that is changed"]!.open,
    "Judul",
  ],
] as const)("%s is put back after a reload, with its age, and thrown away", async (...row) => {
  const [name, content, open, label] = row;
  await leaveDraft(name, ADMIN, content);
  await open();
  await expect.element(field(label)).toHaveValue(WORDS);
  await expect.element(restored).toBeVisible();
  await button("Buang").click();
  await expect.element(restored).not.toBeInTheDocument();
  await expect.element(page.getByText(WORDS)).not.toBeInTheDocument();
  await expect.poll(() => draftStore.get(name)).toBeUndefined();
  expect(heldDrafts.size).toBe(0);
});

test("an answer's status comes back with it, and both are gone once they are saved", async () => {
  await leaveDraft("answer:1271", ADMIN, {
    values: { status: "responded", response: WORDS },
    begun,
  });
  const asked = await openAdminScreen("/admin/laporan/1271", {
    "GET /reports/1271": () => successOf(aReport()),
    [SAVE]: ({ sent }) => successOf(aReport({ ...sent, version: 2 })),
  });
  await expect.element(page.getByRole("radio", { name: "Ditanggapi" })).toBeChecked();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect
    .poll(() => asked.find(({ call }) => call === SAVE)?.sent)
    .toMatchObject({ status: "responded", response: WORDS, version: 1 });
  await expect.poll(() => draftStore.get("answer:1271")).toBeUndefined();
  await expect.element(restored).not.toBeInTheDocument();
  expect(asksToUnload()).toBe(false);
});

test("one that was put back and not changed can be kept again", async () => {
  await leaveDraft("answer:1271", ADMIN, {
    values: { status: "responded", response: WORDS },
    begun,
  });
  await reportDesk();
  await expect.element(restored).toBeVisible();
  await page.getByRole("link", { name: "Laporan", exact: true }).click();
  await button("Simpan draf dan tinggalkan").click();
  await expect.element(page.getByLabelText("Alamat")).toHaveTextContent("/admin/laporan");
});

test("one whose report has changed since shows both versions", async () => {
  await leaveDraft("answer:1271", ADMIN, {
    values: { status: "responded", response: WORDS },
    begun,
  });
  const theirs = { version: 2, response: "Jawaban dari Nadia", status: "responded" } as const;
  await openAdminScreen("/admin/laporan/1271", {
    "GET /reports/1271": () => successOf(aReport(theirs)),
    [SAVE]: () => staleWith(aReport(theirs)),
  });
  await expect.element(page.getByText("Laporan ini sudah diubah orang lain.")).toBeVisible();
  await expect.element(restored).not.toBeInTheDocument();
  await expect.element(answer).toHaveValue(WORDS);
  await button("Pakai yang tersimpan").click();
  await expect.element(answer).toHaveValue("Jawaban dari Nadia");
  await expect.poll(() => draftStore.get("answer:1271")).toBeUndefined();
});

test("one that says by now what the report says is nothing to speak of", async () => {
  await leaveDraft("answer:1271", ADMIN, {
    values: { status: "responded", response: WORDS },
    begun: { version: 2, status: "responded", response: WORDS },
  });
  await openAdminScreen("/admin/laporan/1271", {
    "GET /reports/1271": () =>
      successOf(aReport({ version: 2, status: "responded", response: WORDS })),
  });
  await expect.element(answer).toHaveValue(WORDS);
  await expect.poll(() => draftStore.get("answer:1271")).toBeUndefined();
  await expect.element(restored).not.toBeInTheDocument();
});

test("the record of another item stays empty", async () => {
  await leaveDraft("answer:1272", ADMIN, {
    values: { status: "responded", response: WORDS },
    begun,
  });
  await reportDesk();
  await expect.element(answer).toHaveValue("");
  expect(await draftStore.get("answer:1272")).toBeDefined();
});

test("nothing is left of the student but what was typed", async () => {
  await reportDesk();
  await answer.fill(WORDS);
  await reloadWithDraft("answer:1271", WORDS);
  const stored = JSON.stringify(await draftStore.get("answer:1271"));
  for (const words of ["Sekar Ayu Lestari", "Saya belum menerima kabar.", "Surat keterangan"])
    expect(stored).not.toContain(words);
});

test("no signed link of a news item is left on the device", async () => {
  const file = { mime: "application/pdf", bytes: 4 };
  const attachment_url = "/api/uploads/x.pdf?signature=abc";
  await openNewsDesk("/admin/advika/12/edit", {
    "GET /admin/news/12": () => successOf(aNews({ attachment: file, attachment_url })),
  });
  await field("Judul").fill(WORDS);
  await reloadWithDraft("news:12", WORDS);
  expect(JSON.stringify(await draftStore.get("news:12"))).not.toContain("signature");
});

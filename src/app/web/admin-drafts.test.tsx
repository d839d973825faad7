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
/** An edit as it is left on the device, and the fields and version that it began on. */
const editOf = (values: object, base: object, version = 1) => ({
  values,
  base,
  version,
  overtaken: false,
});
const unanswered = { status: "pending", text: "" };
const half = editOf({ status: "responded", text: WORDS }, unanswered);
const item = aNews();
const newsBase = { title: item.title, description: item.description, status: item.status };
const noFiles = { choices: { cover: null, attachment: null } };
const SAVE = "PATCH /admin/reports/status";

test.each([
  ["report-answer:1271", half, reportDesk, "Jawaban"],
  ["note:report:1271", { text: WORDS }, reportDesk, "Catatan baru"],
  [
    "appeal-answer:31",
    editOf({ status: "pending", text: WORDS }, unanswered),
    appealDesk,
    "Tanggapan",
  ],
  [
    "decision:7",
    editOf({ status: "not_verified", npm: "", reason: WORDS }, { status: "", npm: "", reason: "" }),
    accountDesk,
    /^Alasan/,
  ],
  [
    "template:baru",
    editOf({ title: "", text: WORDS, status: "" }, { title: "", text: "", status: "" }, 0),
    templateDesk("baru"),
    "Isi",
  ],
  [
    "template:3",
    editOf(
      { title: "Diteruskan", text: WORDS, status: "" },
      { title: aTemplate.title, text: aTemplate.text, status: "responded" },
    ),
    templateDesk("3"),
    "Isi",
  ],
  [
    "news",
    { values: { title: WORDS, description: "", status: "published" }, ...noFiles },
    FORMS["a new news item"]!.open,
    "Judul",
  ],
  [
    "news-edit:12",
    { ...editOf({ ...newsBase, title: WORDS }, newsBase, item.version), ...noFiles },
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
  await leaveDraft("report-answer:1271", ADMIN, half);
  const asked = await openAdminScreen("/admin/laporan/1271", {
    "GET /reports/1271": () => successOf(aReport()),
    [SAVE]: ({ sent }) => successOf(aReport({ ...sent, version: 2 })),
  });
  await expect.element(page.getByRole("radio", { name: "Ditanggapi" })).toBeChecked();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect
    .poll(() => asked.find(({ call }) => call === SAVE)?.sent)
    .toMatchObject({ status: "responded", response: WORDS, version: 1 });
  await expect.poll(() => draftStore.get("report-answer:1271")).toBeUndefined();
  await expect.element(restored).not.toBeInTheDocument();
  expect(asksToUnload()).toBe(false);
});

test("one that was put back and not changed can be kept again", async () => {
  await leaveDraft("report-answer:1271", ADMIN, half);
  await reportDesk();
  await expect.element(restored).toBeVisible();
  await page.getByRole("link", { name: "Laporan", exact: true }).click();
  await button("Simpan draf dan tinggalkan").click();
  await expect.element(page.getByLabelText("Alamat")).toHaveTextContent("/admin/laporan");
});

test("one whose report has changed since shows both versions", async () => {
  await leaveDraft("report-answer:1271", ADMIN, half);
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
  await expect.poll(() => draftStore.get("report-answer:1271")).toBeUndefined();
});

test("one that says by now what the report says is nothing to speak of", async () => {
  await leaveDraft("report-answer:1271", ADMIN, editOf(half.values, half.values, 2));
  await openAdminScreen("/admin/laporan/1271", {
    "GET /reports/1271": () =>
      successOf(aReport({ version: 2, status: "responded", response: WORDS })),
  });
  await expect.element(answer).toHaveValue(WORDS);
  await expect.poll(() => draftStore.get("report-answer:1271")).toBeUndefined();
  await expect.element(restored).not.toBeInTheDocument();
});

test("one of a template that another admin has deleted becomes a new template", async () => {
  const base = { title: aTemplate.title, text: aTemplate.text, status: "responded" };
  await leaveDraft("template:3", ADMIN, editOf({ ...base, text: WORDS, status: "" }, base));
  const CREATE = "POST /admin/templates";
  const asked = await openAdminScreen("/admin/templat/3", {
    "GET /admin/templates/3": () => ({ status: 404, body: {} }),
    [CREATE]: () => ({ status: 201, ...successOf(aTemplate) }),
  });
  await expect.element(page.getByText("Templat ini sudah dihapus.")).toBeVisible();
  await expect.element(restored).toBeVisible();
  await expect.element(field("Isi")).toHaveValue(WORDS);
  await button("Simpan").click();
  await expect.element(page.getByLabelText("Alamat")).toHaveTextContent("/admin/templat");
  expect(asked.find(({ call }) => call === CREATE)?.sent).toEqual({
    title: aTemplate.title,
    text: WORDS,
    status: null,
  });
  await expect.poll(() => draftStore.get("template:3")).toBeUndefined();
});

test("one of news that another admin has deleted becomes news", async () => {
  await leaveDraft("news-edit:12", ADMIN, {
    ...editOf({ ...newsBase, description: WORDS }, newsBase),
    ...noFiles,
  });
  const CREATE = "POST /admin/news";
  const asked = await openNewsDesk("/admin/advika/12/edit", {
    "GET /admin/news/12": () => ({ status: 404, body: {} }),
    [CREATE]: () => ({ status: 201, ...successOf(item) }),
  });
  await expect.element(page.getByText("Berita ini sudah dihapus.")).toBeVisible();
  await expect.element(restored).toBeVisible();
  await button("Simpan").click();
  await expect.poll(() => draftStore.get("news-edit:12")).toBeUndefined();
  expect(asked.find(({ call }) => call === CREATE)?.sent).toEqual({
    ...newsBase,
    description: WORDS,
  });
});

test("the record of another item stays empty", async () => {
  await leaveDraft("report-answer:1272", ADMIN, half);
  await reportDesk();
  await expect.element(answer).toHaveValue("");
  expect(await draftStore.get("report-answer:1272")).toBeDefined();
});

test("nothing is left of the student but what was typed", async () => {
  await reportDesk();
  await answer.fill(WORDS);
  await reloadWithDraft("report-answer:1271", WORDS);
  const stored = JSON.stringify(await draftStore.get("report-answer:1271"));
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
  await reloadWithDraft("news-edit:12", WORDS);
  expect(JSON.stringify(await draftStore.get("news-edit:12"))).not.toContain("signature");
});

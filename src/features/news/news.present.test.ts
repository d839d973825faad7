import { expect, test } from "vitest";
import {
  adminViewer,
  openedPath,
  presenting,
  studentViewer,
  YESTERDAY,
} from "../../../tests/support/presenting.ts";
import type { Viewer } from "../../server/http/viewer.ts";
import { presentNewsDetail } from "./news.present.ts";
import type { NewsRow } from "./news.sql.ts";

const jpeg = { mime: "image/jpeg", bytes: 900, width: 1440, height: 900 };
const webp = { mime: "image/webp", bytes: 200, width: 480, height: 300 };
const pdf = { mime: "application/pdf", bytes: 500, width: null, height: null };
const row: NewsRow = {
  id: 5,
  title: "Jadwal",
  description: "Kantor buka.",
  status: "published",
  published_at: YESTERDAY,
  created_at: YESTERDAY,
  version: 1,
  admin_name: "Rani",
  files: [
    { slot: "cover-480", name: "a.webp", ...webp },
    { slot: "cover", name: "a.jpg", ...jpeg },
    { slot: "attachment", name: "a.pdf", ...pdf },
  ],
};
const seen = (viewer: Viewer | null, change: Partial<NewsRow> = {}) =>
  presentNewsDetail(presenting, { ...row, ...change }, viewer);

test("what is published has plain paths, the copies of its cover narrowest first, and no admin", () => {
  const small = { mime: "image/webp", width: 480, height: 300, url: "/uploads/a.webp" };
  const large = { mime: "image/jpeg", width: 1440, height: 900 };
  const expected = {
    id: 5,
    title: "Jadwal",
    description: "Kantor buka.",
    description_blocks: null,
    summary: null,
    status: "published",
    cover_url: "/uploads/a.jpg",
    cover: { ...large, bytes: 900 },
    cover_sizes: [small, { ...large, url: "/uploads/a.jpg" }],
    attachment_url: "/uploads/a.pdf",
    attachment: { mime: "application/pdf", bytes: 500 },
    published_at: YESTERDAY.toISOString(),
    created_at: YESTERDAY.toISOString(),
    admins: null,
    version: 1,
  };
  expect(seen(null)).toEqual(expected);
  expect(seen(studentViewer)).toEqual(expected);
  expect(seen(adminViewer)).toEqual({ ...expected, admins: { name: "Rani" } });
});

test("a draft has paths of the session that reads it, and is for nobody else", () => {
  const draft = { status: "draft", published_at: null } as const;
  const { cover_url, published_at } = seen(adminViewer, draft);
  expect(published_at).toBeNull();
  expect(openedPath(cover_url)).toBe("/uploads/a.jpg for 40, 60 minutes");
  expect(() => seen(null, draft)).toThrow("a draft was about to be shown to a guest");
});

test("one without files says so", () => {
  const none = { cover_url: null, cover: null, cover_sizes: [] };
  expect(seen(null, { files: [] })).toMatchObject({
    ...none,
    attachment_url: null,
    attachment: null,
  });
});

test("a description with a list is summed up in plain words, three hundred letters at most", () => {
  expect(seen(null, { description: "**Buka** setiap hari" }).summary).toBe("Buka setiap hari");
  expect(seen(null, { description: `- ${"x".repeat(301)}` }).summary).toBe(`${"x".repeat(300)}…`);
});

import * as z from "zod";
import type { FileField } from "../../call.ts";
import { keysOf, NEWS_SORTS, NEWS_STATUSES } from "../../labels.ts";
import { anyone, clinic } from "../../permissions.ts";
import {
  callsOf,
  countsAreCapped,
  countsOf,
  filePath,
  filter,
  moment,
  pageQuery,
  pagination,
  recordNumber,
  searchQuery,
  sentVersion,
  text,
} from "../shared/fields.contract.ts";
import { textBlocks } from "../shared/formatted.contract.ts";

const call = callsOf("News");

const TITLE_MIN = 3;
export const TITLE_MAX = 50;
const DESCRIPTION_MIN = 10;
/** The limit of one form field, and of what a page can show (docs/product/forms.md#news-form). */
const DESCRIPTION_MAX = 10_000;

export const COVER: FileField = {
  accept: "image",
  maxBytes: 5_242_880,
  tooLarge: "Ukuran file maksimal 5MB",
  wrongType: "Silakan unggah file gambar yang berformat JPG, JPEG, atau PNG.",
};

export const NEWS_ATTACHMENT: FileField = {
  accept: "pdf",
  maxBytes: 10_485_760,
  tooLarge: "Ukuran file maksimal 10MB",
  wrongType: "Silakan unggah file lampiran yang valid.",
};

const TITLE_SHORT = "Judul minimal terdiri dari 3 karakter";
const DESCRIPTION_SHORT = "Deskripsi minimal terdiri dari 10 karakter";
const STATUS_UNKNOWN = "Status tidak valid";

const newsStatus = z.enum(keysOf(NEWS_STATUSES), STATUS_UNKNOWN);

/** The fields of a news item (docs/product/forms.md#news-form). */
export const newsInput = z.object({
  title: text(TITLE_SHORT)
    .min(TITLE_MIN, TITLE_SHORT)
    .max(TITLE_MAX, "Judul maksimal terdiri dari 50 karakter"),
  description: text(DESCRIPTION_SHORT)
    .min(DESCRIPTION_MIN, DESCRIPTION_SHORT)
    .max(DESCRIPTION_MAX, "Deskripsi maksimal terdiri dari 10000 karakter"),
  status: newsStatus.default("draft"),
});
export type NewsInput = z.output<typeof newsInput>;

/** An edit keeps absent fields. */
const newsChange = newsInput.extend({ status: newsStatus, version: sentVersion }).partial();
export type NewsChange = z.output<typeof newsChange>;

const newsQuery = z.object({
  ...pageQuery,
  search: searchQuery,
  sort: z.enum(keysOf(NEWS_SORTS)).catch("newest"),
  status: filter(keysOf(NEWS_STATUSES), STATUS_UNKNOWN),
});
export type NewsQuery = z.output<typeof newsQuery>;

const picture = { mime: z.string(), width: z.int(), height: z.int() };

/** A news item as one viewer may see it. */
export const news = z.object({
  id: recordNumber,
  title: z.string(),
  description: z.string(),
  /** The beginning of the description, in words without marks; null where it has no marks. */
  summary: z.string().nullable(),
  status: z.enum(keysOf(NEWS_STATUSES)),
  /** A JPEG, at most 1440 pixels wide. */
  cover_url: filePath.nullable(),
  cover: z.object({ ...picture, bytes: z.int() }).nullable(),
  /** The cover as WebP, narrowest first, and last the JPEG of `cover_url`; empty without a cover. */
  cover_sizes: z.array(z.object({ ...picture, url: filePath })),
  attachment_url: filePath.nullable(),
  attachment: z.object({ mime: z.string(), bytes: z.int() }).nullable(),
  /** When it was first published. */
  published_at: moment.nullable(),
  created_at: moment,
  /** For admins alone. */
  admins: z.object({ name: z.string() }).nullable(),
  version: z.int(),
});
export type News = z.output<typeof news>;

export const newsDetail = news.extend({ description_blocks: textBlocks });
export type NewsDetail = z.output<typeof newsDetail>;

const listed = { data: z.array(news), pagination };
const one = z.object({ data: newsDetail });
const files = { cover: COVER, attachment: NEWS_ATTACHMENT };

export const listNews = call("GET /news", {
  summary: "Published news",
  who: anyone,
  mayBeOld: "to guests",
  query: newsQuery,
  output: z.object(listed),
});

export const getNews = call("GET /news/{id}", {
  summary: "A published news item",
  who: anyone,
  mayBeOld: "to guests",
  output: one,
});

export const listAllNews = call("GET /admin/news", {
  summary: "All news, drafts included",
  who: clinic,
  query: newsQuery,
  output: z.object({
    ...listed,
    total_per_status: countsOf(keysOf(NEWS_STATUSES)),
    counts_are_capped: countsAreCapped,
  }),
});

export const getAnyNews = call("GET /admin/news/{id}", {
  summary: "A news item, draft or published",
  who: clinic,
  output: one,
});

export const createNews = call("POST /admin/news", {
  summary: "Write a news item",
  who: clinic,
  status: 201,
  form: newsInput,
  files,
  output: one,
});

export const editNews = call("PATCH /admin/news/{id}", {
  also: "PUT",
  summary: "Edit, publish or take back a news item",
  who: clinic,
  form: newsChange,
  files,
  output: one,
  errors: ["STALE"],
});

export const deleteNews = call("DELETE /admin/news/{id}", {
  summary: "Delete a news item with its files",
  who: clinic,
});

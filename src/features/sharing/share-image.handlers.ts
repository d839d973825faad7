import { buffer } from "node:stream/consumers";
import type { Context } from "hono";
import type { App } from "../../server/app.ts";
import type { ServerEnv } from "../../server/http/env.ts";
import { mustFind, notFound } from "../../server/problem.ts";
import { type DrawnCard, drawCard } from "../../server/share-images/draw-card.ts";
import { lookOf } from "../../server/share-images/look.ts";
import { keepImages } from "../../server/share-images/kept-images.ts";
import { findNews } from "../news/news.sql.ts";
import { findPublic } from "../reports/report.sql.ts";
import { idParams } from "../shared/fields.contract.ts";
import type { SharedKind } from "./share-image.contract.ts";
import { presentNewsCard, presentReportCard } from "./share-image.present.ts";

/** Bytes of some 500 images. */
const KEPT_BYTES = 16 * 1024 * 1024;
const NOT_FOUND = "Gambar tidak ditemukan";

interface Shared {
  readonly version: number;
  readonly draw: () => Promise<DrawnCard>;
}

/** The record of an image, if it is public now. */
const FIND: Readonly<Record<SharedKind, (app: App, id: number) => Promise<Shared | undefined>>> = {
  async laporan({ db, campus }, id) {
    const row = await findPublic(db, id);
    if (!row) return undefined;
    return {
      version: row.version,
      draw: () => drawCard({ ...presentReportCard(row), look: lookOf(campus.now().identity) }),
    };
  },
  async advika({ db, files, campus }, id) {
    const row = await findNews(db, id);
    if (row?.status !== "published") return undefined;
    const cover = row.files.find(({ slot }) => slot === "cover");
    const draw = async () => {
      const stored = cover && (await files.read(cover.name));
      const look = lookOf(campus.now().identity);
      return drawCard({ ...presentNewsCard(row), look }, stored && (await buffer(stored.stream)));
    };
    return { version: row.version, draw };
  },
};

const readAddress = (kind = "", name = "") => {
  const [, digits = ""] = /^(\d+)-\d+$/.exec(name) ?? [];
  const params = idParams.safeParse({ id: digits });
  if (!Object.hasOwn(FIND, kind) || !params.success) throw notFound(NOT_FOUND);
  return { kind: kind as SharedKind, id: params.data.id };
};

/**
 * Serves share images. Each time the database is asked whether the record is public, so that the image of a hidden
 * record is gone at once; an address with an earlier version gives the present image. Throws a 404, or a 503 while
 * too many are being drawn.
 */
export const makeShareImages = (app: App) => {
  const kept = keepImages(KEPT_BYTES);
  return async (c: Context<ServerEnv>): Promise<Response> => {
    const { kind, id } = readAddress(c.req.param("kind"), c.req.param("name"));
    const shared = mustFind(await FIND[kind](app, id), NOT_FOUND);
    const look = lookOf(app.campus.now().identity);
    const { type, bytes, etag } = await kept(
      `${kind}/${id}-${shared.version} ${look.version}`,
      shared.draw,
    );
    const headers = {
      "Cache-Control": "no-cache",
      ETag: etag,
    };
    if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
    return c.body(Uint8Array.from(bytes), 200, { ...headers, "Content-Type": type });
  };
};

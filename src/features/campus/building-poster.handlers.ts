import { Readable } from "node:stream";
import { paths } from "../../paths.ts";
import { handle } from "../../server/http/handler.ts";
import { notFound } from "../../server/problem.ts";
import { drawDoorCards } from "../../server/share-images/draw-poster.ts";
import { lookOf } from "../../server/share-images/look.ts";
import { buildingAt } from "./buildings.server.ts";

export const buildingPosterHandlers = handle({
  async getBuildingPoster({ settings, campus }, { params }) {
    const now = campus.now();
    const building = buildingAt(now, params.key);
    if (!building) throw notFound("Gedung tidak ditemukan");
    const { key, name } = building;
    const url = `${settings.publicUrl}${paths.newReport}?tempat=${key}`;
    const cards = { building: name, url, look: lookOf(now.identity) };
    const bytes = Readable.from([await drawDoorCards(cards)]);
    return { message: "Poster gedung", file: { name: `sikam-gedung-${key}.pdf`, bytes } };
  },
});

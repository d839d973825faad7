import { Readable } from "node:stream";
import { handle } from "../../server/http/handler.ts";
import { drawPoster } from "../../server/share-images/draw-poster.ts";
import { lookOf } from "../../server/share-images/look.ts";
import { readSteps } from "./first-steps.sql.ts";

export const firstStepsHandlers = handle({
  async getFirstSteps(app, { viewer }) {
    const { done } = app.campus.now().first_steps;
    return { message: "Langkah awal", data: { done, steps: await readSteps(app.db, viewer.id) } };
  },

  async getPoster({ settings, campus }) {
    const poster = { url: settings.publicUrl, look: lookOf(campus.now().identity) };
    const bytes = Readable.from([await drawPoster(poster)]);
    return { message: "Poster", file: { name: "sikam-poster.pdf", bytes } };
  },
});

import { handle } from "../../server/http/handler.ts";
import { readStatistics } from "./statistics.server.ts";

export const statisticsHandlers = handle({
  async getStatistics(app, { query }) {
    return { message: "Statistik", data: await readStatistics(app, query) };
  },
});

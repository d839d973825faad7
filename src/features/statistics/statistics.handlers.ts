import type { HandlersOf } from "../../server/http/handler.ts";
import type { getStatistics } from "./statistics.contract.ts";
import { readStatistics } from "./statistics.server.ts";

export const statisticsHandlers: HandlersOf<{ getStatistics: typeof getStatistics }> = {
  async getStatistics(app, { query }) {
    return { message: "Statistik", data: await readStatistics(app, query) };
  },
};

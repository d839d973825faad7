import type { HandlersOf } from "../../server/http/handler.ts";
import type { getPublicStatistics } from "./public-statistics.contract.ts";
import { readPublicStatistics } from "./public-statistics.server.ts";

export const publicStatisticsHandlers: HandlersOf<{
  getPublicStatistics: typeof getPublicStatistics;
}> = {
  async getPublicStatistics(app) {
    return { message: "Statistik", data: await readPublicStatistics(app) };
  },
};

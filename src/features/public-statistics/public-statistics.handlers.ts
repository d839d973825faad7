import { handle } from "../../server/http/handler.ts";
import { readPublicStatistics } from "./public-statistics.server.ts";

export const publicStatisticsHandlers = handle({
  async getPublicStatistics(app) {
    return { message: "Statistik", data: await readPublicStatistics(app) };
  },
});

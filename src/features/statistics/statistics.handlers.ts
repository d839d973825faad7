import { handle } from "../../server/http/handler.ts";
import { reachOf } from "../reach/reach.server.ts";
import { readStatistics } from "./statistics.server.ts";

export const statisticsHandlers = handle({
  async getStatistics(app, { query, viewer }) {
    const reach = reachOf(app, viewer);
    return { message: "Statistik", data: await readStatistics(app, query, reach) };
  },
});

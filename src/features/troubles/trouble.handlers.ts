import type { HandlersOf } from "../../server/http/handler.ts";
import { readState, troublesOf } from "./state.server.ts";
import type { listTroubles } from "./trouble.contract.ts";

export const troubleHandlers: HandlersOf<{ listTroubles: typeof listTroubles }> = {
  async listTroubles(app) {
    return { message: "Gangguan", data: troublesOf(await readState(app)) };
  },
};

import { handle } from "../../server/http/handler.ts";
import { readState, troublesOf } from "./state.server.ts";

export const troubleHandlers = handle({
  async listTroubles(app) {
    return { message: "Gangguan", data: troublesOf(await readState(app)) };
  },
});

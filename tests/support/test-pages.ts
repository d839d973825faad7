import { handlers } from "../../src/app/server/handlers.ts";
import { drainServer, listen, makeHono, portOf } from "../../src/app/server/web-server.ts";
import { makeAdmission } from "../../src/server/admission.ts";
import { openPages } from "../../src/server/pages/pages.ts";
import { DIST } from "../../src/server/places.ts";
import { checkBuild } from "../product.ts";
import type { TestApp } from "./test-app.ts";

/**
 * The pages of the build beside the API, on a port of their own, with nothing kept yet. What changes later
 * drops none of them.
 */
export const startPages = async (t: TestApp) => {
  checkBuild();
  const pages = await openPages({ dist: DIST, settings: t.app.settings, log: t.app.log });
  const hono = makeHono(t.app, {
    temporary: t.dataDir,
    stopping: () => false,
    mountPages: (h) => pages.mount(h, t.app, handlers, makeAdmission()),
  });
  const server = await listen(hono, { host: "127.0.0.1", port: 0 }, pages.answerKept);
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    async close() {
      await drainServer(server, 1000);
      await pages.close();
    },
  };
};

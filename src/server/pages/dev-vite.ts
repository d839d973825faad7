import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, Next } from "hono";
import type { ViteDevServer } from "vite";
import { FONTS, STYLESHEET } from "./build.ts";
import type { Renderer } from "./renderer.ts";

const CLIENT_ENTRY = "/src/app/web/entry-client.tsx";
const SERVER_ENTRY = "/src/app/server/entry-server.tsx";

/** Starts Vite inside this process; it updates screens by itself. */
export const startVite = async (): Promise<ViteDevServer> => {
  const { createServer } = await import("vite");
  return createServer({ appType: "custom", server: { middlewareMode: true } });
};

/** Lets Vite answer for sources and packages; other requests go on. */
export const viteMiddleware =
  (vite: ViteDevServer) => (c: Context<{ Bindings: HttpBindings }>, next: Next) =>
    new Promise<Response | void>((resolve, reject) => {
      const { incoming, outgoing } = c.env;
      outgoing.once("finish", () => resolve(RESPONSE_ALREADY_SENT));
      vite.middlewares(incoming, outgoing, (error?: unknown) => {
        if (error) reject(error instanceof Error ? error : new Error("vite failed"));
        else resolve(next());
      });
    });

const reactRefresh = `<script type="module">import { injectIntoGlobalHook } from "/@react-refresh";injectIntoGlobalHook(window);window.$RefreshReg$ = () => {};window.$RefreshSig$ = () => (type) => type;</script>`;

/** Renders with the sources as they are now. */
export const viteRenderer = (vite: ViteDevServer): Renderer => ({
  load: () => vite.ssrLoadModule(SERVER_ENTRY) as ReturnType<Renderer["load"]>,
  drawIcons: (html) => ({ html, drawings: "" }),
  stylesOf: () =>
    [FONTS, STYLESHEET].map((path) => `<link rel="stylesheet" href="/${path}">`).join(""),
  sheet: null,
  font: undefined,
  icons: undefined,
  filesOf: () => [CLIENT_ENTRY],
  extraHead: `${reactRefresh}<script type="module" src="/@vite/client"></script>`,
});

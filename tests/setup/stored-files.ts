import type { Plugin } from "vite";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** What a component test may name as a stored file: `*.gif` is a pixel, `*.txt` a page; others are gone. */
export const storedFiles: Plugin = {
  name: "stored-files",
  configureServer({ middlewares }) {
    middlewares.use("/api/uploads", (request, reply) => {
      const [, extension] = /\.(gif|txt)(?:\?|$)/.exec(request.url ?? "") ?? [];
      if (!extension) return reply.writeHead(404).end();
      const type = extension === "gif" ? "image/gif" : "text/plain";
      return reply.writeHead(200, { "Content-Type": type }).end(extension === "gif" ? PIXEL : "1");
    });
  },
};

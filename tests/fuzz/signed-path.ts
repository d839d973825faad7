import { Hono } from "hono";
import fc from "fast-check";
import { exportInput } from "../../src/features/exports/export.contract.ts";
import { exportPath, openExport } from "../../src/features/exports/export.server.ts";
import { openSignature, publicPath, signedPath } from "../../src/features/files/file.server.ts";
import { after, HOUR } from "../../src/server/clock.ts";
import type { ServerEnv } from "../../src/server/http/env.ts";
import { isFileName, randomFileName } from "../../src/server/uploads/file-store.ts";
import { NOW, presenting } from "../support/presenting.ts";
import { changedBytes, changedSeeds, MOST_OF_ADDRESS } from "./changes.ts";
import { fuzzPart, SECOND } from "./part.ts";
import { serve } from "./served.ts";

const WORDS = [
  "?s=",
  "&s=",
  "s",
  "=",
  "%3D",
  "A",
  "_",
  "-",
  "+",
  "/",
  "%2f",
  "..",
  "%00",
  "#",
  "%c0%ae",
];

const SESSIONS = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];

/** Paths that open something, and paths that are like them and open nothing. */
const madePaths = () => {
  const names = [randomFileName("jpg"), randomFileName("pdf")];
  const asked = exportInput.parse({ kind: "statistics", table: "months" });
  const [sessionHash = Buffer.alloc(0)] = SESSIONS;
  const long = { ...presenting, clock: { now: () => after(NOW, -2 * HOUR) } };
  return {
    good: names.flatMap((name) => SESSIONS.map((session) => signedPath(presenting, name, session))),
    exports: [exportPath(presenting, { sessionHash, asked })],
    over: names.map((name) => signedPath(long, name, sessionHash)),
  };
};

const signatureOf = (path: string) => path.split("?s=")[1] ?? "";

/** Whoever reads signed paths, of files and of exports, behind a server as the product's. */
export const openSignedPaths = async () => {
  const { good, exports, over } = madePaths();
  const opens = new Set(good);
  const seeds = [...good, ...exports, ...over].map((path) => Buffer.from(path));
  const material = {
    seeds,
    words: WORDS.map((word) => Buffer.from(word)),
    mostBytes: MOST_OF_ADDRESS,
  };

  const hono = new Hono<ServerEnv>()
    .get("/uploads/:name", (c) => {
      const [name, signature] = [c.req.param("name"), c.req.query("s") ?? ""];
      const opened = isFileName(name) && openSignature(presenting, name, signature);
      const isOpen = opens.has(`${publicPath(name)}?s=${signature}`);
      if (!!opened !== isOpen) throw new Error(isOpen ? "it does not open" : "it opens");
      if (openExport(presenting, signature)) throw new Error("a file's path opens an export");
      return c.text("read");
    })
    .get("/exports", (c) => {
      const signature = c.req.query("s") ?? "";
      const isOpen = exports.some((path) => signatureOf(path) === signature);
      if (!!openExport(presenting, signature) !== isOpen) throw new Error("another export opens");
      return c.text("read");
    })
    .notFound((c) => c.text("none", 404))
    .onError((error, c) => c.text(error.message, 500));
  const served = await serve(hono);

  return fuzzPart({
    batch: 1_000,
    longest: SECOND,
    inputs: fc.record({ path: changedSeeds({ ...material, most: 4 }) }),
    async feed({ path }) {
      const target = changedBytes(path, material);
      const { status, body } = await served.ask({ method: "GET", target });
      if (![200, 400, 404, 431].includes(status)) throw new Error(`${status}: ${body}`);
    },
    close: served.close,
  });
};

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { basicFont } from "./scripts/basic-font.ts";
import { pureContracts, namedReact, SHARED_CHUNKS, slimZod } from "./scripts/client-bundle.ts";
import { FONTS, readBuild, SHEET, STYLESHEET } from "./src/server/pages/build.ts";
import { parseSheet } from "./src/server/pages/sheet.ts";

/** The pages that can be read without a connection, the one for what is gone, and what says that there is none. */
const KEPT_PAGES = [
  "HomePage",
  "ReportListPage",
  "ReportDetailPage",
  "NewsListPage",
  "NewsDetailPage",
  "AboutPage",
  "PrivacyPage",
  "NotFoundPage",
  "ConnectionBar",
];

/** `virtual:shell`: what the client's build, made before, has for those pages. */
const shellOfClient = (): Plugin => ({
  name: "shell-of-client",
  applyToEnvironment: ({ name }) => name === "worker",
  resolveId: (id) => (id === "virtual:shell" ? `\0${id}` : undefined),
  async load(id) {
    if (id !== "\0virtual:shell") return undefined;
    const dist = pathToFileURL(`${this.environment.config.root}/dist/`);
    const paths = globSync("assets/*.*", { cwd: new URL("client/", dist) });
    const build = await readBuild(dist, new Set(paths.map((path) => `/${path}`)));
    const shell = new Set([
      ...build.filesOf(KEPT_PAGES),
      ...[build.sheet, build.font, build.icons].filter((path) => path),
    ]);
    return `export const shell = ${JSON.stringify([...shell])};`;
  },
});

/** Leaves the parsed stylesheet for the server, which would take a tenth of its start for it. */
const sheetForServer: Plugin = {
  name: "sheet-for-server",
  enforce: "post",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_options, bundle) {
    const style = Object.values(bundle).find(
      (file) => file.type === "asset" && file.originalFileNames.includes(STYLESHEET),
    );
    if (style?.type !== "asset") throw new Error(`the build has no ${STYLESHEET}`);
    const css =
      typeof style.source === "string" ? style.source : Buffer.from(style.source).toString();
    const source = JSON.stringify(parseSheet(css));
    this.emitFile({ type: "asset", fileName: SHEET, source });
  },
};

/** Packages that stay in `node_modules`: they find files of their own there, or few need them. */
const OUTSIDE = [
  "@aws-sdk/client-s3",
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "sharp",
  "swagger-ui-dist",
  "vite",
];

/**
 * Three bundles: what the browser loads (`dist/client`, with a manifest), its service worker (`dist/worker`,
 * which names files of the first), and the server with its commands, its threads and what it renders pages with
 * (`dist/server`). In development the server runs from its source, with this same file in middleware mode.
 */
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    basicFont(),
    namedReact,
    slimZod,
    pureContracts,
    sheetForServer,
    shellOfClient(),
  ],
  // Nothing is served that no source names: there is no folder copied as it is.
  publicDir: false,
  build: {
    assetsDir: "assets",
    // A data: URL passes neither `<use href>` nor the content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What makes PDFs of photos is the largest chunk, loaded once there are photos.
    chunkSizeWarningLimit: 600,
    emptyOutDir: true,
  },
  builder: {
    async buildApp(builder) {
      for (const name of ["client", "worker", "ssr"]) {
        const environment = builder.environments[name];
        if (!environment) throw new Error(`vite has no environment ${name}`);
        await builder.build(environment);
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        // The server names all that a page needs, and links fetch the next page before it is opened:
        // lists of what belongs together would be in every page's bytes (docs/decisions/0012-bytes.md).
        modulePreload: false,
        manifest: true,
        rolldownOptions: {
          input: ["src/app/web/entry-client.tsx", FONTS, STYLESHEET],
          output: {
            codeSplitting: { groups: SHARED_CHUNKS },
            // Every page has the names of all chunks in its bytes, and chance is what compresses worst.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
          },
        },
      },
    },
    worker: {
      consumer: "client",
      build: {
        outDir: "dist/worker",
        rolldownOptions: {
          input: "src/service-worker/service-worker.ts",
          output: { format: "iife", entryFileNames: "sw.js" },
        },
      },
    },
    ssr: {
      // React's own file for development would come along
      define: { "process.env.NODE_ENV": '"production"' },
      resolve: { noExternal: true, external: OUTSIDE },
      build: {
        outDir: "dist/server",
        rolldownOptions: {
          input: {
            main: "src/app/server/main.ts",
            sikam: "src/app/commands/sikam.ts",
            "entry-server": "src/app/server/entry-server.tsx",
            "uploads/pdf-worker": "src/server/uploads/pdf-worker.ts",
            "share-images/words-worker": "src/server/share-images/words-worker.ts",
          },
          output: {
            entryFileNames: "[name].js",
            // side by side, as src/server/places.ts reckons
            chunkFileNames: "[name]-[hash].js",
            // a trace leads to a line under the path of its source
            minify: false,
          },
        },
      },
    },
  },
});

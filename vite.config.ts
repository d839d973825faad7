import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Two bundles: what the browser loads (`dist/client`, with a manifest) and what the server renders
 * pages with (`dist/ssr`). In development the server runs this same file in middleware mode.
 */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Nothing is served that no source names: there is no folder copied as it is.
  publicDir: false,
  build: {
    assetsDir: "assets",
    // A data: URL passes neither `<use href>` nor the content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
  },
  builder: {
    async buildApp(builder) {
      for (const name of ["client", "ssr"]) {
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
        manifest: true,
        rolldownOptions: { input: "src/web/entry-client.tsx" },
      },
    },
    ssr: {
      build: {
        outDir: "dist/ssr",
        rolldownOptions: { input: "src/server/pages/entry-server.tsx" },
      },
    },
  },
});

import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserWorkspaceConfig } from "vitest/config";
import { basicFont } from "./scripts/basic-font.ts";
import { chromiumArgs, findHeadlessChromium } from "./scripts/chromium.ts";
import { isWhole } from "./tests/faults/figures.ts";
import { builtThreads } from "./tests/setup/built-threads.ts";
import { readOnServer } from "./tests/setup/read-on-server.ts";
import { SlowFirst } from "./tests/setup/slow-first.ts";
import { storedFiles } from "./tests/setup/stored-files.ts";

const executablePath = await findHeadlessChromium();

/** Made ready before the first test: one that Vite comes upon later reloads the page under a test. */
const browserDependencies = [
  "@cantoo/pdf-lib",
  "@hookform/resolvers/zod",
  "@tanstack/react-query",
  "fast-check",
  "idb-keyval",
  "markdown-it",
  "react",
  "react-dom",
  "react-dom/client",
  "react-dom/server",
  "react-hook-form",
  "react-router",
  "react/jsx-dev-runtime",
  "sonner",
  "vitest-browser-react",
  "zod",
];

/** Tests in which no database takes part, or the embedded one whatever server there is: run once. */
const sameOnEveryEngine = [
  "src/server/database/{embedded,folder-lock,full-disk,page-holes}.test.ts",
  "src/features/mail/mail-after-crash.test.ts",
  "src/server/share-images/**",
  "src/server/uploads/**",
  "tests/fuzz/**",
];

/** The API over HTTP, what is under it, and those who attack it. */
export const api = {
  plugins: [builtThreads],
  test: {
    name: "api",
    include: ["src/**/*.test.ts", "tests/{attacks,fuzz}/*.test.ts"],
    exclude: process.env["TEST_DATABASE_URL"] ? sameOnEveryEngine : [],
    environment: "node",
    pool: "forks",
    // each file has an app and a database of its own; loading the code anew costs more than testing it
    isolate: false,
    // more than there are processors: a file waits for timers and the database half of its time
    maxWorkers: 6,
    // a busy machine is slow, not wrong
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
} satisfies UserWorkspaceConfig;

/** Components in a real browser. */
export const web = {
  plugins: [react(), tailwindcss(), basicFont(), storedFiles],
  optimizeDeps: { include: browserDependencies },
  test: {
    name: "web",
    include: ["src/**/*.test.tsx"],
    setupFiles: ["tests/setup/console.ts", "tests/setup/owner-stacks.ts"],
    // one more than there are processors: a page that is looked at waits a third of its time
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // a busy machine is slow, not wrong
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: { readOnServer },
      provider: playwright({ launchOptions: { executablePath, args: chromiumArgs } }),
      instances: [{ browser: "chromium" }],
    },
  },
} satisfies UserWorkspaceConfig;

/** The laws of the house. */
const rules = {
  test: {
    name: "rules",
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/{attacks,e2e,faults,fuzz,recipes}/**"],
    environment: "node",
    testTimeout: 30_000,
  },
} satisfies UserWorkspaceConfig;

/** Faults that take all of the machine, and say something of it only where nothing else does. */
const TAKES_ALL = `tests/faults/{${isWhole ? "killed," : ""}overload,stop-under-load}.test.ts`;

/** Faults of machines and of what the product talks to, each with the promise that it is survived. */
const faults = {
  test: {
    name: "faults",
    include: ["tests/faults/*.test.ts"],
    exclude: [TAKES_ALL],
    environment: "node",
    // each kills processes and waits for them; of the whole, two that have to be ready in time, and the power cut
    maxWorkers: isWhole ? 3 : 4,
    // two hundred kills take ten minutes, and many times that beside other work
    testTimeout: 5_400_000,
    hookTimeout: 240_000,
  },
} satisfies UserWorkspaceConfig;

const faultsAlone = {
  test: {
    ...faults.test,
    name: "faults-alone",
    include: [TAKES_ALL],
    exclude: [],
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
  },
} satisfies UserWorkspaceConfig;

/** Recipes, each applied to a copy of the tree with its compiler and its tests. */
const recipes = {
  test: {
    name: "recipes",
    include: ["tests/recipes/*.test.ts"],
    environment: "node",
    // each waits for a compiler, or for tests that wait
    maxWorkers: 2,
    // builds, and compiles anew
    testTimeout: 600_000,
  },
} satisfies UserWorkspaceConfig;

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [api, faults, faultsAlone, rules, recipes, web],
  },
});

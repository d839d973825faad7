import * as react from "react";

const internals: unknown = Reflect.get(
  react,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
const COUNTER = "recentlyCreatedOwnerStacks";
if (typeof internals !== "object" || internals === null || !(COUNTER in internals)) {
  throw new Error(
    "React no longer counts the stacks of elements: look at tests/setup/owner-stacks.ts",
  );
}

/**
 * React takes a stack for each of the first 10,000 elements of a second. Where the browser's tools look on,
 * as they do in tests, each has 200 frames: a sixth of all work of components. No test reads one.
 */
Object.defineProperty(internals, COUNTER, { get: () => 10_000, set: () => {} });

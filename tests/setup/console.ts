import { afterEach, beforeEach, vi } from "vitest";

/** An unexpected error or warning on the console fails the component test that caused it. */
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      said.push(`console.${level}: ${args.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  if (said.length > 0) throw new Error(said.join("\n"));
});

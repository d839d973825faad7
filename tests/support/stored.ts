import type { App } from "../../src/server/app.ts";

/** The names of all stored files. */
export const storedNames = async ({ files }: Pick<App, "files">): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  return names;
};

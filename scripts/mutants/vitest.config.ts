import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { api, web } from "../../vitest.config.ts";
import { mutantGroups } from "./groups.ts";

const group = mutantGroups.find(({ name }) => name === process.env["MUTANT_GROUP"]);
if (!group) throw new Error("MUTANT_GROUP names no group");

const include = [...group.tests];
const project = include.every((test) => test.endsWith(".tsx")) ? web : api;

const placeOf = ({ moduleId }: TestSpecification) =>
  include.findIndex((test) => moduleId.endsWith(`/${test}`));

class AsListed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

/** The nearest tests of one group, one file after the other, whatever the database. */
export default defineConfig({
  test: {
    sequence: { sequencer: AsListed },
    projects: [{ ...project, test: { ...project.test, include, exclude: [], maxWorkers: 1 } }],
  },
});

import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that wait more than they work, the slowest first: processes that start, are killed and start
 * again. Begun last, they would keep one worker busy while the others have nothing left to do.
 */
const SLOWEST = [
  "src/app/server/main.test.ts",
  "src/demo/demo.test.ts",
  "src/server/database/embedded.test.ts",
  "src/features/mail/mail-after-crash.test.ts",
  "src/app/server/two-processes.test.ts",
  "src/server/http/property.test.ts",
  "src/server/uploads/pdf.test.ts",
  // takes what the others leave of the processors
  "tests/faults/power-cut.test.ts",
  "tests/faults/killed.test.ts",
  "tests/faults/restore.test.ts",
  "tests/faults/object-store.test.ts",
  "tests/faults/rolling-restart.test.ts",
  "tests/faults/mail-down.test.ts",
  "tests/faults/copies.test.ts",
  "tests/faults/instance-killed.test.ts",
  "tests/faults/database-stopped.test.ts",
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = SLOWEST.findIndex((path) => moduleId.endsWith(path));
  return rank === -1 ? SLOWEST.length : rank;
};

/** Begins with the slowest files; the others follow in the order that they would have had. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

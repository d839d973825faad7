import { cp, mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const COPIED = ["bin", "dist", "migrations", "package.json", "scripts/check-node.mjs", "src"];
const LINKED = ["node_modules"];

/** What a version after this one could bring: a column, what fills it, and an index. */
const MIGRATION = `
alter table report add column read_aloud boolean not null default false;
update report set read_aloud = true where id % 2 = 0;
create index report_read_aloud on report (read_aloud, id);
alter table account add column greeted_at timestamptz;
`;

/** Versions of the product side by side in a folder, with a link to the one that runs, as ops/install.sh leaves them. */
export const versionsIn = (folder: string) => {
  const linked = join(folder, "current");
  return {
    /** The entry, by way of the link. */
    entry: join(linked, "src/app/server/main.mjs"),
    /** Puts a copy of this tree there; with a migration more, it is the next version. */
    async add(name: string, { migrates = false } = {}) {
      const tree = join(folder, name);
      await mkdir(tree, { recursive: true });
      for (const path of COPIED) await cp(join(ROOT, path), join(tree, path), { recursive: true });
      for (const path of LINKED) await symlink(join(ROOT, path), join(tree, path));
      if (migrates) await writeFile(join(tree, "migrations/9999_next_version.sql"), MIGRATION);
    },
    /** Lets the link lead to a version from one moment to the next. */
    async point(name: string) {
      await symlink(name, `${linked}.next`);
      await rename(`${linked}.next`, linked);
    },
  };
};

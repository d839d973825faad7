const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

export interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Packages that are not pinned to one version. */
export const looseVersions = ({ dependencies, devDependencies }: Manifest): string[] =>
  Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name} is ${version}`);

/** Migrations are `0001_name.sql`, `0002_name.sql` …: one for each number, none left out. */
export const migrationFaults = (paths: readonly string[]): string[] =>
  paths.flatMap((path, at) => {
    const number = String(at + 1).padStart(4, "0");
    const fits = new RegExp(`^migrations/${number}_[a-z0-9_]+\\.sql$`).test(path);
    return fits ? [] : [`${path} should be migrations/${number}_….sql`];
  });

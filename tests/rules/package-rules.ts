const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

export interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  /** Which packages may run a script when they are installed. */
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

/** Packages that are not pinned to one version. */
export const looseVersions = ({ dependencies, devDependencies }: Manifest): string[] =>
  Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name} is ${version}`);

/** Direct dependencies without a reason on their page, and those of the page that are none. */
export const unexplained = (
  page: string,
  { dependencies, devDependencies }: Manifest,
): string[] => {
  const told = page
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...line.split(" | ")[0]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
  const direct = Object.keys({ ...dependencies, ...devDependencies });
  return [
    ...direct.filter((name) => !told.includes(name)).map((name) => `${name} has no reason`),
    ...told.filter((name) => !direct.includes(name)).map((name) => `${name} is no dependency`),
    ...told.filter((name, at) => told.indexOf(name) !== at).map((name) => `${name} stands twice`),
  ];
};

export interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
}

/** Packages that run a script when they are installed, and that nobody has allowed to. */
export const unallowedScripts = (
  { packages }: Lockfile,
  allowed: Readonly<Record<string, boolean>>,
): string[] =>
  Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ""))
    .filter((name) => !allowed[name]);

/** Migrations are `0001_name.sql`, `0002_name.sql` …: one for each number, none left out. */
export const migrationFaults = (paths: readonly string[]): string[] =>
  paths.flatMap((path, at) => {
    const number = String(at + 1).padStart(4, "0");
    const fits = new RegExp(`^migrations/${number}_[a-z0-9_]+\\.sql$`).test(path);
    return fits ? [] : [`${path} should be migrations/${number}_….sql`];
  });

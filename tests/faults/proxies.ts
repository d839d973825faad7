import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "../product.ts";
import { isWhole } from "./figures.ts";
import { runPart } from "./parts.ts";
import { startSmallProxy } from "./small-proxy.ts";

const OPS = fileURLToPath(new URL("../../ops/", import.meta.url));
const run = promisify(execFile);

type PartName = "nginx" | "haproxy";
export type ProxyName = PartName | "a small proxy";

/** Those that a campus runs; in the short form one that needs no package. */
export const PROXIES: readonly ProxyName[] = isWhole ? ["nginx", "haproxy"] : ["a small proxy"];

/** A proxy in front of instances; nginx and HAProxy with the file that a campus runs. */
export interface Proxy {
  /** Of nginx and HAProxy `https://127.0.0.1:…`, with a certificate that nobody has signed. */
  readonly origin: string;
  /** What it wrote of requests and of faults; undefined where it writes nothing. */
  logged(): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** Installs the packages of a part where they are missing and this may be done. */
export const installPart = async (name: string): Promise<void> => {
  if (process.getuid?.() === 0) await run(join(OPS, `parts/${name}.sh`), ["install"]);
};

const LOGS = {
  nginx: ["sikam.log", "sikam-error.log", "error.log"],
  haproxy: ["log"],
} as const;

const startNginx = async (folder: string, instances: readonly string[]) => {
  const PORT = await freePort();
  const part = await runPart("nginx", folder, { PORT, INSTANCES: instances.join(",") });
  return { part, port: PORT };
};

const startHaproxy = async (folder: string, instances: readonly string[]) => {
  const PORT = await freePort();
  const certificate = join(folder, "../haproxy.pem");
  const words =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost";
  const { stdout } = await run("openssl", [...words.split(" "), "-keyout", "-"]);
  await writeFile(certificate, stdout);
  const named = instances.map((address, at) => [`SIKAM_${at + 1}`, address] as const);
  const part = await runPart("haproxy", folder, {
    CONFIG: join(OPS, "haproxy/sikam.cfg"),
    PORT,
    SIKAM_BIND: `127.0.0.1:${PORT}`,
    SIKAM_CERTIFICATE: certificate,
    ...Object.fromEntries(named),
  });
  return { part, port: PORT };
};

/** Runs a proxy with everything that it keeps under `folder`, in front of instances, each an address with its port. */
export const startProxy = async (
  name: ProxyName,
  folder: string,
  instances: readonly string[],
): Promise<Proxy> => {
  if (name === "a small proxy") {
    const { port, stop } = await startSmallProxy(instances);
    return { origin: `http://127.0.0.1:${port}`, logged: async () => undefined, stop };
  }
  await installPart(name);
  const start = name === "nginx" ? startNginx : startHaproxy;
  const { part, port } = await start(folder, instances);
  return {
    stop: () => part.stop(),
    origin: `https://127.0.0.1:${port}`,
    logged: async () =>
      (
        await Promise.all(
          LOGS[name].map((file) => readFile(join(folder, file), "utf8").catch(() => "")),
        )
      ).join(""),
  };
};

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { chmod } from "node:fs/promises";
import pg from "pg";
import { newDataDir } from "../product.ts";

const PARTS = fileURLToPath(new URL("../../ops/parts/", import.meta.url));

/** Installs what a part needs, where it may; what is there already costs nothing. */
export const installPart = (name: string): void => {
  if (process.getuid?.() !== 0) return;
  const { status, stderr } = spawnSync(`${PARTS}${name}.sh`, ["install"], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name} was not installed: ${stderr}`);
};

/** A new folder through which the parts' own user comes to theirs. */
export const newPartsFolder = async (purpose: string): Promise<string> => {
  const folder = await newDataDir(purpose);
  await chmod(folder, 0o711);
  return folder;
};

const isFree = async (port: number) => {
  const server = createServer().listen(port, "127.0.0.1");
  const listens = await Promise.race([
    once(server, "listening").then(() => true),
    once(server, "error").then(() => false),
  ]).catch(() => false);
  server.close();
  return listens;
};

/** The first of so many ports in a row that nobody listens on. */
export const freePorts = async (count: number): Promise<number> => {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const ports = Array.from({ length: count }, (_, n) => first + n);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
};

/** The process of the server that keeps its data in this folder. */
export const serverIn = (data: string): number =>
  Number(readFileSync(`${data}/postmaster.pid`, "utf8").split("\n")[0]);

/** That process and those that it started. */
export const processesOf = (parent: number): number[] => {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(parent)], {
    encoding: "utf8",
  });
  return [parent, ...stdout.split("\n").map(Number).filter(Boolean)];
};

/** Asks a server one thing, as its superuser; the rows. */
export const onServer = async <Row>(
  port: number,
  text: string,
  values: unknown[] = [],
  database = "sikam",
): Promise<Row[]> => {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
};

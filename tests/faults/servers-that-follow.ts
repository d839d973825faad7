import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../product.ts";
import { times } from "./figures.ts";
import { runPart } from "./parts.ts";
import { freePorts, installPart, onServer, serverIn } from "./postgres-parts.ts";

/** Seconds for which a leader may say nothing: as docs/operations.md sets it, or shorter. */
const TTL = times(20, 5);

/** PostgreSQL servers of which one leads, and each commit is on two before it is acknowledged. */
export interface Servers {
  /** One for each. */
  readonly ports: readonly number[];
  /** Names all of them. */
  readonly url: string;
  /** How a follower comes to lead. */
  readonly way: string;
  /** A leader and its followers behind the ports of a proxy, where there is one. */
  readonly proxied?: { readonly url: string; readonly readUrl: string };
  /** As when the machine of this one loses power; another comes to lead. */
  kill(at: number): Promise<void>;
  /** Where nothing keeps it from leading: the one that was killed comes back as it was. */
  comeBack?(): Promise<void>;
  stop(): Promise<void>;
}

const killServer = (data: string) => process.kill(serverIn(data), "SIGKILL");

/** Three that elect their leader, and HAProxy before them, as on a campus. */
export const startElected = async (folder: string): Promise<Servers> => {
  installPart("cluster");
  installPart("haproxy");
  const first = await freePorts(10);
  const cluster = await runPart("cluster", join(folder, "cluster"), {
    PORT: first,
    REST_PORT: first + 3,
    ETCD_PORT: first + 6,
    TTL,
    LOOP_WAIT: times(2, 1),
    RETRY_TIMEOUT: times(3, 2),
  });
  const node = (n: number) => ({
    [`NODE${n}`]: "127.0.0.1",
    [`NODE${n}_PORT`]: first + n - 1,
    [`NODE${n}_REST`]: first + n + 2,
  });
  const proxy = await runPart("haproxy", join(folder, "proxy"), {
    CONFIG: fileURLToPath(new URL("../../ops/haproxy/postgres.cfg", import.meta.url)),
    PORT: first + 8,
    READ_PORT: first + 9,
    ...node(1),
    ...node(2),
    ...node(3),
  });
  return {
    ports: [first, first + 1, first + 2],
    url: cluster.ready,
    way: `leader silent for ${TTL} s at most`,
    proxied: {
      url: `postgres://sikam@127.0.0.1:${first + 8}/sikam`,
      readUrl: `postgres://sikam@127.0.0.1:${first + 9}/sikam`,
    },
    async kill(at) {
      const own = join(folder, `cluster/n${at + 1}`);
      // what keeps it up first
      process.kill(Number(readFileSync(`${own}/pid`, "utf8")), "SIGKILL");
      killServer(`${own}/data`);
    },
    async stop() {
      await proxy.stop();
      await cluster.stop();
    },
  };
};

/** For the short form, with nothing but PostgreSQL: a leader and a follower, which is promoted by hand. */
export const startPair = async (folder: string): Promise<Servers> => {
  installPart("postgresql");
  const ports = [await freePort(), await freePort()] as const;
  const [port, following] = ports;
  const lead = () => runPart("postgresql", join(folder, "leader"), { PORT: port });
  let leader = await lead();
  const follower = await runPart("postgresql", join(folder, "follower"), {
    PORT: following,
    PRIMARY: `127.0.0.1:${port}`,
  });
  await onServer(port, "alter system set synchronous_standby_names = '*'");
  await onServer(port, "select pg_reload_conf()");
  return {
    ports,
    url: `postgres://sikam@${ports.map((one) => `127.0.0.1:${one}`).join(",")}/sikam`,
    way: "promoted by hand",
    async kill() {
      killServer(join(folder, "leader/data"));
      await onServer(following, "select pg_promote()");
    },
    async comeBack() {
      leader = await lead();
    },
    async stop() {
      await follower.stop();
      await leader.stop();
    },
  };
};

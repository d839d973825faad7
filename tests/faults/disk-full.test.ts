import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { formOf, jpeg, reportFields } from "../forms.ts";
import { ask, type Person, publishedReport, superadminToken, verifiedStudent } from "../people.ts";
import { freePort, newDataDir, type Product, removeDataDir, startProduct } from "../product.ts";
import { sikam, sikamDone } from "../sikam.ts";
import { figure, isWhole, times } from "./figures.ts";
import { runPart } from "./parts.ts";

const FAULT = "disk full";
/** A small disk of its own, which takes the embedded database and leaves a tenth free and more. */
const SIZE = "600m";

const disk = await newDataDir("disk-full");
const mounted =
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", disk]).status === 0;

afterAll(() => removeDataDir(disk));

/** Says which alerts fire. */
interface Watch {
  firing(): Promise<string[]>;
  stop(): Promise<void>;
}

const startPrometheus = async (metrics: string): Promise<Watch> => {
  const folder = await newDataDir("prometheus");
  const prometheus = await runPart("prometheus", folder, {
    PORT: await freePort(),
    TARGETS: new URL(metrics).host,
    INTERVAL: "1s",
    FOR: "1s",
  });
  return {
    async firing() {
      const reply = await fetch(`${prometheus.ready}/api/v1/alerts`);
      const { data } = (await reply.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      return data.alerts
        .filter(({ state }) => state === "firing")
        .map(({ labels }) => labels.alertname);
    },
    async stop() {
      await prometheus.stop();
      await removeDataDir(folder);
    },
  };
};

/** For the short form: what the rules of the two alerts compare, read from what the product tells. */
const watchByHand = (metrics: string): Watch => ({
  async firing() {
    const told = await (await fetch(metrics)).text();
    const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(told)?.[1]);
    const free = of("sikam_disk_free_bytes") / of("sikam_disk_size_bytes");
    const hasRefused = /^sikam_requests_total{.*status="507".*} [1-9]/m.test(told);
    return [
      ...(free < 0.1 ? ["SikamDiskNearlyFull"] : []),
      ...(free < 0.01 || hasRefused ? ["SikamDiskFull"] : []),
    ];
  },
  stop: async () => {},
});

// who may not mount has no small disk: the short form goes without, the whole one is not whole
describe.runIf(mounted || isWhole)("on a disk that is full", () => {
  let product: Product;
  let watch: Watch;
  let author: Person;
  let superadmin: string;
  let photo: Buffer;
  let id: number;

  beforeAll(async () => {
    if (!mounted) throw new Error("a small disk could not be mounted");
    const env = { RATE_LIMIT_FACTOR: "10000", METRICS_PORT: "0" };
    product = await startProduct({ dataDir: disk, env });
    const metrics = (await product.told(/metrics at (\S+)/))[1]!;
    watch = isWhole ? await startPrometheus(metrics) : watchByHand(metrics);
    author = await verifiedStudent(product, "8500000001", "Penulis Penuh");
    superadmin = await superadminToken(product);
    photo = await jpeg(1600, 1200);
    id = await publishedReport(product, author, { title: "Keran patah" });
  }, 180_000);
  afterAll(async () => {
    await watch?.stop();
    await product.stop();
    execFileSync("umount", ["-l", disk]);
  });

  const firing = () => watch.firing();

  const file = async () => {
    const body = formOf(reportFields, { file: { bytes: photo, name: "foto.jpg" } });
    const reply = await ask(product, "POST", "/reports", { token: author.token, body });
    const answer = (await reply.json()) as { data?: { id: number } };
    return { status: reply.status, id: answer.data?.id };
  };

  const reads = () =>
    Promise.all(
      ["/api/reports", `/api/reports/${id}`, "/laporan", `/laporan/${id}`].map(
        async (path) => (await fetch(`${product.origin}${path}`)).status,
      ),
    );

  const storedFiles = () =>
    readdirSync(join(disk, "uploads"), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length;
  const halfFiles = () => {
    try {
      return readdirSync(join(disk, "temporary"));
    } catch {
      return [];
    }
  };

  /** Takes all the room that is left, as often as something gives some back. */
  const fill = (filler: number) => {
    for (let size = 1024 * 1024; size >= 512; size /= 2)
      try {
        for (;;) writeSync(filler, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
  };

  test("it reads on, refuses what needs room, keeps nothing half, raises an alert and recovers by itself", async () => {
    expect((await file()).status).toBe(201);
    expect(await firing()).toEqual([]);
    const path = join(disk, "filler");
    const filler = openSync(path, "w");
    const statuses = new Map<number, number>();
    let acknowledged = 0;
    const before = storedFiles();
    for (let n = 0; n < times(60, 12); n += 1) {
      fill(filler);
      const { status } = await file();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 201) acknowledged += 1;
      expect(await reads()).toEqual([200, 200, 200, 200]);
    }
    const refused = (statuses.get(507) ?? 0) + (statuses.get(503) ?? 0);
    expect(refused).toBeGreaterThan(0);
    // neither 500 nor anything else
    expect(refused + acknowledged).toBe(times(60, 12));
    // a report with a photo stores one file; what was refused stores none
    expect(storedFiles() - before).toBe(acknowledged);
    expect(halfFiles()).toEqual([]);
    const troubles = await ask(product, "GET", "/admin/troubles", { token: superadmin });
    expect(await troubles.json()).toMatchObject({ data: [{ kind: "disk" }] });
    await vi.waitUntil(async () => (await firing()).includes("SikamDiskFull"), {
      timeout: 30_000,
      interval: 250,
    });

    closeSync(filler);
    rmSync(path);
    const freed = performance.now();
    await vi.waitUntil(async () => (await file()).status === 201, {
      timeout: 30_000,
      interval: 100,
    });
    const ms = Math.round(performance.now() - freed);
    expect(await reads()).toEqual([200, 200, 200, 200]);
    await vi.waitUntil(async () => !(await firing()).includes("SikamDiskNearlyFull"), {
      timeout: 30_000,
      interval: 250,
    });
    figure({
      fault: FAULT,
      what: "filings with a photo",
      promised: "507 or 503, no partial file",
      measured: `${[...statuses].map(([status, n]) => `${n} × ${status}`).join(", ")}; no file of those refused; every read a 200`,
    });
    figure({
      fault: FAULT,
      what: "room given back",
      promised: "recovers by itself, an alert had fired",
      measured: `a filing is taken after ${ms} ms; SikamDiskFull had fired${isWhole ? " in Prometheus" : ""}`,
    });
  });

  test("a restore onto it says so in one line, and is repeated once there is room", async () => {
    const backup = join(disk, "backup.tar.zst");
    await sikamDone(["backup", backup], { DATA_DIR: disk });
    const small = join(disk, "small");
    mkdirSync(small);
    // the database fits, but nothing beside it
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=100m,mode=700", "tmpfs", small]);
    const env = { DATA_DIR: small, SECRET_KEY: "k".repeat(40) };
    const { code, said } = await sikam(["restore", backup], env);
    expect([code, said.split("\n").slice(1)]).toEqual([
      1,
      [expect.stringMatching(/^sikam: the disk of \S+ is nearly full/), ""],
    ]);
    execFileSync("mount", ["-o", "remount,size=400m", small]);
    await sikamDone(["restore", backup], env);
    execFileSync("umount", [small]);
  }, 60_000);
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { api } from "../../src/api.ts";
import type { Call } from "../../src/call.ts";
import { runUntil, type Tool } from "./tool.ts";

/** Modules that need no other server and no downloaded list. */
const MODULES =
  "backup,cookieflags,crlf,csp,exec,file,http_headers,methods,permanentxss,redirect,sql,timesql,xss".split(
    ",",
  );
/** When it is stopped it asks what to do: the answer is to write the report. */
const REPORT = "r\n";

/** Addresses to which no page links: every list of the API, with a query. */
const starts = (origin: string) =>
  Object.values<Call>(api)
    .filter(({ method, path }) => method === "GET" && !path.includes("{"))
    .flatMap(({ path, query }) => {
      const address = `${origin}/api${path}`;
      return ["-s", query ? `${address}?search=kamar&sort=newest&page=1&status=pending` : address];
    });

interface Report {
  readonly vulnerabilities: Readonly<Record<string, readonly Finding[]>>;
  readonly anomalies: Readonly<Record<string, readonly Finding[]>>;
  readonly additionals: Readonly<Record<string, readonly Finding[]>>;
}
interface Finding {
  readonly method: string;
  readonly path: string;
  readonly info: string;
}

const linesOf = ({ vulnerabilities, anomalies, additionals }: Report) =>
  Object.entries({ ...vulnerabilities, ...anomalies, ...additionals }).flatMap(([kind, findings]) =>
    findings.length === 0
      ? []
      : [
          `${kind}: ${findings.length}, ${[...new Set(findings.map(({ method, path, info }) => `${method} ${path} ${info}`))].slice(0, 3).join(" | ")}`,
        ],
  );

/** Crawls pages and lists as a guest, a student and an admin, and attacks what it met. */
export const wapiti: Tool = {
  name: "wapiti",
  async attack({ origin, tokens, reports }, ends) {
    const found: string[] = [];
    const visitors = Object.entries(tokens);
    for (const [at, [who, token]] of visitors.entries()) {
      const seconds = Math.floor((ends - performance.now()) / 1_000 / (visitors.length - at));
      const report = join(reports, `wapiti-${who}.json`);
      const options = {
        "-u": `${origin}/`,
        "--scope": "domain",
        "-m": MODULES.join(","),
        "-d": "4",
        "--max-links-per-page": "60",
        "--max-scan-time": String(Math.floor(seconds / 3)),
        "--max-attack-time": String(Math.floor((seconds * 0.6) / MODULES.length)),
        "-t": "10",
        "--store-session": join(reports, "wapiti"),
        "--store-config": join(reports, "wapiti"),
        "-f": "json",
        "-o": report,
        ...(token && { "-H": `Authorization: Bearer ${token}` }),
      };
      const words = ["wapiti", "--flush-session", "--no-bugreport", ...starts(origin)];
      const log = `wapiti-${who}.log`;
      const ended = await runUntil([...words, ...Object.entries(options).flat()], {
        cwd: reports,
        log,
        ends: performance.now() + seconds * 1_000,
        answer: REPORT,
      });
      const text = await readFile(report, "utf8").catch(() => undefined);
      if (text === undefined)
        found.push(`${who}: no report${ended ? "" : ", cut off"}; see ${log}`);
      else found.push(...linesOf(JSON.parse(text) as Report).map((line) => `${who}: ${line}`));
    }
    return found;
  },
};

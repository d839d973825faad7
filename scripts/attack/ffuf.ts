import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runUntil, type Tool } from "./tool.ts";
import { attackParameters, attackWords } from "./words.ts";

interface Hit {
  readonly url: string;
  readonly status: number;
  readonly length: number;
}

/** Looks for addresses and parameters that are not published. */
export const ffuf: Tool = {
  name: "ffuf",
  async attack({ origin, tokens, reports }, ends) {
    const words = join(reports, "words.txt");
    const parameters = join(reports, "parameters.txt");
    await writeFile(words, attackWords().join("\n"));
    await writeFile(parameters, attackParameters().join("\n"));
    const places = [
      ["pages", `${origin}/FUZZ`, words, undefined],
      ["api", `${origin}/api/FUZZ`, words, tokens["student"]],
      ["admin-api", `${origin}/api/admin/FUZZ`, words, tokens["student"]],
      ["back-office", `${origin}/admin/FUZZ`, words, undefined],
      ["assets", `${origin}/assets/FUZZ`, words, undefined],
      ["uploads", `${origin}/api/uploads/FUZZ`, words, undefined],
      ["parameters", `${origin}/api/reports?FUZZ=1%27`, parameters, undefined],
    ] as const;
    const found: string[] = [];
    for (const [at, [name, url, list, token]] of places.entries()) {
      const seconds = Math.floor((ends - performance.now()) / 1_000 / (places.length - at));
      const report = join(reports, `ffuf-${name}.json`);
      const options = [
        "-mc",
        "all",
        "-fc",
        "404,405",
        "-t",
        "20",
        "-maxtime",
        String(Math.max(seconds, 1)),
        "-s",
      ];
      const header = token ? ["-H", `Authorization: Bearer ${token}`] : [];
      const command = [
        "ffuf",
        "-u",
        url,
        "-w",
        list,
        "-of",
        "json",
        "-o",
        report,
        ...options,
        ...header,
      ];
      await runUntil(command, {
        cwd: reports,
        log: "ffuf.log",
        ends: performance.now() + (seconds + 5) * 1_000,
      });
      const { results } = JSON.parse(await readFile(report, "utf8")) as { results: readonly Hit[] };
      const byStatus = Map.groupBy(results, ({ status }) => status);
      for (const [status, hits] of byStatus) {
        const some = hits.slice(0, 12).map((hit) => hit.url.replace(origin, ""));
        found.push(`${name} ${status}: ${hits.length}, ${some.join(" ")}`);
      }
    }
    return found;
  },
};

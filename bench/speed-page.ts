import { cpus, loadavg } from "node:os";
import type { Pace } from "./measure/compare.ts";
import type { Section } from "./rows/part.ts";

/** When and on what was measured. */
export interface Occasion {
  readonly version: string;
  readonly pace: Pace;
  /** The load average before anything began. */
  readonly loadBefore: number;
}

const HOW = `A ratio is the processor time of a request at the reference over that at the product, Node and PostgreSQL together: 1.00 is as good. Times are of one request; PostgreSQL's are those of all its processes but for those that work for the other side. Both sides were up together and were measured in turn. Statements are counted on the wire, \`begin\` and \`commit\` too, as the median of 21 single requests. What is past its bar stands in bold.`;

/** The page of results. */
export const pageOf = (sections: readonly Section[], { version, pace, loadBefore }: Occasion) => {
  const { seconds, windows, warm } = pace;
  const load = `${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} at the end`;
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, PostgreSQL ${version}, load average ${load}`;
  const past = sections.flatMap((section) => section.past);
  return `# Speed

Written by \`bench/run.ts\` (\`npm run bench\`). ${machine}. Warmed for ${warm.seconds} s and ${warm.requests.toLocaleString("en")} requests (20 s at most), then the median of ${windows} windows of ${seconds} s.

${HOW}

${past.length === 0 ? "Nothing is past its bar." : `Past its bar:\n\n${past.map((one) => `- ${one}`).join("\n")}`}

${sections.map(({ title, text }) => `## ${title}\n\n${text}`).join("\n\n")}
`;
};

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The alerts of the rules, each with its lines. */
const alerts = new Map(
  read("ops/prometheus/rules.yml")
    .split(/^ *- alert: /m)
    .slice(1)
    .map((text) => [text.split("\n")[0]!, text] as const),
);

const operations = read("docs/operations.md");
const meanings = operations.split("\n## What each alert means\n")[1]?.split("\n## ")[0] ?? "";

test("every alert says for how long and what, in a sentence", () => {
  expect(alerts.size).toBeGreaterThan(10);
  for (const text of alerts.values()) {
    expect(text).toMatch(/^ +expr: \S/m);
    expect(text).toMatch(/^ +for: \d+[smh]$/m);
    expect(text).toMatch(/^ +summary: ".{10,}"$/m);
  }
});

test("every alert has its heading among those that say what it means, and no heading is without one", () => {
  const headings = [...meanings.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(headings).toHaveLength(alerts.size);
  expect(new Set(headings)).toEqual(new Set(alerts.keys()));
});

test("every alert is tried: raised, and left alone", () => {
  const tests = read("ops/prometheus/rules.test.yml");
  for (const name of alerts.keys()) {
    expect(tests).toContain(`- name: ${name}\n`);
    expect(tests).toContain(`- name: ${name}, all well\n`);
  }
});

import { expect, test } from "vitest";
import { contentPolicy, scriptHash } from "./csp.ts";

test("a script's hash is the one that browsers compute", () => {
  // From the example of the CSP specification.
  expect(scriptHash("alert('Hello, world.');")).toBe(
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  );
});

test("only the page's own scripts and those of this origin run", () => {
  const policy = contentPolicy(["one()", "two()"]);
  const scripts = policy.split("; ").find((part) => part.startsWith("script-src"));
  expect(scripts).toBe(`script-src 'self' ${scriptHash("one()")} ${scriptHash("two()")}`);
});

test("nothing frames the page, it frames its own origin alone, no plugin runs, no base or form leads away", () => {
  const policy = contentPolicy([]).split("; ");
  for (const part of [
    "default-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(part);
});

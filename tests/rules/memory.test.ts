import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("neither a core dump nor a swap file keeps opened secrets, of a service and of a container", () => {
  const unit = read("ops/systemd/sikam.service");
  expect(unit).toMatch(/^LimitCORE=0$/m);
  expect(unit).toMatch(/^MemorySwapMax=0$/m);
  const services = read("ops/container/compose.yaml").split(/^ {2}(?=\w+:$)/m);
  for (const name of ["sikam", "database", "proxy"])
    expect(services.find((one) => one.startsWith(`${name}:\n`))).toMatch(
      /^ {4}ulimits:\n {6}core: 0$/m,
    );
  // of memory and swap together
  expect(services[1]).toMatch(/^ {4}mem_limit: (\w+)$[^]*^ {4}memswap_limit: \1$/m);
});

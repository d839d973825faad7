import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const nginx = read("ops/nginx/sikam.conf");

test("no proxy logs how large an answer was: the copy of one's own data would name the author of its reports", () => {
  const formats = [
    /^log_format sikam [^;]+;/m.exec(nginx)![0],
    /^ +log-format .+$/m.exec(read("ops/haproxy/sikam.cfg"))![0],
  ];
  for (const format of formats) {
    expect(format).toContain('"event":"proxied"');
    expect(format).not.toMatch(/bytes|length|%B|%U/);
  }
});

test("nginx writes no answer to its disk: a copy of one's own data is written nowhere", () => {
  expect(nginx).toMatch(/^ +proxy_max_temp_file_size 0;$/m);
  expect(nginx).toMatch(/^ +proxy_request_buffering off;$/m);
});

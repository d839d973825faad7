import { expect, test } from "vitest";
import { readAddress } from "./address.ts";

test.each([
  ["postgres://u:p@a/db", ["a:5432"], "any", "postgres://u:p@a/db"],
  [
    "postgresql://a:6432/db?sslmode=disable",
    ["a:6432"],
    "any",
    "postgresql://a:6432/db?sslmode=disable",
  ],
  ["postgres://u:p@a:1,b,c:3/db", ["a:1", "b:5432", "c:3"], "read-write", "postgres://u:p@a:1/db"],
  ["postgres://a,b/db?target_session_attrs=any", ["a:5432", "b:5432"], "any", "postgres://a/db"],
  ["postgres://[::1]:7,[::2]/db", ["::1:7", "::2:5432"], "read-write", "postgres://[::1]:7/db"],
  ["postgres:///db?host=a,b&port=1,2", ["a:1", "b:2"], "read-write", "postgres://localhost/db"],
  ["postgres:///db?host=/run/pg&port=7", ["/run/pg:7"], "any", "postgres://localhost/db"],
  [
    "postgres://u:p%40,x@a/db?target_session_attrs=primary",
    ["a:5432"],
    "primary",
    "postgres://u:p%40,x@a/db",
  ],
])("%s names its servers as libpq reads it", (text, names, wanted, url) => {
  const address = readAddress(text);
  expect(address.places.map(({ host, port }) => `${host}:${port}`)).toEqual(names);
  expect([address.wanted, address.url]).toEqual([wanted, url]);
});

test("of several hosts those are preferred that the reader says", () => {
  expect(readAddress("postgres://a,b/db", "prefer-standby").wanted).toBe("prefer-standby");
});

test.each([
  ["mysql://u:hunter2@a/db"],
  ["postgres://u:hunter2@a:0,b/db"],
  ["postgres://u:hunter2@a:65536/db"],
  ["postgres://u:hunter2@a:x,b/db"],
  ["postgres://u:hunter2@a b,c/db"],
  ["postgres://u:hunter2@[::1,b/db"],
  ["postgres://u:hunter2@a,b/db?target_session_attrs=leader"],
  ["postgres://u:hunter2@/db?host=a,b,c&port=1,2"],
  ["postgres://u:hunter2@a/db?sslmode=nonsense"],
])("%s is refused without quoting its password", (text) => {
  expect(() => readAddress(text)).toThrow(/^((?!hunter2).)+$/);
});

import { expect, test } from "vitest";
import { readSettings, WrongSettings } from "./settings.ts";

test("an empty environment gives settings that work on a laptop", () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://localhost:3000",
    studentDomain: "students.example.ac.id",
    superadminEmail: "superadmin@example.ac.id",
    workers: 1,
    trustProxy: 0,
    rateLimitFactor: 1,
  });
});

test.each([
  [{ PORT: "abc" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ PUBLIC_URL: "ftp://a" }, "PUBLIC_URL"],
  [{ DATABASE_URL: "mysql://a/b", SECRET_KEY: "k".repeat(40) }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgres://a/b" }, "SECRET_KEY"],
  [{ WORKERS: "2" }, "WORKERS"],
  [{ WORKERS: "0", DATABASE_URL: "postgres://a/b", SECRET_KEY: "k".repeat(40) }, "WORKERS"],
  [{ SECRET_KEY: "pendek" }, "SECRET_KEY"],
  [{ SMTP_URL: "http://mail" }, "SMTP_URL"],
  [{ STUDENT_EMAIL_DOMAIN: "bukan domain" }, "STUDENT_EMAIL_DOMAIN"],
  [{ RATE_LIMIT_FACTOR: "0" }, "RATE_LIMIT_FACTOR"],
  [{ STORAGE_URL: "s3://bucket" }, "STORAGE_URL"],
  [{ METRICS_PORT: "3000" }, "METRICS_PORT"],
  [{ METRICS_PORT: "-1" }, "METRICS_PORT"],
])("%j stops the start with one line that names it", (env, name) => {
  const read = () => readSettings(env);
  expect(read).toThrow(WrongSettings);
  expect(read).toThrow(new RegExp(`^wrong settings: [^\n]*${name}[^\n]*$`));
});

test("every wrong setting is named at once", () => {
  expect(() => readSettings({ PORT: "x", LOG_LEVEL: "loud" })).toThrow(/PORT.*LOG_LEVEL/);
});

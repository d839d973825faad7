import { expect, test } from "vitest";
import { readSettings, showSettings, WrongSettings } from "./settings.ts";

const STORE = { AWS_ACCESS_KEY_ID: "kunci", AWS_SECRET_ACCESS_KEY: "rahasia" };

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

test("blanks set nothing", () => {
  const blank = { PORT: " ", TRUST_PROXY: "\t", SMTP_URL: "", DATA_DIR: " " };
  expect(readSettings(blank)).toEqual(readSettings({}));
  expect(new Set(showSettings(blank).map(({ from }) => from))).toEqual(new Set(["default"]));
});

test.each([
  [{ PORT: "abc" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ PUBLIC_URL: "ftp://a" }, "PUBLIC_URL"],
  [{ PUBLIC_URL: "https://kampus.ac.id/sikam" }, "PUBLIC_URL"],
  [{ PUBLIC_URL: "https://kampus.ac.id/?a=b" }, "PUBLIC_URL"],
  [{ PUBLIC_URL: "https://admin@kampus.ac.id" }, "PUBLIC_URL"],
  [{ DATABASE_URL: "mysql://a/b", SECRET_KEY: "k".repeat(40) }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgres://a/b" }, "SECRET_KEY"],
  [
    {
      DATABASE_URL: "postgres://a:1,b:2/c?target_session_attrs=standby",
      SECRET_KEY: "k".repeat(40),
    },
    "DATABASE_URL: .*the product writes",
  ],
  [
    { DATABASE_URL: "postgres://a:1,b:99999/c", SECRET_KEY: "k".repeat(40) },
    "DATABASE_URL: .*port 99999",
  ],
  [{ DATABASE_READ_URL: "postgres://a/b" }, "DATABASE_READ_URL: needs DATABASE_URL"],
  [{ DATABASE_POOLER_URL: "postgres://a/b" }, "DATABASE_POOLER_URL: needs DATABASE_URL"],
  [{ WORKERS: "2" }, "WORKERS"],
  [{ WORKERS: "0", DATABASE_URL: "postgres://a/b", SECRET_KEY: "k".repeat(40) }, "WORKERS"],
  [{ SECRET_KEY: "pendek" }, "SECRET_KEY"],
  [{ SMTP_URL: "http://mail" }, "SMTP_URL"],
  [{ SMTP_URL: "smtp:///" }, "SMTP_URL"],
  [{ STUDENT_EMAIL_DOMAIN: "bukan domain" }, "STUDENT_EMAIL_DOMAIN"],
  [{ SUPERADMIN_EMAIL: "2210512001@Students.example.ac.id" }, "SUPERADMIN_EMAIL"],
  [
    { SUPERADMIN_EMAIL: "2210512001@mhs.kampus.ac.id", STUDENT_EMAIL_DOMAIN: "MHS.kampus.ac.id" },
    "SUPERADMIN_EMAIL",
  ],
  [{ RATE_LIMIT_FACTOR: "0" }, "RATE_LIMIT_FACTOR"],
  [{ STORAGE_URL: "s3://bucket" }, "AWS_ACCESS_KEY_ID"],
  [{ ...STORE, STORAGE_URL: "https://bucket" }, "STORAGE_URL"],
  [{ ...STORE, STORAGE_URL: "s3://bucket/folder" }, "STORAGE_URL"],
  [{ ...STORE, STORAGE_URL: "s3://key:secret@bucket" }, "STORAGE_URL"],
  [{ ...STORE, STORAGE_URL: "s3://bucket?endpoint=store.kampus.ac.id" }, "STORAGE_URL"],
  [{ ...STORE, STORAGE_URL: "s3://bucket?endpont=https://store.kampus.ac.id" }, "STORAGE_URL"],
  [{ METRICS_PORT: "3000" }, "METRICS_PORT"],
  [{ METRICS_PORT: "-1" }, "METRICS_PORT"],
])("%j stops the start with one line that names it", (env, name) => {
  const read = () => readSettings(env);
  expect(read).toThrow(WrongSettings);
  expect(read).toThrow(new RegExp(`^wrong settings: [^\n]*${name}[^\n]*$`));
});

test.each([
  [
    { PORT: "abc", TRUST_PROXY: "1.5" },
    "PORT: must be a whole number from 0 to 65535; TRUST_PROXY",
  ],
  [{ RATE_LIMIT_FACTOR: "banyak" }, "must be a number from 0.01 to 1000000"],
  [{ PUBLIC_URL: "kampus.ac.id" }, "must be an origin such as https://sikam.kampus.ac.id"],
  [{ PUBLIC_URL: "mailto:a@kampus.ac.id" }, "must be an origin such as https://sikam.kampus.ac.id"],
  [{ SMTP_URL: "mail.kampus.ac.id" }, "must be the address of a mail server"],
  [{ SUPERADMIN_EMAIL: "ketua" }, "must be an e-mail address"],
  [{ SUPERADMIN_PASSWORD: "12345" }, "must be a line of 6-100 signs"],
  [{ SUPERADMIN_PASSWORD: "rahasia\n" }, "must be a line of 6-100 signs"],
  [{ SECRET_KEY: "pendek" }, "must have at least 32 characters"],
  [{ LOG_LEVEL: "loud" }, "must be one of debug, info, warn, error, silent"],
])("%j is told what it must be", (env, wanted) => {
  expect(() => readSettings(env)).toThrow(wanted);
});

test("a STORAGE_URL names a bucket, its server and its region; without one files are in the data folder", () => {
  const url = "s3://berkas.sikam?endpoint=https://store.kampus.ac.id:8080&region=bdg-1";
  expect(readSettings({ ...STORE, STORAGE_URL: url })).toMatchObject({
    storage: {
      kind: "s3",
      bucket: "berkas.sikam",
      endpoint: "https://store.kampus.ac.id:8080",
      region: "bdg-1",
    },
    storeKeys: { id: "kunci", secret: "rahasia" },
  });
  const otherwise = url.replace("https://store", "HTTPS://Store").replace("8080", "8080/");
  const { storage } = readSettings({ ...STORE, STORAGE_URL: otherwise });
  expect(storage).toEqual(readSettings({ ...STORE, STORAGE_URL: url }).storage);
  const bare = readSettings({ ...STORE, STORAGE_URL: "s3://berkas" });
  expect(bare.storage).toMatchObject({ endpoint: undefined, region: "us-east-1" });
  expect(readSettings({ DATA_DIR: "/data" }).storage).toEqual({
    kind: "disk",
    folder: "/data/uploads",
  });
});

test("the first superadmin may be of the students' domain, as staff are, or have a number elsewhere", () => {
  for (const SUPERADMIN_EMAIL of ["ketua@students.example.ac.id", "2210512001@example.ac.id"])
    expect(readSettings({ SUPERADMIN_EMAIL }).superadminEmail).toBe(SUPERADMIN_EMAIL);
});

test("every wrong setting is named at once", () => {
  expect(() => readSettings({ PORT: "x", LOG_LEVEL: "loud" })).toThrow(/PORT.*LOG_LEVEL/);
});

test.each([
  ["https://sikam.kampus.ac.id", "https://sikam.kampus.ac.id"],
  ["https://sikam.kampus.ac.id/", "https://sikam.kampus.ac.id"],
  ["HTTP://Localhost:3000", "http://localhost:3000"],
])("%s as PUBLIC_URL gives the origin %s", (PUBLIC_URL, publicUrl) => {
  expect(readSettings({ PUBLIC_URL }).publicUrl).toBe(publicUrl);
});

test.each([
  ["postgres://sikam:rahasia@db/sikam", "postgres://sikam:***@db/sikam"],
  ["postgres://sikam:raha@sia@db1,db2/sikam", "postgres://sikam:***@db1,db2/sikam"],
  // who writes the @ of a user as it is, is understood
  ["postgres://sikam@kampus:rahasia@db:5432/sikam", "postgres://sikam@kampus:***@db:5432/sikam"],
  [
    "postgres://db/sikam?user=a&password=rahasia&x=1",
    "postgres://db/sikam?user=a&password=***&x=1",
  ],
  ["postgres://sikam@db/sikam?sslpassword=rahasia", "postgres://sikam@db/sikam?sslpassword=***"],
])("%s is shown without its password", (DATABASE_URL, shown) => {
  const all = showSettings({ DATABASE_URL, SECRET_KEY: "k".repeat(40) });
  expect(all.find(({ name }) => name === "DATABASE_URL")?.value).toBe(shown);
});

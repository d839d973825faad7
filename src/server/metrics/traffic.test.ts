import { Registry } from "prom-client";
import { beforeEach, expect, test } from "vitest";
import { makeLog } from "../log.ts";
import { countTraffic, type Traffic } from "./traffic.ts";

let registry: Registry;
let traffic: Traffic;
let log: ReturnType<typeof makeLog>;
beforeEach(() => {
  registry = new Registry();
  traffic = countTraffic(registry, (method, route) => {
    if (route.startsWith("/api/admin")) return "admins";
    return method === "GET" ? "anybody" : "students";
  });
  log = makeLog("silent", () => {}, traffic.hear);
});

/** The lines of what is shown, without buckets and help. */
const shown = async () =>
  (await registry.metrics())
    .split("\n")
    .filter((line) => /^sikam_\w+(?<!_bucket|_sum)(\{.*\})? /.test(line));

const request = (method: string, route: string, status: number, more: object = {}) =>
  log.info("request", { id: "x", method, route, status, ms: 3, ...more });

test("what anybody reads and what admins do is counted at once, by route and status", async () => {
  request("GET", "/api/reports", 200);
  request("GET", "/api/reports", 200);
  request("PATCH", "/api/admin/reports/status", 409);
  expect(await shown()).toEqual([
    'sikam_requests_total{method="GET",route="/api/reports",status="200"} 2',
    'sikam_requests_total{method="PATCH",route="/api/admin/reports/status",status="409"} 1',
    'sikam_request_seconds_count{senders="anybody"} 2',
    'sikam_request_seconds_count{senders="admins"} 1',
  ]);
});

test("what students send is told when the hour is, in one number for all of it", async () => {
  request("POST", "/api/reports", 201);
  request("POST", "/api/auth/login", 200);
  request("POST", "/api/reports/:id/vote", 403);
  expect(await shown()).toEqual([]);
  await traffic.tellHour();
  expect(await shown()).toEqual([
    'sikam_requests_total{method="any",route="students",status="2xx"} 2',
    'sikam_requests_total{method="any",route="students",status="4xx"} 1',
    'sikam_request_seconds_count{senders="students"} 3',
  ]);
  await traffic.tellHour();
  expect(await shown()).toHaveLength(3);
});

test("what failed in the server is told at once, whoever sent it: nothing was filed by it", async () => {
  request("POST", "/api/reports", 507);
  expect(await shown()).toEqual([
    'sikam_requests_total{method="any",route="students",status="507"} 1',
  ]);
});

test("which pages were made anew is told when the hour is: a filing drops some", async () => {
  request("GET", "/*", 200, { kept: true });
  request("GET", "/*", 200, { kept: true });
  request("GET", "/*", 200);
  const pages = async () => (await shown()).filter((line) => line.startsWith("sikam_pages"));
  expect(await pages()).toEqual([]);
  await traffic.tellHour();
  expect(await pages()).toEqual([
    'sikam_pages_total{from="kept"} 2',
    'sikam_pages_total{from="made"} 1',
  ]);
});

test("warnings, errors and failed jobs are counted by name, mail that was not wanted any more is not", async () => {
  log.warn("job.failed", { queue: "mail", job: "7" });
  log.error("periodic.failed", { work: "sweep files" });
  log.warn("mail.not-sent", { kind: "reset-code", job: "8", reason: "replaced" });
  log.warn("mail.not-sent", { kind: "reset-code", job: "9", reason: "expired" });
  log.debug("job.done", { queue: "mail" });
  expect(await shown()).toEqual([
    'sikam_log_events_total{level="warn",event="job.failed"} 1',
    'sikam_log_events_total{level="error",event="periodic.failed"} 1',
    'sikam_job_failures_total{queue="mail"} 1',
    'sikam_mail_not_sent_total{reason="expired"} 1',
  ]);
});

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runUntil, type Target, type Tool } from "./tool.ts";

/** Places where a text or a number of a request reaches a query, each as the viewer with the most rights there. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  guest: [
    "/api/reports?search=kamar&category=facilities&status=done&sort=newest&page=1&itemPerPage=5",
    "/api/news?search=beasiswa&page=1&itemPerPage=5",
    "/api/reports/1*",
    "/laporan?search=kamar&sort=popular",
    "/bagikan/laporan/1*-1",
    "/api/uploads/abc*?s=abc",
  ],
  student: [
    "/api/reports/me?search=kamar&status=done&sort=oldest&page=1",
    "/api/ukt-appeals?status=pending&problem=natural&page=1&sort=newest",
    "/api/notifications?page=1&itemPerPage=5",
  ],
  admin: [
    "/api/admin/reports?search=kamar&due=overdue&studentId=5&category=facilities&sort=due&page=1",
    "/api/admin/ukt/appeals?search=budi&studentId=5&status=pending&sort=newest&page=1",
    "/api/admin/students?search=budi&status=waiting&sort=newest&page=1",
    "/api/admin/news?search=a&status=draft&page=1",
    "/api/admin/templates?search=a&page=1",
    "/api/admin/statistics?from=2026-01&to=2026-11",
    "/api/admin/notes/report*/1*",
  ],
};

/** JSON bodies, as a guest, a student and an admin send them. */
const BODIES: readonly (readonly [who: string, method: string, path: string, body: object])[] = [
  ["guest", "POST", "/api/auth/login", { identifier: "2210817001", password: "salah" }],
  ["guest", "POST", "/api/auth/request-password-reset", { email: "a@example.ac.id" }],
  [
    "guest",
    "POST",
    "/api/auth/verify-email",
    { email: "a@example.ac.id", otp_code: "123456", attempt: "abc" },
  ],
  ["student", "POST", "/api/reports/claim", { receipt: "ABCDE-FGHJK-MNPQR-STVWX-YZ012-3" }],
  [
    "student",
    "PATCH",
    "/api/users/me",
    { name: "Budi Santoso", program_study: "Ilmu Hukum", batch: 2022 },
  ],
  [
    "admin",
    "PATCH",
    "/api/admin/students/verify",
    { campus_email: "2210817001@students.example.ac.id", status: "verified" },
  ],
  [
    "admin",
    "POST",
    "/api/admin/exports",
    { kind: "reports", filters: { search: "kamar", category: "facilities" } },
  ],
  [
    "admin",
    "POST",
    "/api/admin/templates",
    { title: "Judul templat", text: "Isi yang cukup panjang" },
  ],
];

const SECONDS_EACH = 45;

const requestText = (
  { origin, tokens }: Target,
  who: string,
  method: string,
  path: string,
  body?: object,
) => {
  const token = tokens[who];
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${new URL(origin).host}`];
  if (token) lines.push(`Authorization: Bearer ${token}`);
  if (body) lines.push("Content-Type: application/json");
  return `${lines.join("\r\n")}\r\n\r\n${body ? JSON.stringify(body) : ""}`;
};

/** The words of its output for a finding, and for nothing else. */
const FOUND =
  /is vulnerable|appears to be .*injectable|seems to be .*injectable|identified the following injection|back-end DBMS:|might be injectable/i;

/** Tests every list by its parameters and every body by its fields, one after the other while there is time. */
export const sqlmap: Tool = {
  name: "sqlmap",
  async attack(target, ends) {
    const requests = [
      ...Object.entries(ADDRESSES).flatMap(([who, paths]) =>
        paths.map((path) => ({ path, text: requestText(target, who, "GET", path) })),
      ),
      ...BODIES.map(([who, method, path, body]) => ({
        path: `${method} ${path}`,
        text: requestText(target, who, method, path, body),
      })),
    ];
    const share = (ends - performance.now()) / requests.length;
    const cut: string[] = [];
    for (const [at, { path, text }] of requests.entries()) {
      const file = join(target.reports, `request-${at}.txt`);
      await writeFile(file, text);
      const options = [
        "--batch",
        "--ignore-stdin",
        "--level=2",
        "--risk=1",
        "--dbms=PostgreSQL",
        "--threads=2",
        "--time-sec=2",
      ];
      const more = [
        "--skip-waf",
        "--flush-session",
        "--ignore-code=*",
        "--disable-coloring",
        `--output-dir=${target.reports}/sqlmap`,
      ];
      const own = Math.min(performance.now() + Math.max(share, SECONDS_EACH * 1_000), ends);
      if (own - performance.now() < 5_000) cut.push(`${path}: no time left`);
      else if (
        !(await runUntil(["sqlmap", "-r", file, ...options, ...more], {
          cwd: target.reports,
          log: "sqlmap.log",
          ends: own,
        }))
      )
        cut.push(`${path}: cut off`);
    }
    const said = await readFile(join(target.reports, "sqlmap.log"), "utf8");
    const found = said.split("\n").filter((line) => FOUND.test(line));
    return [
      ...new Set(found),
      ...cut,
      `${requests.length - cut.length} of ${requests.length} requests tried in all their parts`,
    ];
  },
};

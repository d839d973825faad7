import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { failAndRetry, openScreen } from "../../app/web/test-page.testing.tsx";
import type { Answers } from "../../web/stub-api.testing.ts";
import { superadminUser } from "../admins/admin-screens.testing.tsx";
import { aReport, aStudent, listOf, successOf } from "../reports/AdminScreen.testing.tsx";
import type { Step } from "./first-steps.contract.ts";

const FIRST_STEPS = "GET /admin/first-steps";
const SECTION = "/admin/pengaturan?bagian=first_steps";
const STEPS: Record<Step, boolean> = {
  password: true,
  emergency: false,
  organisations: false,
  enrolment: false,
  admins: true,
  mail: false,
};

const open = (path: string, answers: Answers, user = superadminUser) =>
  openScreen(
    path,
    {
      "GET /admin/settings/first_steps": () => successOf({ done: false, version: 0 }),
      "GET /admin/reports": () => listOf([aReport()]),
      "GET /admin/troubles": () => successOf([]),
      "GET /admin/queues": () =>
        successOf({
          student: { overdue: 0, due: 0, waiting: 0 },
          report: { overdue: 0, due: 0, waiting: 0 },
          appeal: { overdue: 0, due: 0, waiting: 0 },
          messages: { report: 0, appeal: 0 },
          flagged: 0,
          raised: 0,
        }),
      "GET /admin/queues/next": () => successOf(null),
      ...answers,
    },
    { user },
  );
const told = (steps: Partial<typeof STEPS> = {}, done = false): Answers => ({
  [FIRST_STEPS]: () => successOf({ steps: { ...STEPS, ...steps }, done }),
});
const step = (name: RegExp) => page.getByRole("listitem").filter({ hasText: name });
const button = (name: string) => page.getByRole("button", { name, exact: true });

test("each step says whether it is done, and leads to where it is", async () => {
  await open(SECTION, told());
  await expect.element(step(/Ganti password Anda, sudah/)).toBeVisible();
  await expect.element(step(/Kirim email percobaan, belum/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Isi kontak darurat" }))
    .toHaveAttribute("href", "/admin/pengaturan?bagian=emergency");
  await expect
    .element(page.getByRole("link", { name: "Impor daftar mahasiswa" }))
    .toHaveAttribute("href", "/admin/daftar-mahasiswa");
  await expect
    .element(page.getByText(/kode QR yang membuka https:\/\/sikam\.example\. Periksa/))
    .toBeVisible();
});

test("a test mail says what became of it, and the step follows", async () => {
  let isSent = false;
  const asked = await open(SECTION, {
    [FIRST_STEPS]: () => successOf({ steps: { ...STEPS, mail: isSent }, done: false }),
    "POST /admin/settings/test-mail": () => {
      const body = isSent
        ? { success: true, message: "Server email menerimanya.", data: { taken: true } }
        : { success: true, message: "Server email tidak menerimanya: x", data: { taken: false } };
      return { body };
    },
  });
  await button("Kirim ke saya").click();
  await expect.element(page.getByText("Server email tidak menerimanya: x")).toBeVisible();
  isSent = true;
  await button("Kirim ke saya").click();
  await expect.element(page.getByText("Server email menerimanya.")).toBeVisible();
  await expect.element(step(/Kirim email percobaan, sudah/)).toBeVisible();
  expect(asked.filter(({ call }) => call === "POST /admin/settings/test-mail")).toHaveLength(2);
});

test("'Selesai' dismisses them", async () => {
  let done = false;
  const asked = await open(SECTION, {
    [FIRST_STEPS]: () => successOf({ steps: STEPS, done }),
    "PATCH /admin/settings/first_steps": ({ sent }) => {
      done = true;
      return successOf({ ...sent, version: 1 });
    },
  });
  await button("Selesai").click();
  await expect.element(button("Selesai")).not.toBeInTheDocument();
  await expect.element(step(/Isi kontak darurat/)).toBeVisible();
  expect(asked.find(({ call }) => call.startsWith("PATCH"))?.sent).toEqual({ done: true });
});

test("a failed read says why and is tried again", async () => {
  await failAndRetry(
    (answer) => open(SECTION, { [FIRST_STEPS]: answer }),
    () => successOf({ steps: STEPS, done: false }),
  );
  await expect.element(step(/Isi kontak darurat/)).toBeVisible();
});

const notice = page.getByRole("link", { name: /Langkah awal: \d lagi/ });

test("a superadmin is led to them from the reports, until all are done or dismissed", async () => {
  await open("/admin/laporan", told());
  await expect.element(notice).toHaveTextContent("Langkah awal: 4 lagi");
  await expect.element(notice).toHaveAttribute("href", SECTION);
});

const all = { emergency: true, organisations: true, enrolment: true, mail: true };
const admin = aStudent({ id: 1, name: "Ratna", role: "admin", status: null, due_at: null });
test.each([
  ["dismissed", told({}, true), superadminUser],
  ["all done", told(all), superadminUser],
  ["for other admins", {}, admin],
] as const)("they are not told where they are %s", async (_, answers, user) => {
  const asked = await open("/admin/laporan", answers, user);
  await expect.element(page.getByRole("heading", { name: "Hari ini" })).toBeVisible();
  const isAsked = asked.some(({ call }) => call === FIRST_STEPS);
  expect(isAsked).toBe(user === superadminUser);
  await expect.element(notice).not.toBeInTheDocument();
});

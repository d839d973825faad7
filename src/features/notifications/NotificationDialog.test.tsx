import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { dropSession, signIn } from "../../web/session.ts";
import { TestPage } from "../../app/web/test-page.testing.tsx";
import { onToast, type Toast } from "../../web/toasts.ts";
import type { User } from "../accounts/account.contract.ts";
import type { Notification } from "./notification.contract.ts";
import { NotificationDialog } from "./NotificationDialog.tsx";
import "../../web/theme/style.css";

const MINUTE = 60_000;
/** Noon in Jakarta. */
const NOW = Date.parse("2026-11-19T05:00:00.000Z");

const notification = (id: number, minutesAgo: number, more: Partial<Notification> = {}) => ({
  id,
  description: `Kabar ${id}`,
  status: "unread" as const,
  created_at: new Date(NOW - minutesAgo * MINUTE).toISOString(),
  link: null,
  ...more,
});

let toasts: Toast[] = [];
let stop = () => {};
let calls: string[] = [];
const student = { id: 7, name: "Siti", role: "student", status: "verified" } as User;
const admin = { ...student, role: "admin" } as User;

const open = async (
  list: readonly Notification[] | "broken",
  total = list.length,
  who = student,
) => {
  let items = list;
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url.replace("/api", "")}`);
    if (items === "broken")
      return new Response(JSON.stringify({ success: false, message: "Rusak" }), { status: 404 });
    if (method === "PATCH") items = items.map((item) => ({ ...item, status: "read" as const }));
    const pagination = { total_items: total, total_pages: 1, current_page: 1, items_per_page: 100 };
    const body = { success: true, message: "Semua ditandai dibaca", data: items, pagination };
    return new Response(JSON.stringify(body));
  });
  signIn("t1", who);
  const onClose = vi.fn();
  await render(
    <TestPage>
      <NotificationDialog onClose={onClose} />
    </TestPage>,
  );
  return onClose;
};

/** A section by its title and the number beside it. */
const section = (title: string) => page.getByRole("heading", { name: title, level: 3 });
const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const markAll = page.getByRole("button", { name: "Tandai semua telah dibaca" });

beforeEach(() => {
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  calls = [];
  toasts = [];
  stop = onToast((toast) => toasts.push(toast));
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  dropSession("t1");
});

test("today's are under 'Baru', earlier ones under 'Sebelumnya', two of each and all of them counted", async () => {
  const today = [1, 2, 3].map((id) => notification(id, id));
  const earlier = [4, 5, 6].map((id) => notification(id, id * 24 * 60));
  await open([...today, ...earlier], 130);
  await expect.element(section("Baru 3")).toBeVisible();
  await expect.element(section("Sebelumnya 127")).toBeVisible();
  expect(page.getByRole("listitem").elements()).toHaveLength(4);
  await expect.element(page.getByText("Kabar 3")).not.toBeInTheDocument();
});

test("today is Jakarta's: 23.59 of yesterday there is earlier", async () => {
  await open([notification(1, 12 * 60), notification(2, 12 * 60 + 1)]);
  await expect.element(section("Baru 1")).toBeVisible();
  await expect.element(section("Sebelumnya 1")).toBeVisible();
});

test.each([
  [0.9, "baru saja"],
  [1, "1 menit lalu"],
  [59, "59 menit lalu"],
  [60, "1 jam lalu"],
  [23 * 60 + 59, "23 jam lalu"],
  [24 * 60, "1 hari lalu"],
])("%d minutes ago reads '%s'", async (minutes, words) => {
  await open([notification(1, minutes)]);
  await expect.element(item("Kabar 1").getByText(new RegExp(`· ${words}$`))).toBeVisible();
});

test("each has its date, and a dot while it is unread", async () => {
  await open([notification(1, 5), notification(2, 5, { status: "read" })]);
  await expect
    .element(item("Kabar 1").getByText("19 Nov, 11.55 WIB", { exact: true }))
    .toBeVisible();
  await expect.element(item("Kabar 1").getByLabelText("belum dibaca")).toBeVisible();
  expect(item("Kabar 2").getByLabelText("belum dibaca").query()).toBeNull();
});

test("one that is opened is marked as read without a toast, and its page is shown", async () => {
  const onClose = await open([notification(9, 5, { link: "/laporan/5" })]);
  await page.getByRole("link", { name: /Kabar 9/ }).click();
  await expect.poll(() => calls).toContain("PATCH /notifications/9/read");
  expect(onClose).toHaveBeenCalled();
  await expect.element(page.getByLabelText("address")).toHaveTextContent("/laporan/5");
  expect(toasts).toEqual([]);
});

test("one that is read already is not marked again", async () => {
  await open([notification(9, 5, { status: "read", link: "/laporan/5" })]);
  await page.getByRole("link", { name: /Kabar 9/ }).click();
  expect(calls.filter((call) => call.startsWith("PATCH"))).toEqual([]);
});

test("all are marked as read at once, with the server's message", async () => {
  await open([notification(1, 5), notification(2, 6)]);
  await markAll.click();
  await expect.poll(() => toasts).toEqual([{ kind: "success", text: "Semua ditandai dibaca" }]);
  expect(calls).toContain("PATCH /notifications/read-all");
  await expect.element(page.getByLabelText("belum dibaca")).not.toBeInTheDocument();
  await expect.element(markAll).toHaveAttribute("aria-disabled", "true");
  await expect.element(markAll).toHaveFocus();
});

test("a failure to mark all says so", async () => {
  await open([notification(1, 5)]);
  await expect.element(markAll).toHaveAttribute("aria-disabled", "false");
  vi.stubGlobal("fetch", async () => new Response('{"success":false}', { status: 500 }));
  await markAll.click();
  await expect
    .poll(() => toasts)
    .toEqual([{ kind: "error", text: "Gagal menandai semua sebagai dibaca" }]);
});

test("a list that cannot be fetched is silently empty", async () => {
  await open("broken");
  await expect.element(page.getByText(/Belum ada notifikasi/)).toBeVisible();
  expect(toasts).toEqual([]);
});

test.each([
  [student, "/profil?tab=notifikasi"],
  [admin, "/admin/notifikasi"],
])("'Selengkapnya' closes the modal and opens the profile", async (who, address) => {
  const onClose = await open([], 0, who);
  await page.getByRole("button", { name: "Selengkapnya" }).click();
  expect(onClose).toHaveBeenCalled();
  await expect.element(page.getByLabelText("address")).toHaveTextContent(address);
});

test("an admin without notifications reads what would stand here", async () => {
  await open([], 0, admin);
  await expect.element(page.getByText(/balasan penulis, dan janji jawaban/)).toBeVisible();
});

test("Escape closes the modal", async () => {
  const onClose = await open([]);
  await expect.element(page.getByRole("dialog", { name: "Notifikasi" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

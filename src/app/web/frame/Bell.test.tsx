import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { User } from "../../../features/accounts/account.contract.ts";
import { Bell } from "./Bell.tsx";
import { dropSession, getSession, signIn } from "../../../web/session.ts";
import { stubApi } from "../../../web/stub-api.testing.ts";
import { TestPage } from "../test-page.testing.tsx";

const siti = { id: 7, name: "Siti", role: "student", status: "verified" } as User;
const countOf = (count: number) => ({ success: true as const, message: "", data: { count } });
const bell = (unread: number) =>
  page.getByRole("button", { name: `Notifikasi, ${unread} belum dibaca` });

const open = async (answer: () => number, user = siti) => {
  document.documentElement.dataset["auth"] = user.role === "student" ? "student" : "admin";
  const asked = stubApi({ "GET /notifications/count": () => ({ body: countOf(answer()) }) }, user);
  signIn("t1", user);
  await render(
    <TestPage>
      <Bell />
    </TestPage>,
  );
  return asked;
};

/** Another tab of this browser. */
const otherTab = () => {
  const channel = new BroadcastChannel("unread");
  const heard = vi.fn<(told: unknown) => void>();
  channel.onmessage = ({ data }) => heard(data);
  return { channel, heard };
};

afterEach(() => {
  vi.unstubAllGlobals();
  dropSession(getSession()?.token ?? "");
});

test("a window that comes to the front asks anew", async () => {
  let count = 2;
  await open(() => count);
  await expect.element(bell(2)).toBeVisible();
  count = 3;
  dispatchEvent(new Event("focus"));
  await expect.element(bell(3)).toBeVisible();
});

test("an admin has it too", async () => {
  await open(() => 2, { ...siti, role: "admin", status: null });
  await expect.element(bell(2)).toBeVisible();
});

test("an admin whose second factor is due asks nothing yet", async () => {
  const asked = await open(() => 2, { ...siti, role: "admin", must_set_up_two_step: true });
  await expect.element(page.getByRole("button", { name: "Notifikasi" })).toBeVisible();
  dispatchEvent(new Event("focus"));
  await expect.element(bell(2)).not.toBeInTheDocument();
  expect(asked.filter(({ call }) => call === "GET /notifications/count")).toEqual([]);
});

test("what this tab learns the others know", async () => {
  const { channel, heard } = otherTab();
  let count = 2;
  await open(() => count);
  await expect.element(bell(2)).toBeVisible();
  // The part that tells comes a moment after the bell.
  await expect
    .poll(() => {
      count += 1;
      dispatchEvent(new Event("focus"));
      return heard.mock.lastCall?.[0];
    })
    .toMatchObject({ userId: 7, answer: { data: { count: expect.any(Number) } } });
  channel.close();
});

test("what another tab has learnt stands here without a question, of the same account alone", async () => {
  const { channel } = otherTab();
  const asked = await open(() => 2);
  await expect.element(bell(2)).toBeVisible();
  const tell = (userId: number, count: number) =>
    channel.postMessage({ userId, answer: countOf(count), at: Date.now() + 60_000 });
  const before = asked.length;
  await expect
    .poll(() => {
      tell(8, 90);
      tell(7, 5);
      return bell(5).query();
    })
    .not.toBeNull();
  expect(asked).toHaveLength(before);
  channel.close();
});

test("a browser that forbids storage, and with it to speak with other tabs, shows the number", async () => {
  const forbid = vi.fn(function forbid() {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  vi.stubGlobal("BroadcastChannel", forbid);
  await open(() => 2);
  await expect.poll(() => forbid.mock.calls.length).toBeGreaterThan(0);
  await expect.element(bell(2)).toBeVisible();
});

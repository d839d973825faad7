import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Link } from "react-router";
import type { User } from "../features/accounts/account.contract.ts";
import { useSessionCheck, useUser } from "./profile.ts";
import { dropSession, getSession, signIn } from "./session.ts";
import { TestPage } from "./test-page.testing.tsx";

const siti = { id: 7, name: "Siti", role: "student", status: "waiting" } as User;
const profile = vi.fn<() => Response | Promise<Response>>();
const profileOf = (user: User) =>
  new Response(JSON.stringify({ success: true, message: "", data: { user } }));

function Checked() {
  useSessionCheck();
  return (
    <>
      <p>{useUser()?.status ?? "tamu"}</p>
      <Link to="/lain">Lain</Link>
    </>
  );
}
const open = () =>
  render(
    <TestPage route={{ path: "/*" }}>
      <Checked />
    </TestPage>,
  );

beforeEach(() => {
  profile.mockReset();
  vi.stubGlobal("fetch", async () => profile());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  dropSession(getSession()?.token ?? "");
});

test("the profile is loaded anew, and what has changed counts at once", async () => {
  profile.mockReturnValue(profileOf({ ...siti, status: "verified" }));
  signIn("t1", siti);
  await open();
  await expect.element(page.getByText("verified")).toBeVisible();
  expect(JSON.parse(localStorage.getItem("auth") ?? "").user.status).toBe("verified");
});

test.each([401, 403, 404])("a profile that is refused with %d ends the session", async (status) => {
  profile.mockReturnValue(new Response("{}", { status }));
  signIn("t1", siti);
  await open();
  await expect.element(page.getByText("tamu")).toBeVisible();
  expect(localStorage.getItem("token")).toBeNull();
});

test("a profile that could not be reached changes nothing", async () => {
  profile.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
  signIn("t1", siti);
  await open();
  await expect.poll(() => profile.mock.calls.length).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(getSession()?.user?.status).toBe("waiting");
});

test("the session is checked again on a route change", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  profile.mockImplementation(() => profileOf(siti));
  signIn("t1", siti);
  await open();
  await expect.poll(() => profile.mock.calls.length).toBe(1);
  await vi.advanceTimersByTimeAsync(6_000);
  await page.getByRole("link", { name: "Lain" }).click();
  await expect.poll(() => profile.mock.calls.length).toBe(2);
});

test("a guest is not asked who they are", async () => {
  await open();
  await expect.element(page.getByText("tamu")).toBeVisible();
  expect(profile).not.toHaveBeenCalled();
});

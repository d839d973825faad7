import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { User } from "../features/accounts/account.contract.ts";
import { ConnectionBar } from "../app/web/frame/ConnectionBar.tsx";
import { Link } from "../ui/Link.tsx";
import { useSessionCheck, useUser } from "./profile.ts";
import { noteReachable } from "./reachable.ts";
import { dropSession, getSession, signIn } from "./session.ts";
import { TestPage } from "../app/web/test-page.testing.tsx";

const siti = { id: 7, name: "Siti", role: "student", status: "waiting" } as User;
const profile = vi.fn<() => Response | Promise<Response>>();
const profileOf = (user: User) =>
  new Response(JSON.stringify({ success: true, message: "", data: { user } }));

function Checked() {
  useSessionCheck();
  return (
    <>
      <ConnectionBar />
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
  noteReachable(true);
  dropSession(getSession()?.token ?? "");
});

test("the profile is loaded anew, and what has changed counts at once", async () => {
  profile.mockReturnValue(profileOf({ ...siti, status: "verified" }));
  signIn("t1", siti);
  await open();
  await expect.element(page.getByText("verified")).toBeVisible();
  expect(JSON.parse(localStorage.getItem("auth") ?? "").user.status).toBe("verified");
});

const refusal = (status: number, headers: Record<string, string> = {}) =>
  new Response('{"success":false,"message":""}', { status, headers });
const proxyPage = (status: number) => new Response("<html>nginx</html>", { status });
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));
const line = page.getByText(/Profil Anda belum bisa dimuat\. Kami coba lagi sebentar lagi\./);

test.each([401, 403, 404])("a profile that is refused with %d ends the session", async (status) => {
  profile.mockImplementation(() => refusal(status));
  signIn("t1", siti);
  await open();
  await expect.element(page.getByText("tamu")).toBeVisible();
  expect(localStorage.getItem("token")).toBeNull();
});

test.each([
  ["without a connection", noNetwork],
  ["with a 429", () => refusal(429)],
  ["with a 500", () => refusal(500)],
  ["with a 503", () => refusal(503)],
  ["with a proxy's 401", () => proxyPage(401)],
  ["with a captive portal's 403", () => proxyPage(403)],
  ["with a proxy's 404", () => proxyPage(404)],
  ["with a proxy's 502", () => proxyPage(502)],
  ["with a proxy's 504", () => proxyPage(504)],
  ["with a portal's 200", () => proxyPage(200)],
])("a profile that fails %s leaves the session, and is tried again", async (_, fail) => {
  vi.useFakeTimers();
  profile.mockImplementation(fail);
  signIn("t1", siti);
  await open();
  for (const [wait, tries] of [
    [0, 1],
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
    [4_000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait);
    expect(profile).toHaveBeenCalledTimes(tries);
  }
  expect(getSession()).toEqual({ token: "t1", user: siti });
  profile.mockImplementation(() => profileOf({ ...siti, status: "verified" }));
  await vi.advanceTimersByTimeAsync(8_000);
  await expect.poll(() => getSession()?.user?.status).toBe("verified");
});

test("no wait is longer than a minute, and none shorter than the server has asked for", async () => {
  vi.useFakeTimers();
  profile.mockImplementation(() => refusal(503));
  signIn("t1", siti);
  await open();
  await vi.advanceTimersByTimeAsync(63_000);
  expect(profile).toHaveBeenCalledTimes(7);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(profile).toHaveBeenCalledTimes(8);
  profile.mockImplementation(() => refusal(429, { "retry-after": "90" }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(profile).toHaveBeenCalledTimes(9);
  await vi.advanceTimersByTimeAsync(89_999);
  expect(profile).toHaveBeenCalledTimes(9);
  await vi.advanceTimersByTimeAsync(1);
  expect(profile).toHaveBeenCalledTimes(10);
});

test("a server that fails twice is told of in a line, until the profile is there", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  profile.mockImplementation(() => refusal(503));
  signIn("t1", siti);
  await open();
  await expect.poll(() => profile.mock.calls.length).toBe(1);
  await expect.element(line).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(line).toBeVisible();
  profile.mockImplementation(() => profileOf(siti));
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.element(line).not.toBeInTheDocument();
});

test("once the server is met again the profile is asked for at once, whatever the wait", async () => {
  vi.useFakeTimers();
  profile.mockImplementation(noNetwork);
  signIn("t1", siti);
  await open();
  await vi.advanceTimersByTimeAsync(31_000);
  const tries = profile.mock.calls.length;
  profile.mockImplementation(() => profileOf({ ...siti, status: "verified" }));
  noteReachable(true);
  await vi.advanceTimersByTimeAsync(10);
  expect(profile).toHaveBeenCalledTimes(tries + 1);
  await expect.poll(() => getSession()?.user?.status).toBe("verified");
});

test("who logged out in another tab is a guest here at the next page, also where no event told it", async () => {
  profile.mockImplementation(() => profileOf(siti));
  signIn("t1", siti);
  await open();
  await expect.element(page.getByText("waiting")).toBeVisible();
  localStorage.removeItem("token");
  localStorage.removeItem("auth");
  await page.getByRole("link", { name: "Lain" }).click();
  await expect.element(page.getByText("tamu")).toBeVisible();
  expect(getSession()).toBeNull();
});

test("who logged in with another account in another tab has it here at the next page", async () => {
  profile.mockImplementation(() => profileOf(siti));
  signIn("t1", siti);
  await open();
  await expect.element(page.getByText("waiting")).toBeVisible();
  const budi = { ...siti, id: 8, status: "verified" } as User;
  profile.mockImplementation(() => profileOf(budi));
  localStorage.setItem("token", "t2");
  localStorage.setItem("auth", JSON.stringify({ user: budi, token: "t2" }));
  await page.getByRole("link", { name: "Lain" }).click();
  await expect.element(page.getByText("verified")).toBeVisible();
  expect(getSession()?.token).toBe("t2");
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

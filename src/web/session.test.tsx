import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { User } from "../features/accounts/account.contract.ts";
import {
  dropSession,
  getSession,
  renewUser,
  rereadSession,
  signIn,
  startSession,
  useSession,
} from "./session.ts";

const siti = { id: 7, name: "Siti", role: "student", status: "waiting" } as User;
const rina = { id: 1, name: "Rina", role: "superadmin", status: null } as User;
const look = () => document.documentElement.dataset["auth"];

/** A change in another tab reaches this one as a storage event. */
const writeInOtherTab = (token: string | null) => {
  if (token) localStorage.setItem("token", token);
  else localStorage.removeItem("token");
  dispatchEvent(new StorageEvent("storage", { key: "token" }));
};

startSession();
beforeEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: null }));
});

test("signing in keeps the token under 'token', and user and token under 'auth'", () => {
  signIn("t1", siti);
  expect(localStorage.getItem("token")).toBe("t1");
  expect(JSON.parse(localStorage.getItem("auth") ?? "")).toEqual({ user: siti, token: "t1" });
  expect(getSession()).toEqual({ token: "t1", user: siti });
});

test("the look of the header follows who is signed in", () => {
  expect(look()).toBe("guest");
  signIn("t1", siti);
  expect(look()).toBe("student");
  signIn("t2", rina);
  expect(look()).toBe("admin");
  dropSession("t2");
  expect(look()).toBe("guest");
});

test("dropping a session clears what the device remembers", () => {
  signIn("t1", siti);
  dropSession("t1");
  expect(localStorage.length).toBe(0);
  expect(getSession()).toBeNull();
});

test("an old session that ends late leaves the new one alone", () => {
  signIn("t1", siti);
  signIn("t2", rina);
  dropSession("t1");
  renewUser("t1", siti);
  expect(getSession()).toEqual({ token: "t2", user: rina });
});

test("nor does one that ends before the tab hears of another tab's login", () => {
  signIn("t1", siti);
  localStorage.setItem("token", "t2");
  localStorage.setItem("auth", JSON.stringify({ token: "t2", user: rina }));
  renewUser("t1", { ...siti, status: "verified" });
  dropSession("t1");
  expect(localStorage.getItem("token")).toBe("t2");
  expect(getSession()).toEqual({ token: "t2", user: rina });
});

test("a login and a logout in another tab count here too", async () => {
  const Name = () => <p>{useSession()?.token ?? "tamu"}</p>;
  await render(<Name />);
  await expect.element(page.getByText("tamu")).toBeVisible();
  writeInOtherTab("t3");
  await expect.element(page.getByText("t3")).toBeVisible();
  writeInOtherTab(null);
  await expect.element(page.getByText("tamu")).toBeVisible();
});

test("a page that the browser has suspended hears of a logout when it is shown again", () => {
  signIn("t1", siti);
  localStorage.clear();
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect([getSession(), look()]).toEqual([null, "guest"]);
});

test("a token without its user, or with another one's, is a session whose user is not known yet", () => {
  writeInOtherTab("t4");
  expect(getSession()).toEqual({ token: "t4", user: null });
  localStorage.setItem("auth", JSON.stringify({ user: rina, token: "t5" }));
  writeInOtherTab("t4");
  expect(getSession()?.user).toBeNull();
});

test("a broken auth entry is nobody's", () => {
  localStorage.setItem("auth", "{");
  writeInOtherTab("t6");
  expect(getSession()).toBeNull();
});

test("a session that the device refused to keep is not lost when it is read again", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  signIn("t7", siti);
  vi.restoreAllMocks();
  rereadSession();
  expect(getSession()?.token).toBe("t7");
  signIn("t8", siti);
  localStorage.clear();
  rereadSession();
  expect(getSession()).toBeNull();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useState } from "react";
import type { User } from "../../features/accounts/account.contract.ts";
import { needs } from "../../web/query.ts";
import type { PageRoute } from "../../web/route.tsx";
import { RoutePage } from "./RoutePage.tsx";
import { dropSession, getSession, signIn } from "../../web/session.ts";
import { notFound, TestPage } from "./test-page.testing.tsx";
import "./frame/layout.css";

const siti = { id: 7, name: "Siti", role: "student", status: "verified" } as User;
const fetched = vi.fn<() => Response | Promise<Response>>();
const record = { success: true, message: "", data: { id: 5, title: "Air", description: "Mati" } };

const route: Partial<PageRoute> = {
  title: "Report Detail",
  page: { Page: () => <h1>Laporan 5</h1>, preload: async () => () => null },
  load: () => [needs("GET /reports/{id}", { params: { id: 5 } })],
  describe: () => ({ title: "Air", description: "Mati" }),
};

function Opened({ missing: first }: { missing: boolean }) {
  const [missing, setMissing] = useState(first);
  return (
    <RoutePage
      missing={missing}
      onFound={() => setMissing(false)}
      arriveAt={() => "/laporan/5"}
      onReady={() => {}}
    />
  );
}
const open = (missing: boolean) =>
  render(
    <TestPage at="/laporan/5" route={route}>
      <Opened missing={missing} />
    </TestPage>,
  );

const report = page.getByRole("heading", { name: "Laporan 5" });

beforeEach(() => {
  document.head.insertAdjacentHTML(
    "beforeend",
    '<meta name="description" content=""><meta property="og:title" content="">',
  );
  document.documentElement.dataset["auth"] = "guest";
  fetched.mockReset();
  vi.stubGlobal("fetch", async () => fetched());
});
afterEach(() => {
  vi.unstubAllGlobals();
  dropSession(getSession()?.token ?? "");
});

test("a record that a guest may not know of is a 404 page for them, and nobody is asked again", async () => {
  await open(true);
  await expect.element(notFound).toBeVisible();
  await expect.element(report).not.toBeInTheDocument();
  expect(fetched).not.toHaveBeenCalled();
  expect(document.title).toBe("Student Advocacy Clinic System");
});

test("its author is asked for with the token and sees it", async () => {
  fetched.mockReturnValue(new Response(JSON.stringify(record)));
  signIn("t1", siti);
  await open(true);
  await expect.element(report).toBeVisible();
  await expect.element(notFound).not.toBeInTheDocument();
});

test("who is signed in and may not know of it either keeps the 404 page", async () => {
  fetched.mockReturnValue(new Response('{"success":false}', { status: 404 }));
  signIn("t1", siti);
  await open(true);
  await expect.element(notFound).toBeVisible();
  await expect.element(report).not.toBeInTheDocument();
});

test("a network that fails meanwhile is the page's to tell, not a 404", async () => {
  fetched.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
  signIn("t1", siti);
  await open(true);
  await expect.element(report).toBeVisible();
});

test("title and tags say what the page says", async () => {
  await open(false);
  await expect.element(report).toBeVisible();
  expect(document.title).toBe("Report Detail - Student Advocacy Clinic System");
});

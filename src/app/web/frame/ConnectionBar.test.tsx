import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { send } from "../../../web/api.ts";
import { ConnectionBar } from "./ConnectionBar.tsx";
import { OFFLINE_PAGES } from "../../../web/offline-pages.ts";
import { noteReachable } from "../../../web/reachable.ts";
import { TestPage } from "../test-page.testing.tsx";

const bar = page.getByRole("status");
const open = (at: string) =>
  render(
    <TestPage at={at}>
      <ConnectionBar />
    </TestPage>,
  );
const setOnline = (online: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  dispatchEvent(new Event(online ? "online" : "offline"));
};

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  noteReachable(true);
  await caches.delete(OFFLINE_PAGES);
});

test("a device without a connection is told so, until it has one again", async () => {
  await open("/profil");
  await expect.element(bar).toBeEmptyDOMElement();
  setOnline(false);
  await expect.element(bar).toHaveTextContent("Anda sedang luring. Yang Anda tulis tidak hilang.");
  setOnline(true);
  await expect.element(bar).toBeEmptyDOMElement();
});

test("a kept page says of when it is", async () => {
  const headers = { date: "Mon, 23 Nov 2020 02:05:00 GMT" };
  await (await caches.open(OFFLINE_PAGES)).put("/laporan/5", new Response("<p>", { headers }));
  await open("/laporan/5");
  setOnline(false);
  await expect.element(bar).toMatchTextContent("Yang terlihat adalah salinan 23 Nov, 09.05 WIB.");
});

test("calls that meet no server show it too, and it goes once one is met", async () => {
  await open("/profil");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(send("GET /reports")).rejects.toThrow("Tidak tersambung");
  await expect.element(bar).toMatchTextContent("Server belum bisa dihubungi.");
  vi.stubGlobal("fetch", async () => new Response('{"success":false}', { status: 403 }));
  await expect(send("GET /reports")).rejects.toMatchObject({ status: 403 });
  await expect.element(bar).toBeEmptyDOMElement();
});

test("nobody has to do anything for it to be noticed that the server is back", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await open("/profil");
  noteReachable(false);
  await expect.element(bar).toMatchTextContent("Server belum bisa dihubungi.");
  const asked = vi.fn<(url: string) => Promise<Response>>(
    async () => new Response('{"success":true}'),
  );
  vi.stubGlobal("fetch", asked);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(bar).toBeEmptyDOMElement();
  expect(asked.mock.lastCall?.[0]).toBe("/healthz");
});

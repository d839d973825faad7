import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { pageOf } from "../../web/stub-api.testing.ts";
import { aNewsItem, threeNews } from "./HomePage.testing.tsx";

const carousel = page.getByRole("region", { name: "Berita Advika" });
const slide = (title: string) => carousel.getByRole("heading", { name: title });
const button = (name: string) => carousel.getByRole("button", { name });
const shown = () =>
  carousel.element().querySelector(".news-slides > :not([inert]) h2")?.textContent;

/** Opens the home page on a clock of its own. */
const openOnClock = async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await openScreen("/", threeNews);
  await expect.element(slide("Pertama")).toBeVisible();
  // The pointer is where the test before left it.
  await page.getByRole("heading", { level: 1 }).hover();
};
const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));
const wait = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await painted();
  await painted();
};

/** What a timer has changed is drawn a little later, on a busy machine after some frames. */
const isTurnedTo = async (title: string) => {
  await expect.poll(shown, { timeout: 5_000 }).toBe(title);
};

afterEach(() => {
  vi.useRealTimers();
});

test("each slide is turned to after 4 seconds, and after the last one comes the first", async () => {
  await openOnClock();
  await wait(3_000);
  expect(shown()).toBe("Pertama");
  await wait(1_500);
  await isTurnedTo("Kedua");
  await wait(4_100);
  await isTurnedTo("Ketiga");
  await wait(4_100);
  await isTurnedTo("Pertama");
});

test("arrows go round in both directions", async () => {
  await openScreen("/", threeNews);
  await button("Berita sebelumnya").click();
  await expect.element(slide("Ketiga")).toBeVisible();
  await button("Berita berikutnya").click();
  await expect.element(slide("Pertama")).toBeVisible();
});

test("each dot leads to its slide and says which one is shown", async () => {
  await openScreen("/", threeNews);
  await button("Berita 2 dari 3").click();
  await expect.element(slide("Kedua")).toBeVisible();
  await expect.element(button("Berita 2 dari 3")).toHaveAttribute("aria-current", "true");
  await expect.element(button("Berita 1 dari 3")).not.toHaveAttribute("aria-current");
});

test("a swipe turns it, a tap does not", async () => {
  await openScreen("/", threeNews);
  await expect.element(slide("Pertama")).toBeVisible();
  const swipe = (from: number, to: number) => {
    const target = carousel.element().querySelector(".news-slides")!;
    const touch = (clientX: number) => [new Touch({ identifier: 0, target, clientX })];
    const bubbles = true;
    target.dispatchEvent(new TouchEvent("touchstart", { bubbles, touches: touch(from) }));
    target.dispatchEvent(new TouchEvent("touchend", { bubbles, changedTouches: touch(to) }));
  };
  swipe(200, 120);
  await expect.element(slide("Kedua")).toBeVisible();
  swipe(120, 125);
  await expect.element(slide("Kedua")).toBeVisible();
  swipe(100, 220);
  await expect.element(slide("Pertama")).toBeVisible();
});

test("a slide that is not shown can be neither read nor reached", async () => {
  await openScreen("/", threeNews);
  await expect.element(slide("Pertama")).toBeVisible();
  await expect.element(slide("Kedua")).not.toBeInTheDocument();
  await expect.element(carousel.getByRole("link")).toHaveAttribute("href", "/advika/1");
});

test("it stands still while it is pointed at", async () => {
  await openOnClock();
  await carousel.hover();
  await wait(9_000);
  expect(shown()).toBe("Pertama");
  await page.getByRole("heading", { level: 1 }).hover();
  await wait(4_500);
  await isTurnedTo("Kedua");
});

test("it stands still while it has the focus, and speaks of what is shown then", async () => {
  await openOnClock();
  const slides = () => carousel.element().querySelector(".news-slides");
  expect(slides()?.getAttribute("aria-live")).toBe("off");
  (carousel.getByRole("link").element() as HTMLElement).focus();
  await wait(9_000);
  expect(shown()).toBe("Pertama");
  expect(slides()?.getAttribute("aria-live")).toBe("polite");
  (document.activeElement as HTMLElement).blur();
  await wait(4_500);
  await isTurnedTo("Kedua");
});

test("it can be stopped, and started again from the same button", async () => {
  await openOnClock();
  // a scroll would bring it under the pointer
  const focus = (name: string) =>
    (button(name).element() as HTMLElement).focus({ preventScroll: true });
  focus("Hentikan pergantian berita");
  await userEvent.keyboard("{Enter}");
  (document.activeElement as HTMLElement).blur();
  await wait(9_000);
  expect(shown()).toBe("Pertama");
  focus("Putar berita bergantian");
  await userEvent.keyboard("{Enter}");
  await wait(4_500);
  await isTurnedTo("Kedua");
});

test("it stands still in a hidden tab", async () => {
  await openOnClock();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  await wait(9_000);
  expect(shown()).toBe("Pertama");
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  await wait(4_500);
  await isTurnedTo("Kedua");
});

test("it does not turn for those who want no motion", async () => {
  const asked = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query.includes("reduced-motion")
      ? Object.assign(new EventTarget(), { matches: true } as MediaQueryList)
      : asked(query),
  );
  await openOnClock();
  await wait(9_000);
  expect(shown()).toBe("Pertama");
});

test("a title is cut after 20 characters and a description after 150; the link says all of it", async () => {
  const item = aNewsItem();
  await openScreen("/", { ...threeNews, "GET /news": () => pageOf([item]) });
  const link = carousel.getByRole("link", { name: item.title });
  await expect.element(link).toHaveAttribute("href", "/advika/31");
  await expect.element(carousel.getByText("Masa banding UKT dib…")).toBeVisible();
  const cut = `${item.description.slice(0, 150).trimEnd()}…`;
  await expect.element(carousel.getByText(cut)).toBeVisible();
});

test("a description with marks is shown in its words", async () => {
  const item = aNewsItem({ description: "**Bawa** KTM", summary: "Bawa KTM" });
  await openScreen("/", { ...threeNews, "GET /news": () => pageOf([item]) });
  await expect.element(carousel.getByText("Bawa KTM", { exact: true })).toBeVisible();
});

test("a title of 20 characters stays whole", async () => {
  const title = "Dua puluh huruf pas.";
  await openScreen("/", { ...threeNews, "GET /news": () => pageOf([aNewsItem({ title })]) });
  await expect.element(carousel.getByRole("link", { name: title, exact: true })).toBeVisible();
  expect(shown()).toBe(title);
});

test("one item alone has nothing to turn to", async () => {
  await openScreen("/", { ...threeNews, "GET /news": () => pageOf([aNewsItem()]) });
  await expect.element(carousel.getByRole("link")).toBeVisible();
  await expect.element(carousel.getByRole("button")).not.toBeInTheDocument();
});

test("a cover is offered in its sizes, with its place kept; without one there is the drawn one", async () => {
  const items = [aNewsItem(), aNewsItem({ id: 2, cover_url: null, cover: null, cover_sizes: [] })];
  await openScreen("/", { ...threeNews, "GET /news": () => pageOf(items) });
  await expect.element(carousel.getByRole("link")).toBeVisible();
  const [first, second] = carousel.element().querySelectorAll("picture");
  expect(first?.querySelector("source")?.srcset).toBe("/api/uploads/sampul-480.webp 480w");
  const img = first?.querySelector("img");
  expect([img?.getAttribute("width"), img?.getAttribute("height")]).toEqual(["1440", "756"]);
  expect(second?.querySelector("source")).toBeNull();
  expect(second?.querySelector("img")?.src).toContain("svg");
});

test("without news it says so", async () => {
  await openScreen("/", { ...threeNews, "GET /news": () => pageOf([]) });
  await expect.element(carousel.getByRole("heading", { name: "Belum ada berita." })).toBeVisible();
});

test("news that could not be fetched can be asked for again", async () => {
  let isUp = false;
  await openScreen("/", {
    ...threeNews,
    "GET /news": (asked) =>
      isUp
        ? threeNews["GET /news"]!(asked)
        : { status: 429, body: { success: false, message: "Terlalu banyak permintaan." } },
  });
  await expect.element(page.getByText("Berita belum bisa dimuat.")).toBeVisible();
  isUp = true;
  await page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(slide("Pertama")).toBeVisible();
});

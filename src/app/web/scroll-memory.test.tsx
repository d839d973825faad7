import { afterEach, beforeEach, expect, test } from "vitest";
import { notePosition, positionOf, returnTo } from "./scroll-memory.ts";

const tall = document.createElement("div");
let stop = () => {};

beforeEach(() => {
  tall.style.height = "4000px";
  document.body.append(tall);
  scrollTo(0, 0);
});
afterEach(() => {
  stop();
  tall.remove();
});

test("how far down a page was is known by its entry, while it is noted", async () => {
  stop = notePosition("a");
  scrollTo(0, 900);
  await expect.poll(() => positionOf("a")).toBe(900);
  stop();
  stop = notePosition("b");
  scrollTo(0, 300);
  await expect.poll(() => positionOf("b")).toBe(300);
  expect(positionOf("a")).toBe(900);
});

test("a page that is there is scrolled at once", () => {
  stop = returnTo(900);
  expect(scrollY).toBe(900);
});

test("one whose list is on the way is followed as it grows", async () => {
  tall.style.height = "10px";
  stop = returnTo(900);
  expect(scrollY).toBeLessThan(900);
  tall.style.height = "4000px";
  await expect.poll(() => scrollY).toBe(900);
});

test("unless the person moves meanwhile", async () => {
  tall.style.height = "10px";
  stop = returnTo(900);
  dispatchEvent(new Event("wheel"));
  tall.style.height = "4000px";
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(scrollY).toBe(0);
});

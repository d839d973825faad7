import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { lazyPart } from "./lazy-part.ts";
import { LazyBoundary } from "./LazyBoundary.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("what cannot be fetched is tried again, and takes nothing down meanwhile", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  const load = vi.fn<() => Promise<{ Part: () => React.ReactNode }>>();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  load.mockResolvedValueOnce({ Part: () => <p>Isi</p> });
  const Late = lazyPart(load, "Part");
  await render(
    <>
      <h1>Halaman</h1>
      <Suspense fallback={<p>Belum ada</p>}>
        <Late />
      </Suspense>
    </>,
  );
  await expect.element(page.getByText("Belum ada")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(page.getByText("Isi")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Halaman" })).toBeVisible();
});

/** A part that waits for `fetch`. */
const awaited = (text: string) => {
  const { promise, resolve } = Promise.withResolvers<{ Part: () => React.ReactNode }>();
  return {
    Part: lazyPart(() => promise, "Part"),
    fetch: () => resolve({ Part: () => <p>{text}</p> }),
  };
};

test("it is shown once it is there; React alone holds it back after a placeholder", async () => {
  // For React the placeholders have just come, however slow the machine is.
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
  const [plain, ours] = [awaited("Biasa"), awaited("Segera")];
  const { container } = await render(
    <>
      <Suspense fallback={<p>Belum ada</p>}>
        <plain.Part />
      </Suspense>
      <LazyBoundary fallback={<p>Belum ada juga</p>}>
        <ours.Part />
      </LazyBoundary>
    </>,
  );
  await expect.element(page.getByText("Belum ada juga")).toBeVisible();
  const seen: string[] = [];
  new MutationObserver(() => seen.push(container.textContent)).observe(container, {
    childList: true,
    subtree: true,
  });
  plain.fetch();
  ours.fetch();
  await expect.element(page.getByText("Biasa")).toBeVisible();
  expect(seen).toEqual(["Belum adaSegera", "BiasaSegera"]);
});

import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { late } from "./late.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("what cannot be fetched is tried again, and takes nothing down meanwhile", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  const load = vi.fn<() => Promise<() => React.ReactNode>>();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  load.mockResolvedValueOnce(() => <p>Isi</p>);
  const Late = late(load);
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

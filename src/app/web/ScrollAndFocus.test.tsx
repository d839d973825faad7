import { useCallback, useRef } from "react";
import { useNavigate } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ScrollAndFocus } from "./ScrollAndFocus.tsx";
import { TestPage } from "./test-page.testing.tsx";

const onReady = () => {};

function List() {
  const navigate = useNavigate();
  const visited = useRef<string | null>(null);
  const arriveAt = useCallback((path: string) => {
    const before = visited.current;
    visited.current = path;
    return before;
  }, []);
  return (
    <div style={{ height: "4000px" }}>
      <p style={{ position: "fixed" }}>
        <button type="button" onClick={() => void navigate("/laporan?status=done")}>
          Selesai
        </button>
        <button type="button" onClick={() => void navigate(-1)}>
          Kembali
        </button>
      </p>
      <ScrollAndFocus arriveAt={arriveAt} onReady={onReady} />
    </div>
  );
}

test("a filter leaves the page where it is, and back leads up to where it was chosen", async () => {
  scrollTo(0, 0);
  await render(
    <TestPage at="/laporan" route={{ search: ["status"] }}>
      <List />
    </TestPage>,
  );
  await page.getByRole("button", { name: "Selesai" }).click();
  expect(scrollY).toBe(0);
  scrollTo(0, 900);
  await page.getByRole("button", { name: "Kembali" }).click();
  await expect.poll(() => scrollY).toBe(0);
});

import { useCallback, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Link } from "../../ui/Link.tsx";
import { LazyToaster } from "../../web/LazyToaster.tsx";
import { MAIN_ID } from "./frame/Layout.tsx";
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

test("where the link that led on is gone, the heading gets the focus; a link that stays keeps it", async () => {
  const Parts = () => {
    const { search } = useLocation();
    return (
      <main id={MAIN_ID}>
        <h1>Laporan</h1>
        {search !== "?status=done" && <Link to="/laporan?status=done">Selesai saja</Link>}
        <Link to="/laporan">Semua</Link>
        <List />
      </main>
    );
  };
  await render(
    <TestPage at="/laporan" route={{ search: ["status"] }}>
      <Parts />
      <LazyToaster />
    </TestPage>,
  );
  const all = page.getByRole("link", { name: "Semua" });
  await page.getByRole("link", { name: "Selesai saja" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  await all.click();
  await expect.element(page.getByRole("link", { name: "Selesai saja" })).toBeVisible();
  await expect.element(all).toHaveFocus();
});

test("a link to another page of the list gives the focus to the heading; who types or filters keeps it", async () => {
  const Search = () => {
    const navigate = useNavigate();
    return <input aria-label="Cari" onInput={() => void navigate("/laporan")} />;
  };
  await render(
    <TestPage at="/laporan?page=2" route={{ search: ["page"] }}>
      <main id={MAIN_ID}>
        <h1>Laporan</h1>
        <Search />
        <Link to="/laporan?page=3">Halaman 3</Link>
        <Link to="/laporan">Semua</Link>
        <List />
      </main>
    </TestPage>,
  );
  await page.getByRole("link", { name: "Halaman 3" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  scrollTo(0, 900);
  const all = page.getByRole("link", { name: "Semua" });
  await all.click();
  await expect.poll(() => scrollY).toBe(0);
  await expect.element(all).toHaveFocus();
  await page.getByRole("link", { name: "Halaman 3" }).click();
  scrollTo(0, 900);
  await page.getByLabelText("Cari").fill("air");
  await expect.poll(() => scrollY).toBe(0);
  await expect.element(page.getByLabelText("Cari")).toHaveFocus();
});

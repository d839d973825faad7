import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { LazyToaster } from "./LazyToaster.tsx";

afterEach(() => void vi.useRealTimers());

const button = (name: string) => page.getByRole("button", { name });
const heading = (name: string) => page.getByRole("heading", { name });

function Parts() {
  const [gone, setGone] = useState<readonly string[]>([]);
  const leave = (name: string) => () => setGone([...gone, name]);
  return (
    <main>
      {!gone.includes("Buang draf") && <button onClick={leave("Buang draf")}>Buang draf</button>}
      <h1>Laporan</h1>
      <p>Teks biasa</p>
      <section>
        <h2>Catatan</h2>
        {!gone.includes("Hapus") && <button onClick={leave("Hapus")}>Hapus</button>}
        <button disabled={gone.includes("Simpan")} onClick={leave("Simpan")}>
          Simpan
        </button>
      </section>
      {!gone.includes("Tutup") && (
        <section>
          <h2>Saran</h2>
          <button onClick={leave("Tutup")}>Tutup</button>
        </section>
      )}
    </main>
  );
}

const open = () =>
  render(
    <>
      <Parts />
      <LazyToaster />
    </>,
  );

test("where what has the focus is removed or disabled, the heading before it gets the focus", async () => {
  await open();
  await button("Hapus").click();
  await expect.element(heading("Catatan")).toHaveFocus();
  await button("Simpan").click();
  await expect.element(button("Simpan")).toBeDisabled();
  await expect.element(heading("Catatan")).toHaveFocus();
});

test("where the whole part is removed, the heading before that gets it; where none stands before, the page's", async () => {
  await open();
  await button("Tutup").click();
  await expect.element(heading("Catatan")).toHaveFocus();
  await button("Buang draf").click();
  await expect.element(heading("Laporan")).toHaveFocus();
});

test("while the page has no heading, its main part gets it, and not the footer's", async () => {
  const Failed = () => {
    const [waits, setWaits] = useState(false);
    return (
      <>
        <main>
          {waits ? (
            <p>Memuat halaman…</p>
          ) : (
            <>
              <h1>Laporan belum bisa dimuat.</h1>
              <button onClick={() => setWaits(true)}>Coba lagi</button>
            </>
          )}
        </main>
        <footer>
          <h2>Layanan</h2>
        </footer>
      </>
    );
  };
  await render(
    <>
      <Failed />
      <LazyToaster />
    </>,
  );
  await button("Coba lagi").click();
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("who leaves it by a press on plain text gets no other, even where it is removed later", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  await open();
  const close = button("Tutup").element() as HTMLElement;
  close.focus();
  await page.getByText("Teks biasa").click();
  await expect.element(document.body).toHaveFocus();
  await vi.advanceTimersByTimeAsync(1_000);
  // a press by script moves no focus
  close.click();
  await expect.element(button("Tutup")).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(document.activeElement).toBe(document.body);
});

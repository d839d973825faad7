import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { hearBackFirst, type KeptText } from "./unsaved-forms.ts";
import { LetterApp } from "./leave-guard.testing.tsx";
import "./theme/style.css";
import { BrowserRouter } from "./BrowserRouter.tsx";

const field = page.getByLabelText("Surat", { exact: true });
const address = page.getByLabelText("Alamat");
const question = page.getByRole("alertdialog", { name: "Tinggalkan halaman ini?" });
const stay = page.getByRole("button", { name: "Tetap di sini" });
const leave = page.getByRole("button", { name: "Tinggalkan", exact: true });
const keep = page.getByRole("button", { name: "Simpan draf dan tinggalkan" });
const discard = page.getByRole("button", { name: "Buang" });
const press = (name: string) => page.getByRole("button", { name }).click();

const open = (props: Parameters<typeof LetterApp>[0] = {}) =>
  render(
    <MemoryRouter initialEntries={["/surat"]}>
      <LetterApp {...props} />
    </MemoryRouter>,
  );

/** Whether the browser would ask before it closes or reloads the page. */
const asksToUnload = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** A device that keeps drafts, or refuses them. */
const aDevice = (takes = true) => {
  const said: string[] = [];
  const draft: KeptText = {
    save: () => {
      said.push("save");
      return Promise.resolve(takes);
    },
    discard: () => said.push("discard"),
  };
  return { draft, said };
};

hearBackFirst();
beforeEach(() => {
  // The part that asks is late; here it is there before anybody can leave.
  return import("./leave-question.tsx").then(() => {});
});

test("a link asks first; who stays keeps what was typed, who leaves gets there", async () => {
  await open();
  await field.fill("Air mati");
  await page.getByRole("link", { name: "Lain" }).click();
  await expect.element(question).toMatchTextContent("belum disimpan dan akan hilang");
  await expect.element(stay).toHaveFocus();
  await stay.click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(address).toHaveTextContent("/surat");
  await expect.element(field).toHaveValue("Air mati");
  await page.getByRole("link", { name: "Lain" }).click();
  await leave.click();
  await expect.element(address).toHaveTextContent("/lain");
  await expect.element(question).not.toBeInTheDocument();
});

test("Escape stays", async () => {
  await open();
  await field.fill("Air mati");
  await press("Ganti");
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(address).toHaveTextContent("/surat");
});

test("what replaces the page asks as well", async () => {
  await open();
  await field.fill("Air mati");
  await press("Ganti");
  await leave.click();
  await expect.element(address).toHaveTextContent("/ganti");
});

test("nothing is asked where nothing was typed, is saved, was emptied, or is left for where it stands", async () => {
  await open();
  await field.fill("Air mati");
  await press("Langkah dua");
  await expect.element(field).toHaveValue("Air mati");
  await press("Simpan");
  await page.getByRole("link", { name: "Lain" }).click();
  await expect.element(address).toHaveTextContent("/lain");
  expect(asksToUnload()).toBe(false);
});

test("nor after it was sent, though the form does not know yet", async () => {
  await open();
  await field.fill("Air mati");
  await press("Kirim");
  await expect.element(address).toHaveTextContent("/terkirim");
});

test("nor once what it is about is gone: its draft goes along", async () => {
  const { draft, said } = aDevice();
  await open({ draft });
  await field.fill("Air mati");
  await press("Hapus");
  await expect.element(address).toHaveTextContent("/daftar");
  expect(said).toEqual(["discard"]);
});

test("where the device keeps drafts the text is kept, or thrown away", async () => {
  const { draft, said } = aDevice();
  await open({ draft });
  await field.fill("Air mati");
  await page.getByRole("link", { name: "Lain" }).click();
  await keep.click();
  await expect.element(address).toHaveTextContent("/lain");
  expect(said).toEqual(["save"]);
});

test("thrown away, nothing of it is kept", async () => {
  const { draft, said } = aDevice();
  await open({ draft });
  await field.fill("Air mati");
  await page.getByRole("link", { name: "Lain" }).click();
  await discard.click();
  await expect.element(address).toHaveTextContent("/lain");
  expect(said).toEqual(["discard"]);
});

test("a device that takes nothing is told of before anything is lost", async () => {
  await open(aDevice(false));
  await field.fill("Air mati");
  await page.getByRole("link", { name: "Lain" }).click();
  await keep.click();
  await expect
    .element(question.getByRole("alert"))
    .toMatchTextContent("Draf tidak bisa disimpan di perangkat ini.");
  await expect.element(address).toHaveTextContent("/surat");
  await leave.click();
  await expect.element(address).toHaveTextContent("/lain");
});

test("beside a form that keeps nothing, nothing is promised to be kept", async () => {
  await open({ ...aDevice(), second: true });
  await field.fill("Air mati");
  await page.getByLabelText("Catatan").fill("Telepon");
  await page.getByRole("link", { name: "Lain" }).click();
  await expect.element(leave).toBeVisible();
  await expect.element(keep).not.toBeInTheDocument();
});

test("closing and reloading ask as long as something is unsaved, and keep what can be kept", async () => {
  const { draft, said } = aDevice();
  await open({ draft });
  await expect.element(field).toBeVisible();
  expect(asksToUnload()).toBe(false);
  await field.fill("Air mati");
  expect(asksToUnload()).toBe(true);
  expect(said).toEqual(["save"]);
  await field.fill("");
  expect(asksToUnload()).toBe(false);
});

test("a telephone number is called without a question", async () => {
  await open();
  await field.fill("Air mati");
  // Nobody is called here.
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await page.getByRole("link", { name: "112" }).click();
  expect(asksToUnload()).toBe(false);
});

test("a form that goes by itself takes its question along", async () => {
  const screen = await open();
  await field.fill("Air mati");
  await page.getByRole("link", { name: "Lain" }).click();
  await expect.element(question).toBeVisible();
  await screen.rerender(<p>Sesi berakhir</p>);
  await expect.element(question).not.toBeInTheDocument();
  // Nor does it come back with the next one.
  await open();
  await field.last().fill("Lagi");
  await expect.element(question).not.toBeInTheDocument();
});

test("a form that is closed asks in its own words about itself alone, and goes at once while it is empty", async () => {
  const close = () => page.getByRole("button", { name: "Tutup Surat" }).click();
  const closed = page.getByLabelText("Surat ditutup");
  await open({ second: true });
  await page.getByLabelText("Catatan", { exact: true }).fill("Lain hal");
  await close();
  await expect.element(closed).toHaveTextContent("1");
  await field.fill("Air mati");
  await close();
  await expect
    .element(page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" }))
    .toBeVisible();
  await stay.click();
  await expect.element(closed).toHaveTextContent("1");
  await close();
  await discard.click();
  await expect.element(closed).toHaveTextContent("2");
  // the other is still asked about
  await page.getByRole("link", { name: "Lain" }).click();
  await expect.element(question).toBeVisible();
});

test("back and forward ask too, with the right address whether one stays or leaves", async () => {
  const before = location.href;
  history.pushState({ idx: 0 }, "", "/awal");
  history.pushState({ idx: 1 }, "", "/surat");
  history.pushState({ idx: 2 }, "", "/akhir");
  history.go(-1);
  await expect.poll(() => location.pathname).toBe("/surat");
  const screen = await render(
    <BrowserRouter>
      <LetterApp />
    </BrowserRouter>,
  );
  await field.fill("Air mati");

  history.back();
  await expect.element(question).toBeVisible();
  await expect.poll(() => location.pathname).toBe("/surat");
  await stay.click();
  await expect.element(address).toHaveTextContent("/surat");
  await expect.element(field).toHaveValue("Air mati");

  history.forward();
  await expect.element(question).toBeVisible();
  await expect.poll(() => location.pathname).toBe("/surat");
  await leave.click();
  await expect.element(address).toHaveTextContent("/akhir");
  expect(location.pathname).toBe("/akhir");

  history.back();
  await expect.element(field).toHaveValue("");
  await field.fill("Lagi");
  // The browser's own entry, which no router counts.
  await page.getByRole("link", { name: "Ke bawah" }).click();
  await expect.poll(() => location.hash).toBe("#bawah");
  await expect.element(question).not.toBeInTheDocument();
  history.go(-2);
  await expect.element(question).toBeVisible();
  await expect.poll(() => location.pathname).toBe("/surat");
  await leave.click();
  await expect.element(address).toHaveTextContent("/awal");

  await screen.unmount();
  history.replaceState(null, "", before);
});

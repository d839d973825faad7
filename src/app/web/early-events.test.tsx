import { startTransition, StrictMode, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { bootScripts } from "./boot.ts";
import { replayEarly } from "./early-events.ts";

/** A page with everything that can be tapped or typed into; it shows what it has heard. */
function Sample() {
  const [heard, setHeard] = useState<readonly string[]>([]);
  const [name, setName] = useState("");
  const hear = (what: string) => setHeard((before) => [...before, what]);
  useLayoutEffect(() => {
    document.body.dataset["alive"] = "";
  }, []);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          hear("submit");
        }}
      >
        <input
          aria-label="Judul"
          name="title"
          onChange={(event) => hear(`title ${event.target.value}`)}
        />
        <input
          aria-label="Nama"
          name="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <textarea
          aria-label="Isi"
          name="text"
          onChange={(event) => hear(`text ${event.target.value}`)}
        />
        <select
          aria-label="Kategori"
          name="category"
          onChange={(event) => hear(event.target.value)}
        >
          <option value="a">A</option>
          <option value="b">B</option>
        </select>
        <label>
          <input
            type="checkbox"
            name="agree"
            onChange={(event) => hear(`agree ${event.target.checked}`)}
          />
          Setuju
        </label>
        <label>
          <input
            type="radio"
            name="who"
            value="all"
            defaultChecked
            onChange={() => hear("who all")}
          />
          Semua
        </label>
        <label>
          <input type="radio" name="who" value="me" onChange={() => hear("who me")} />
          Saya
        </label>
        <button type="submit">Kirim</button>
      </form>
      <button type="button" onClick={() => hear("vote")}>
        Dukung
      </button>
      <a href="#tujuan" onClick={() => hear("link")}>
        Tautan
      </a>
      <button type="button" popoverTarget="menu">
        Menu
      </button>
      <div id="menu" popover="auto">
        Isi menu
      </div>
      <output>{heard.join(", ")}</output>
    </>
  );
}

const sample = (
  <StrictMode>
    <Sample />
  </StrictMode>
);
let root: Root | undefined;
/** The markup as a server would have sent it. */
const markup = () => {
  const folder = document.createElement("div");
  const drawn = createRoot(folder);
  flushSync(() => drawn.render(sample));
  const html = folder.innerHTML;
  drawn.unmount();
  delete document.body.dataset["alive"];
  return html;
};

const heard = () => document.querySelector("output")?.textContent;

/** React listens from now on, and has not yet said so. */
const hydrate = () =>
  startTransition(() => {
    root = hydrateRoot(document.getElementById("app") as HTMLElement, sample);
  });

/** The page comes to life, and what was done before is done. */
const wake = async () => {
  hydrate();
  await expect.poll(() => document.body.dataset["alive"]).toBe("");
  await replayEarly();
};

beforeAll(() => {
  // As the page runs it: from its source.
  // oxlint-disable-next-line no-implied-eval
  new Function(bootScripts.head)();
});
beforeEach(() => {
  delete document.documentElement.dataset["hydrated"];
  document.body.innerHTML = `<div id="app">${markup()}</div>`;
});
afterEach(() => root?.unmount());

test("a tap on a button is done once the page lives, once", async () => {
  await page.getByRole("button", { name: "Dukung" }).click();
  await wake();
  expect(heard()).toBe("vote");
  await page.getByRole("button", { name: "Dukung" }).click();
  expect(heard()).toBe("vote, vote");
});

test("what was typed stays and the page hears of it", async () => {
  await page.getByLabelText("Judul").fill("Keran mati");
  await page.getByLabelText("Isi").fill("Sejak Senin");
  await wake();
  expect(heard()).toBe("title Keran mati, text Sejak Senin");
  await expect.element(page.getByLabelText("Judul")).toHaveValue("Keran mati");
});

test("a field that React holds keeps what was typed, too", async () => {
  await page.getByLabelText("Nama").fill("Siti");
  await wake();
  await expect.element(page.getByLabelText("Nama")).toHaveValue("Siti");
  await userEvent.type(page.getByLabelText("Nama"), " Aminah");
  await expect.element(page.getByLabelText("Nama")).toHaveValue("Siti Aminah");
});

test("choices, ticks and radio buttons are kept and heard", async () => {
  await page.getByLabelText("Kategori").selectOptions("b");
  await page.getByLabelText("Setuju").click();
  await page.getByLabelText("Saya").click();
  await wake();
  expect(heard()).toBe("b, agree true, who me");
  await expect.element(page.getByLabelText("Setuju")).toBeChecked();
  await expect.element(page.getByLabelText("Saya")).toBeChecked();
});

test("a tick that was taken back is no tick", async () => {
  await page.getByLabelText("Setuju").click();
  await page.getByLabelText("Setuju").click();
  await wake();
  await expect.element(page.getByLabelText("Setuju")).not.toBeChecked();
});

test("a form that was sent is sent once, after what was typed, and leads nowhere", async () => {
  const address = location.href;
  await page.getByLabelText("Judul").fill("Air");
  await page.getByRole("button", { name: "Kirim" }).click();
  expect(location.href).toBe(address);
  await wake();
  expect(heard()).toBe("title Air, submit");
});

test("everything is done in the order in which it was asked for", async () => {
  await page.getByRole("button", { name: "Dukung" }).click();
  await page.getByLabelText("Judul").fill("A");
  await page.getByRole("button", { name: "Dukung" }).click();
  await page.getByLabelText("Judul").fill("AB");
  await wake();
  expect(heard()).toBe("vote, title A, vote, title AB");
});

test("links and menus work by themselves and are not done twice", async () => {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByText("Tautan").click();
  expect(location.hash).toBe("#tujuan");
  await wake();
  expect(heard()).toBe("");
});

test("an element that was put anew is found by its name", async () => {
  await page.getByLabelText("Judul").fill("Air");
  document.body.innerHTML = `<div id="app">${markup()}</div>`;
  await wake();
  expect(heard()).toBe("title Air");
});

test("what is done while the page comes to life is done once, too", async () => {
  hydrate();
  await page.getByRole("button", { name: "Dukung" }).click();
  await page.getByLabelText("Kategori").selectOptions("b");
  await page.getByLabelText("Setuju").click();
  await page.getByLabelText("Saya").click();
  await page.getByLabelText("Judul").fill("Air");
  await page.getByRole("button", { name: "Kirim" }).click();
  expect(heard()).toBe("");
  await replayEarly();
  expect(heard()).toBe("vote, b, agree true, who me, title Air, submit");
  await expect.element(page.getByLabelText("Setuju")).toBeChecked();
});

test.each(["pointerdown", "mousedown", "touchend", "keydown", "keypress", "click"])(
  "%s hurries nothing: the page comes to life at its own pace",
  async (type) => {
    hydrate();
    document.querySelector("output")?.dispatchEvent(new Event(type, { bubbles: true }));
    expect(document.body.dataset["alive"]).toBeUndefined();
    await expect.poll(() => document.body.dataset["alive"]).toBe("");
  },
);

test("once the page lives nothing more is kept", async () => {
  await wake();
  await page.getByRole("button", { name: "Dukung" }).click();
  expect(window.earlyEvents).toEqual([]);
});

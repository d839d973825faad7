import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./Button.tsx";
import "../web/theme/style.css";

test.each([
  ["busy", { busy: true }],
  ["switched off with aria-disabled", { "aria-disabled": true }],
] as const)("a button that is %s keeps the focus and sends nothing", async (_, state) => {
  const done: string[] = [];
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        done.push("submit");
      }}
    >
      <Button type="submit" onClick={() => done.push("click")} {...state}>
        Kirim
      </Button>
    </form>,
  );
  const button = page.getByRole("button", { name: "Kirim" });
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  button.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  expect(done).toEqual([]);
});

test("a button sends a form only when it is told to", async () => {
  const done: string[] = [];
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        done.push("submit");
      }}
    >
      <Button>Batal</Button>
      <Button type="submit">Kirim</Button>
    </form>,
  );
  await userEvent.click(page.getByRole("button", { name: "Batal" }));
  await userEvent.click(page.getByRole("button", { name: "Kirim" }));
  expect(done).toEqual(["submit"]);
});

test.each(["sm", "md", "lg"] as const)("a button of size %s is a target of 44 px", async (size) => {
  await render(<Button size={size}>Ya</Button>);
  const { width, height } = page.getByRole("button").element().getBoundingClientRect();
  expect(height).toBeGreaterThanOrEqual(44);
  expect(width).toBeGreaterThanOrEqual(40);
});

test("a button has the spaces of the words around it", async () => {
  const screen = await render(<Button>Simpan catatan</Button>);
  const spaces = getComputedStyle(document.body).wordSpacing;
  expect(spaces).not.toBe("0px");
  expect(getComputedStyle(screen.getByRole("button").element()).wordSpacing).toBe(spaces);
});

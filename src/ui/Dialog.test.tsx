import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { Dialog } from "./Dialog.tsx";
import "../web/theme/style.css";
import { setTextSize } from "./text-size.testing.ts";

function Page({ onClosed = () => {} }: { onClosed?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Buka filter</Button>
      <a href="#belakang">Di belakang</a>
      <Dialog
        open={open}
        onClose={() => {
          onClosed();
          setOpen(false);
        }}
        title="Filter"
        actions={<Button>Tampilkan</Button>}
      >
        <p>Isi dialog</p>
      </Dialog>
    </>
  );
}

const opener = page.getByRole("button", { name: "Buka filter" });
const dialog = page.getByRole("dialog", { name: "Filter" });

test("what is inside exists only while the dialog is open", async () => {
  await render(<Page />);
  await expect.element(page.getByText("Isi dialog")).not.toBeInTheDocument();
  await userEvent.click(opener);
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByText("Isi dialog")).toBeVisible();
});

test("Escape closes it once and gives the focus back", async () => {
  let closed = 0;
  await render(<Page onClosed={() => closed++} />);
  await userEvent.click(opener);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("Isi dialog")).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(closed).toBe(1);
});

test("one that its page keeps open stays, however often Escape is pressed, with the focus where it was", async () => {
  await render(
    <Dialog open onClose={() => {}} title="Filter">
      <input aria-label="Kata" />
    </Dialog>,
  );
  const field = page.getByLabelText("Kata");
  await userEvent.type(field, "air");
  for (let presses = 0; presses < 4; presses++) {
    await userEvent.keyboard("{Escape}");
    await expect.element(field).toBeVisible();
    await expect.element(field).toHaveFocus();
  }
  expect(dialog.element().matches(":modal")).toBe(true);
  await expect.element(field).toHaveValue("air");
});

test("the close button closes it and gives the focus back", async () => {
  let closed = 0;
  await render(<Page onClosed={() => closed++} />);
  await userEvent.click(opener);
  await userEvent.click(page.getByRole("button", { name: "Tutup dialog" }));
  await expect.element(page.getByText("Isi dialog")).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(closed).toBe(1);
});

test("pressing the overlay closes it, pressing inside does not", async () => {
  await page.viewport(800, 600);
  await render(<Page />);
  await userEvent.click(opener);
  await userEvent.click(page.getByText("Isi dialog"));
  await expect.element(dialog).toBeVisible();
  const shell = dialog.element();
  for (const type of ["pointerdown", "click"]) {
    shell.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  }
  await expect.element(page.getByText("Isi dialog")).not.toBeInTheDocument();
});

test("a press that begins inside and ends on the overlay closes nothing", async () => {
  await render(<Page />);
  await userEvent.click(opener);
  page
    .getByText("Isi dialog")
    .element()
    .dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  dialog.element().dispatchEvent(new PointerEvent("click", { bubbles: true }));
  await expect.element(page.getByText("Isi dialog")).toBeVisible();
});

test("the page behind cannot be reached by the Tab key", async () => {
  await render(<Page />);
  await userEvent.click(opener);
  for (let presses = 0; presses < 4; presses++) {
    await userEvent.keyboard("{Tab}");
    const focused = document.activeElement;
    expect(focused === document.body || dialog.element().contains(focused)).toBe(true);
  }
});

test("a question starts on the safe answer and calls only what is pressed", async () => {
  const done: string[] = [];
  await render(
    <ConfirmDialog
      open
      onClose={() => done.push("close")}
      onConfirm={() => done.push("delete")}
      title="Hapus laporan ini?"
      confirm="Ya, hapus"
    >
      Tidak bisa dibatalkan.
    </ConfirmDialog>,
  );
  await expect.element(page.getByRole("alertdialog", { name: "Hapus laporan ini?" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Tidak jadi" })).toHaveFocus();
  await userEvent.click(page.getByRole("button", { name: "Ya, hapus" }));
  expect(done).toEqual(["delete"]);
});

test("while the act is under way it cannot be started again", async () => {
  const done: string[] = [];
  await render(
    <ConfirmDialog
      open
      busy
      onClose={() => {}}
      onConfirm={() => done.push("delete")}
      title="Hapus?"
      confirm="Ya, hapus"
    >
      x
    </ConfirmDialog>,
  );
  await userEvent.click(page.getByRole("button", { name: "Ya, hapus" }));
  expect(done).toEqual([]);
});

test("at twice the text size a phone shows every action whole", async () => {
  await page.viewport(360, 740);
  setTextSize("200%");
  await render(
    <Dialog open onClose={() => {}} title="Filter" actions={<Button>Tampilkan 89 laporan</Button>}>
      <p>Isi dialog</p>
    </Dialog>,
  );
  const action = page.getByText("Tampilkan 89 laporan");
  await expect.element(action).toBeVisible();
  const { left } = action.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
});

test("on a phone that lies on its side what is between title and actions can be read", async () => {
  await page.viewport(740, 300);
  await render(
    <Dialog open onClose={() => {}} title="Filter" actions={<Button>Tampilkan</Button>}>
      <p style={{ height: "60rem" }}>Isi dialog</p>
    </Dialog>,
  );
  const action = page.getByRole("button", { name: "Tampilkan" });
  await expect.element(action).not.toBeInViewport();
  action.element().scrollIntoView();
  await expect.element(page.getByRole("heading", { name: "Filter" })).not.toBeInViewport();
});

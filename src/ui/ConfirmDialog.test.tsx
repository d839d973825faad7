import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfirmButton } from "./ConfirmDialog.tsx";
import "../web/theme/style.css";

const opener = page.getByRole("button", { name: "Hapus templat" });
const question = page.getByRole("alertdialog", { name: "Hapus templat ini?" });
const yes = page.getByRole("button", { name: "Ya, hapus" });

const show = (onConfirm: (close: () => void) => void) =>
  render(
    <ConfirmButton
      label="Hapus templat"
      title="Hapus templat ini?"
      confirm="Ya, hapus"
      onConfirm={onConfirm}
    >
      Hilang untuk semua admin.
    </ConfirmButton>,
  );

test("a press asks and does nothing yet; 'Tidak jadi' does nothing either and gives the focus back", async () => {
  let acts = 0;
  await show(() => acts++);
  await expect.element(opener).toHaveAttribute("aria-haspopup", "dialog");
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.click(opener);
  await expect.element(question).toBeVisible();
  await expect.element(page.getByText("Hilang untuk semua admin.")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Tidak jadi" }));
  await expect.element(yes).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(acts).toBe(0);
});

test("a confirmed act decides itself when the question goes", async () => {
  const closings: (() => void)[] = [];
  await show((close) => closings.push(close));
  await userEvent.click(opener);
  await userEvent.click(yes);
  expect(closings).toHaveLength(1);
  await expect.element(question).toBeVisible();
  closings[0]!();
  await expect.element(yes).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

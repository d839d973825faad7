import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { OtpInput } from "./OtpInput.tsx";
import "../web/theme/style.css";
import { setTextSize } from "./text-size.testing.ts";

const box = (place: number) => page.getByLabelText(`Angka ke-${place} dari 6`);

const open = async (start = "") => {
  const seen: string[] = [];
  function Form() {
    const [value, setValue] = useState(start);
    return (
      <OtpInput
        label="Kode verifikasi"
        value={value}
        onChange={(next) => {
          seen.push(next);
          setValue(next);
        }}
      />
    );
  }
  await render(<Form />);
  return seen;
};

const paste = (place: number, text: string) => {
  const data = new DataTransfer();
  data.setData("text", text);
  box(place)
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
};

test("typing six digits fills the six boxes one after the other", async () => {
  const seen = await open();
  await userEvent.click(box(1));
  await userEvent.keyboard("409162");
  expect(seen.at(-1)).toBe("409162");
  await expect.element(box(6)).toHaveValue("2");
  await expect.element(box(6)).toHaveFocus();
});

test("letters, signs and spaces are ignored", async () => {
  const seen = await open();
  await userEvent.click(box(1));
  await userEvent.keyboard("a 4-b0");
  expect(seen.at(-1)).toBe("40");
  await expect.element(box(3)).toHaveFocus();
});

test("backspace in an empty box clears the one before it and goes there", async () => {
  const seen = await open("409");
  await userEvent.click(box(4));
  await userEvent.keyboard("{Backspace}");
  expect(seen.at(-1)).toBe("40");
  await expect.element(box(3)).toHaveFocus();
});

test("backspace in a filled box leaves a gap there, and the code is not complete", async () => {
  const seen = await open("409162");
  await userEvent.click(box(3));
  await userEvent.keyboard("{Backspace}");
  expect(seen.at(-1)).toBe("40 162");
  await expect.element(box(3)).toHaveFocus();
  await expect.element(box(4)).toHaveValue("1");
});

test("a digit typed in a filled box takes the place of the old one", async () => {
  const seen = await open("409162");
  await userEvent.click(box(2));
  await userEvent.keyboard("7");
  expect(seen.at(-1)).toBe("479162");
  await expect.element(box(3)).toHaveFocus();
});

test.each([0, 1])("so does one typed beside it, at caret %i", async (caret) => {
  const seen = await open("409162");
  await userEvent.click(box(2));
  (box(2).element() as HTMLInputElement).setSelectionRange(caret, caret);
  await userEvent.keyboard("7");
  expect(seen.at(-1)).toBe("479162");
});

test("a pasted code of six digits fills all boxes, wherever it is pasted", async () => {
  const seen = await open("1");
  paste(4, " 409-162 ");
  await expect.element(box(1)).toHaveValue("4");
  expect(seen).toEqual(["409162"]);
});

test("a longer paste is cut at six digits and a shorter one starts where it is pasted", async () => {
  const seen = await open();
  paste(1, "4091627");
  await expect.element(box(6)).toHaveValue("2");
  paste(3, "55");
  await expect.element(box(3)).toHaveValue("5");
  expect(seen).toEqual(["409162", "405562"]);
});

test("a paste without a digit changes nothing", async () => {
  const seen = await open("4");
  paste(2, "kode");
  expect(seen).toEqual([]);
});

test("a suggestion put whole into the first box is spread over all", async () => {
  const seen = await open();
  await box(1).fill("409162");
  expect(seen.at(-1)).toBe("409162");
});

test("the arrow keys move between the boxes", async () => {
  await open("409162");
  await userEvent.click(box(3));
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(box(2)).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(box(6)).toHaveFocus();
});

test("phones are asked for digits and for the code from the message", async () => {
  await open();
  await expect.element(box(1)).toHaveAttribute("autocomplete", "one-time-code");
  await expect.element(box(6)).toHaveAttribute("inputmode", "numeric");
  await expect.element(page.getByRole("group", { name: "Kode verifikasi" })).toBeVisible();
});

test("a fault is tied to every box", async () => {
  await render(
    <OtpInput label="Kode" value="12" onChange={() => {}} error="Semua digit OTP harus diisi" />,
  );
  await expect.element(box(1)).toHaveAccessibleDescription("Semua digit OTP harus diisi");
  await expect.element(box(6)).toBeInvalid();
});

test("a code typed over another one moves on over digits that are the same", async () => {
  const seen = await open("409000");
  await userEvent.click(box(1));
  await userEvent.keyboard("401800");
  expect(seen.at(-1)).toBe("401800");
  await expect.element(box(6)).toHaveFocus();
});

test.each([
  { text: "100%", width: 278, columns: 6 },
  { text: "200%", width: 320, columns: 3 },
])("at $text of the text size the boxes are as large as it and a thumb need", async (look) => {
  setTextSize(look.text);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  await render(
    <div style={{ width: look.width }}>
      <OtpInput label="Kode" value="409162" onChange={() => {}} />
    </div>,
  );
  const boxes = [1, 2, 3, 4, 5, 6].map((place) => box(place).element().getBoundingClientRect());
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(look.columns);
  for (const { width, height } of boxes) {
    expect(height).toBeGreaterThanOrEqual(44);
    expect(width).toBeGreaterThanOrEqual(2.25 * rem);
  }
});

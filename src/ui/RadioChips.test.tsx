import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { RadioChips } from "./RadioChips.tsx";
import "../web/theme/style.css";

const options = [
  { value: "university", label: "Universitas" },
  { value: "faculty", label: "Fakultas" },
  { value: "student_organization", label: "Organisasi Mahasiswa" },
];
const REQUIRED = "Tingkat laporan wajib dipilih";

function Form({ chosen = "", onSend }: { chosen?: string; onSend?: (level: string) => void }) {
  const form = useForm({ defaultValues: { level: chosen }, mode: "onTouched" });
  return (
    <form onSubmit={(event) => void form.handleSubmit(({ level }) => onSend?.(level))(event)}>
      <RadioChips
        {...form.register("level", { required: REQUIRED })}
        legend="Tingkat"
        options={options}
        error={form.formState.errors.level?.message}
      />
      <button type="submit">Kirim</button>
      <button type="button" onClick={() => form.reset({ level: "university" })}>
        Pulihkan
      </button>
    </form>
  );
}

const group = page.getByRole("radiogroup", { name: "Tingkat" });
const chip = (name: string) => group.getByRole("radio", { name, exact: true });

test("nothing is chosen at first; one tap chooses, and the form sends it", async () => {
  const sent: string[] = [];
  await render(<Form onSend={(level) => sent.push(level)} />);
  for (const { label } of options) await expect.element(chip(label)).not.toBeChecked();
  await userEvent.click(chip("Fakultas"));
  await expect.element(chip("Fakultas")).toBeChecked();
  await userEvent.click(page.getByRole("button", { name: "Kirim" }));
  await expect.poll(() => sent).toEqual(["faculty"]);
});

test("what the form begins with is chosen, and a reset chooses anew", async () => {
  await render(<Form chosen="faculty" />);
  await expect.element(chip("Fakultas")).toBeChecked();
  await userEvent.click(page.getByRole("button", { name: "Pulihkan" }));
  await expect.element(chip("Universitas")).toBeChecked();
  await expect.element(chip("Fakultas")).not.toBeChecked();
});

test("the keyboard comes to it once, and the arrow keys move the choice", async () => {
  await render(<Form />);
  await userEvent.tab();
  await expect.element(chip("Universitas")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(chip("Fakultas")).toBeChecked();
  await userEvent.tab();
  await expect.element(page.getByRole("button", { name: "Kirim" })).toHaveFocus();
});

test("passed over, it says so at the group; moving within it does not", async () => {
  await render(<Form />);
  await userEvent.tab();
  chip("Fakultas").element().focus();
  // A message that a blur within the group would have shown is shown a moment later.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(page.getByText(REQUIRED)).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByText(REQUIRED)).toBeVisible();
  await expect.element(group).toHaveAccessibleDescription(REQUIRED);
  await expect.element(group).toHaveAttribute("aria-invalid", "true");
  await userEvent.click(chip("Universitas"));
  await expect.element(page.getByText(REQUIRED)).not.toBeInTheDocument();
});

test("each answer is high enough for a thumb, keeps its size when chosen, and none is cut", async () => {
  await page.viewport(320, 700);
  await render(
    <div style={{ width: "9rem" }}>
      <Form />
    </div>,
  );
  const sizeOf = (name: string) => {
    const { width, height, right } = chip(name).element().getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(group.element().getBoundingClientRect().right);
    return { width, height };
  };
  for (const { label } of options) {
    const before = sizeOf(label);
    expect(before.height).toBeGreaterThanOrEqual(44);
    await userEvent.click(chip(label));
    expect(sizeOf(label)).toEqual(before);
  }
});

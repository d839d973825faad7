import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PasswordField } from "./PasswordField.tsx";

test("a password is hidden until the eye is pressed, and hidden again by it", async () => {
  await render(<PasswordField label="Password" autoComplete="current-password" />);
  const field = page.getByLabelText("Password", { exact: true });
  const eye = page.getByRole("button", { name: "Tampilkan password" });
  await field.fill("rahasia99");
  await expect.element(field).toHaveAttribute("type", "password");

  await userEvent.click(eye);
  await expect.element(field).toHaveAttribute("type", "text");
  await expect.element(field).toHaveValue("rahasia99");
  await expect.element(eye).toHaveAttribute("aria-pressed", "true");

  await userEvent.click(eye);
  await expect.element(field).toHaveAttribute("type", "password");
});

test("hint and fault of a field are read with it", async () => {
  await render(
    <PasswordField
      label="Password"
      autoComplete="new-password"
      hint="Paling sedikit 6 karakter."
      error="Password minimal 6 karakter"
    />,
  );
  const field = page.getByLabelText("Password", { exact: true });
  await expect
    .element(field)
    .toHaveAccessibleDescription("Paling sedikit 6 karakter. Password minimal 6 karakter");
  await expect.element(field).toBeInvalid();
});

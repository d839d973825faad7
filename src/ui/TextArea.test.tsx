import { useForm, useWatch } from "react-hook-form";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { TextArea } from "./TextArea.tsx";

function Form() {
  const form = useForm({ defaultValues: { description: "Keran mati" } });
  const description = useWatch({ control: form.control, name: "description" });
  return (
    <form>
      <TextArea label="Ceritakan" counter={1000} {...form.register("description")} />
      <button type="button" onClick={() => form.reset({ description: "" })}>
        Ulangi
      </button>
      <output>{description}</output>
    </form>
  );
}

test("the counter counts what the form put in, and every letter typed after it", async () => {
  await render(<Form />);
  await expect.element(page.getByText("10 dari 1000 huruf")).toBeVisible();
  await userEvent.type(page.getByLabelText("Ceritakan"), " di sini");
  await expect.element(page.getByText("18 dari 1000 huruf")).toBeVisible();
  await expect.element(page.getByRole("status")).toHaveTextContent("Keran mati di sini");
});

test("the counter follows a form that is reset from outside", async () => {
  await render(<Form />);
  await userEvent.click(page.getByRole("button", { name: "Ulangi" }));
  await expect.element(page.getByText("0 dari 1000 huruf", { exact: true })).toBeVisible();
});

test("the counter counts a sign as one, as the form's limit does", async () => {
  await render(<TextArea label="Ceritakan" counter={20} defaultValue={"😀 cafe\u0301"} />);
  await expect.element(page.getByText("6 dari 20 huruf")).toBeVisible();
});

test("the counter is read with the field", async () => {
  await render(<TextArea label="Ceritakan" counter={20} defaultValue="abc" />);
  await expect
    .element(page.getByLabelText("Ceritakan"))
    .toHaveAccessibleDescription("3 dari 20 huruf");
});

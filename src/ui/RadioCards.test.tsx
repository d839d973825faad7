import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { RadioCards } from "./RadioCards.tsx";
import "../web/theme/style.css";

const options = [
  { value: "public", label: "Semua orang", sentence: "Laporan tampil di daftar." },
  { value: "private", label: "Hanya saya dan admin", sentence: "Tidak pernah tampil." },
];

function Form({ onSend }: { onSend: (who: string) => void }) {
  const form = useForm({ defaultValues: { who: "public" } });
  return (
    <form onSubmit={(event) => void form.handleSubmit(({ who }) => onSend(who))(event)}>
      <RadioCards legend="Siapa yang boleh membaca?" options={options} {...form.register("who")} />
      <button type="submit">Kirim</button>
    </form>
  );
}

test("an answer is named by its label and described by its sentence", async () => {
  await render(<Form onSend={() => {}} />);
  await expect
    .element(page.getByRole("radiogroup", { name: "Siapa yang boleh membaca?" }))
    .toBeVisible();
  const all = page.getByRole("radio", { name: "Semua orang", exact: true });
  await expect.element(all).toBeChecked();
  await expect.element(all).toHaveAccessibleDescription("Laporan tampil di daftar.");
});

test("pressing the sentence chooses the answer, and the form sends it", async () => {
  const sent: string[] = [];
  await render(<Form onSend={(who) => sent.push(who)} />);
  await userEvent.click(page.getByText("Tidak pernah tampil."));
  await expect.element(page.getByRole("radio", { name: "Hanya saya dan admin" })).toBeChecked();
  await userEvent.click(page.getByRole("button", { name: "Kirim" }));
  await expect.poll(() => sent).toEqual(["private"]);
});

test("the arrow keys move the choice", async () => {
  await render(<Form onSend={() => {}} />);
  await userEvent.click(page.getByRole("radio", { name: "Semua orang" }));
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("radio", { name: "Hanya saya dan admin" })).toBeChecked();
});

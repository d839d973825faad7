import { useEffect, useRef, useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FileField } from "./FileField.tsx";
import { useHeldForm } from "./held-form.ts";
import { noisyPicture } from "./pictures.testing.tsx";

const input = page.getByLabelText("Foto KTM", { exact: true });

/** Decoding waits until it is told to go on. */
const holdDecoding = () => {
  const decode = window.createImageBitmap.bind(window);
  const waiting: (() => void)[] = [];
  vi.stubGlobal("createImageBitmap", async (picture: Blob) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return decode(picture);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return waiting;
};

function SendForm({
  maxBytes = 5_242_880,
  onSend,
}: {
  maxBytes?: number;
  onSend: (file: File | null) => void;
}) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(file);
      }}
    >
      <FileField
        label="Foto KTM"
        accept="image/jpeg,image/png"
        maxBytes={maxBytes}
        file={file}
        onFile={setFile}
        onRemove={() => setFile(null)}
      />
      {file && <div className="h-60" />}
      <button>Kirim</button>
      <button type="button" data-sends onClick={() => onSend(file)}>
        Kirim sebagai lain
      </button>
    </form>
  );
}

test.each(["Kirim", "Kirim sebagai lain"])(
  "'%s' pressed while a picture is made smaller waits, and sends the smaller one once",
  async (name) => {
    const decoding = holdDecoding();
    const sent: (File | null)[] = [];
    await render(<SendForm onSend={(file) => sent.push(file)} />);
    await input.upload(await noisyPicture(800));
    await expect.element(page.getByText("Memperkecil foto…")).toBeVisible();
    const button = page.getByRole("button", { name, exact: true });
    await button.click();
    await button.click();
    await expect.element(page.getByText("Memperkecil foto, lalu dikirim…")).toBeVisible();
    await expect.element(button).toHaveAttribute("aria-busy", "true");
    expect(sent).toEqual([]);
    decoding[0]!();
    await expect.poll(() => sent.map((file) => file?.name)).toEqual(["foto.jpg"]);
    await expect.element(button).not.toHaveAttribute("aria-busy");
    await button.click();
    expect(sent).toHaveLength(2);
  },
);

test("a button that is being pressed when the picture is ready stays under the finger, and sends", async () => {
  const decoding = holdDecoding();
  const sent: (File | null)[] = [];
  await render(<SendForm onSend={(file) => sent.push(file)} />);
  await input.upload(await noisyPicture(800));
  await expect.element(page.getByText("Memperkecil foto…")).toBeVisible();
  const button = page.getByRole("button", { name: "Kirim", exact: true });
  button.element().addEventListener("pointerdown", () => setTimeout(decoding[0]!));
  await button.click({ delay: 1_500 });
  await expect.poll(() => sent.map((file) => file?.name)).toEqual(["foto.jpg"]);
});

test("nothing is sent of a choice that was refused in the end", async () => {
  const decoding = holdDecoding();
  const sent: unknown[] = [];
  await render(<SendForm maxBytes={1000} onSend={(file) => sent.push(file)} />);
  await input.upload(await noisyPicture(800));
  await page.getByRole("button", { name: "Kirim", exact: true }).click();
  await expect.element(page.getByText("Memperkecil foto, lalu dikirim…")).toBeVisible();
  decoding[0]!();
  await expect.element(page.getByText("Ukuran file maksimal 0MB")).toBeVisible();
  expect(sent).toEqual([]);
});

test("of two pictures chosen one after the other the second counts, whichever is ready first", async () => {
  const decoding = holdDecoding();
  const sent: (File | null)[] = [];
  await render(<SendForm onSend={(file) => sent.push(file)} />);
  await input.upload(await noisyPicture(800, "satu.png"));
  await expect.element(page.getByText("satu.png")).toBeVisible();
  await input.upload(await noisyPicture(820, "dua.png"));
  await expect.poll(() => decoding.length).toBe(2);
  decoding[1]!();
  await expect.element(page.getByRole("img", { name: "Pratinjau dua.jpg" })).toBeVisible();
  decoding[0]!();
  await page.getByRole("button", { name: "Kirim", exact: true }).click();
  expect(sent.map((file) => file?.name)).toEqual(["dua.jpg"]);
});

test("what is pressed between the end of the work and its drawing is sent as well", async () => {
  const sent = vi.fn<() => void>();
  function Held() {
    const field = useRef<HTMLInputElement>(null);
    const [isWorking, setWorking] = useState(true);
    // React draws what a message changes in a later task, and what a press changes before the next listener.
    useEffect(() => {
      const endWork = () => setWorking(false);
      addEventListener("message", endWork);
      return () => removeEventListener("message", endWork);
    }, []);
    useHeldForm(field, { isWorking, failed: false });
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      >
        <input ref={field} aria-label="Berkas" />
        <button>Kirim</button>
      </form>
    );
  }
  await render(<Held />);
  const button = page.getByRole("button", { name: "Kirim" });
  const endsMeanwhile = () => dispatchEvent(new Event("message"));
  addEventListener("click", endsMeanwhile, { once: true, capture: true });
  await button.click();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  await expect.element(button).not.toHaveAttribute("aria-busy");
});

import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FileField } from "./FileField.tsx";
import { noisyPicture } from "./pictures.testing.tsx";
import "../web/theme/style.css";

const images = "image/jpeg,image/png";
const fileOf = (name: string, type: string, bytes = 1000) =>
  new File([new Uint8Array(bytes)], name, { type });

function Form({
  accept = images,
  maxBytes = 5_242_880,
  existing = null,
  onTaken = () => {},
}: {
  accept?: string;
  maxBytes?: number;
  existing?: { name: string; href?: string } | null;
  onTaken?: (files: File[]) => void;
}) {
  const [file, setFile] = useState<File | null>(null);
  const [stored, setStored] = useState(existing);
  return (
    <FileField
      label="Foto KTM"
      accept={accept}
      maxBytes={maxBytes}
      file={file}
      existing={stored}
      onFile={(chosen, others) => {
        onTaken([chosen, ...others]);
        setFile(chosen);
      }}
      onRemove={() => {
        if (file) setFile(null);
        else setStored(null);
      }}
    />
  );
}

const input = page.getByLabelText("Foto KTM", { exact: true });
const drop = (files: File[]) => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  input
    .element()
    .dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
};

test("a chosen picture is shown with its name and state, and can be removed", async () => {
  await render(<Form />);
  await expect.element(input).toHaveAttribute("accept", images);
  await input.upload(await noisyPicture(40));
  await expect.element(page.getByText("foto.png")).toBeVisible();
  await expect.element(page.getByText(/^File berhasil diupload, \d+ KB$/)).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Pratinjau foto.png" })).toBeVisible();

  await userEvent.click(page.getByRole("button", { name: "Hapus Foto KTM" }));
  await expect.element(page.getByText("File berhasil dihapus")).toBeVisible();
  await expect.element(input).toHaveFocus();
});

test("a file of another type is refused by its extension and can be replaced", async () => {
  const taken: File[] = [];
  await render(<Form onTaken={(files) => taken.push(...files)} />);
  drop([fileOf("transkrip.docx", "application/msword")]);
  await expect.element(page.getByText("Format file tidak didukung: docx")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Ganti Foto KTM" })).toBeVisible();
  await expect.element(input).toBeInvalid();
  expect(taken).toEqual([]);
});

test.each([
  [
    "a PDF over the limit",
    fileOf("a.pdf", "application/pdf", 5_242_881),
    "Ukuran file maksimal 5MB",
  ],
  ["an empty file", fileOf("a.pdf", "application/pdf", 0), "File tidak valid"],
  [
    "a picture over the limit that does not decode",
    fileOf("a.png", "image/png", 5_242_881),
    "Ukuran file maksimal 5MB",
  ],
])("%s is refused in the words of the book", async (_, file, words) => {
  const taken: File[] = [];
  await render(
    <Form accept={`${images},application/pdf`} onTaken={(files) => taken.push(...files)} />,
  );
  drop([file]);
  await expect.element(page.getByText(words)).toBeVisible();
  expect(taken).toEqual([]);
});

test("a large picture is made smaller than 500 KB, and that one is shown", async () => {
  const taken: File[] = [];
  await render(<Form onTaken={(files) => taken.push(...files)} />);
  await input.upload(await noisyPicture(800));
  await expect.poll(() => taken).toHaveLength(1);
  expect(taken[0]!.size).toBeLessThanOrEqual(500_000);
  expect([taken[0]!.name, taken[0]!.type]).toEqual(["foto.jpg", "image/jpeg"]);
  const kilobytes = Math.round(taken[0]!.size / 1000);
  await expect.element(page.getByText(`File berhasil diupload, ${kilobytes} KB`)).toBeVisible();
  const shown = page.getByRole("img", { name: "Pratinjau foto.jpg" });
  await expect.element(shown).toBeVisible();
  const blob = await (await fetch((shown.element() as HTMLImageElement).src)).blob();
  expect(blob.size).toBe(taken[0]!.size);
});

test.each([
  ["a light picture", () => noisyPicture(60)],
  ["one that this browser cannot decode", async () => fileOf("foto.png", "image/png", 700_000)],
])("%s goes as it is", async (_, make) => {
  const taken: File[] = [];
  const picture = await make();
  await render(<Form onTaken={(files) => taken.push(...files)} />);
  await input.upload(picture);
  await expect.poll(() => taken.length).toBe(1);
  expect([taken[0]!.name, taken[0]!.size]).toEqual(["foto.png", picture.size]);
});

test("only the first of several dropped files is taken", async () => {
  const taken: File[][] = [];
  await render(<Form onTaken={(files) => taken.push(files)} />);
  drop([fileOf("a.png", "image/png"), fileOf("b.png", "image/png")]);
  await expect.poll(() => taken).toHaveLength(1);
  expect(taken[0]!.map((file) => file.name)).toEqual(["a.png"]);
});

test("a refused file leaves the one that was chosen before", async () => {
  await render(<Form />);
  drop([fileOf("ktm.png", "image/png")]);
  await expect.element(page.getByText("ktm.png")).toBeVisible();
  drop([fileOf("ktm.gif", "image/gif")]);
  await expect.element(page.getByText("Format file tidak didukung: gif")).toBeVisible();
  await expect.element(page.getByText("ktm.png")).toBeVisible();
});

test("a stored file can be opened, replaced and removed", async () => {
  await render(<Form existing={{ name: "ktm.jpg", href: "/api/uploads/x" }} />);
  await expect
    .element(page.getByRole("link", { name: "ktm.jpg" }))
    .toHaveAttribute("href", "/api/uploads/x");
  await expect.element(page.getByRole("button", { name: "Ganti Foto KTM" })).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Hapus Foto KTM" }));
  await expect.element(page.getByText("Pilih foto")).toBeVisible();
});

test("a file that the form turns into another is not said to be there before it is", async () => {
  const base = {
    label: "Foto KTM",
    accept: images,
    maxBytes: 5_242_880,
    file: null,
    onFile: () => false,
    onRemove: () => {},
  };
  const screen = await render(<FileField {...base} />);
  await input.upload(await noisyPicture(40));
  await expect.element(page.getByText("sampai 5 MB")).toBeVisible();
  await expect.element(page.getByText(/berhasil diupload/)).not.toBeInTheDocument();
  const preparing = { name: "KTM.pdf", words: "Membuat PDF dari foto…" };
  await screen.rerender(<FileField {...base} preparing={preparing} />);
  await expect.element(page.getByText("KTM.pdf")).toBeVisible();
  await expect.element(page.getByText("Membuat PDF dari foto…")).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: /^(Ganti|Hapus)/ }))
    .not.toBeInTheDocument();
});

test("an upload says how far it is, can be cancelled, and no state is higher than another", async () => {
  const done: string[] = [];
  const base = {
    label: "Foto KTM",
    accept: images,
    maxBytes: 5_242_880,
    onFile: () => {},
    onRemove: () => done.push("cancel"),
  };
  const screen = await render(<FileField {...base} file={null} />);
  const height = () => document.querySelector(".file-box")!.getBoundingClientRect().height;
  const empty = height();
  const file = fileOf("ktm.png", "image/png", 3_000_000);
  await screen.rerender(<FileField {...base} file={file} />);
  expect(height()).toBe(empty);
  await screen.rerender(
    <FileField {...base} file={file} progress={{ loaded: 1_920_000, total: 3_000_000 }} />,
  );
  expect(height()).toBe(empty);
  await expect.element(page.getByText("Mengunggah 64%, 1,9 MB dari 3 MB")).toBeVisible();
  await expect
    .element(page.getByRole("progressbar", { name: "Unggahan ktm.png" }))
    .toHaveAttribute("value", "1920000");
  await userEvent.click(page.getByRole("button", { name: "Batalkan unggahan Foto KTM" }));
  expect(done).toEqual(["cancel"]);
});

test("a file dropped while another is being sent is not taken", async () => {
  const taken: string[] = [];
  const base = {
    label: "Foto KTM",
    accept: "application/pdf",
    maxBytes: 5_242_880,
    file: fileOf("ktm.pdf", "application/pdf"),
    onFile: ({ name }: File) => void taken.push(name),
    onRemove: () => {},
  };
  const screen = await render(<FileField {...base} progress={{ loaded: 0, total: 1000 }} />);
  drop([fileOf("lain.pdf", "application/pdf")]);
  await screen.rerender(<FileField {...base} />);
  drop([fileOf("sesudah.pdf", "application/pdf")]);
  expect(taken).toEqual(["sesudah.pdf"]);
});

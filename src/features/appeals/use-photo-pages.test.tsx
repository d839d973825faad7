import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { DocumentChoice } from "./appeal-documents.web.ts";
import { photoOf } from "./AppealScreen.testing.tsx";
import { type PhotoPage, readPhoto } from "./photo-pdf.web.ts";
import { usePhotoPages } from "./use-photo-pages.web.ts";

const NO_PDF = "Foto belum bisa dijadikan PDF. Periksa sambungan, lalu buka halamannya lagi.";

function Document({ pages, maxBytes }: { pages: readonly PhotoPage[]; maxBytes: number }) {
  const [choice, setChoice] = useState<DocumentChoice>({ file: null, pages });
  const photos = usePhotoPages({ choice, fileName: "KTM.pdf", maxBytes, onChoose: setChoice });
  return (
    <>
      <button onClick={photos.isOpen ? photos.close : photos.open}>
        {photos.isOpen ? "Tutup" : "Buka"}
      </button>
      <button onClick={() => photos.remove(1)}>Hapus yang rusak</button>
      <output aria-label="Berkas">{(choice && choice.file?.name) || "belum ada"}</output>
      <output aria-label="Masalah">{photos.problem}</output>
    </>
  );
}

const file = page.getByLabelText("Berkas");
const problem = page.getByLabelText("Masalah");
const open = page.getByRole("button", { name: "Buka" });
const close = page.getByRole("button", { name: "Tutup" });

const good = async () => (await readPhoto(await photoOf("baik.jpg", "#e00")))!;
const broken: PhotoPage = { name: "x.jpg", jpeg: new Blob(["rusak"]), width: 10, height: 10 };

test("photos that are left as they are become a PDF by themselves", async () => {
  await render(<Document pages={[await good()]} maxBytes={10_485_760} />);
  await expect.element(file).toHaveTextContent("KTM.pdf");
  await expect.element(problem).toHaveTextContent("");
});

test("photos that cannot become one stay, it says so, and leaving their pages tries again", async () => {
  await render(<Document pages={[await good(), broken]} maxBytes={10_485_760} />);
  await expect.element(problem).toHaveTextContent(NO_PDF);
  await open.click();
  await expect.element(problem).toHaveTextContent("");
  await page.getByRole("button", { name: "Hapus yang rusak" }).click();
  await close.click();
  await expect.element(file).toHaveTextContent("KTM.pdf");
});

test("photos that do not fit are told of with the limit", async () => {
  const detailed = await photoOf("a.jpg", "#e00", 900, 900);
  const pages = [(await readPhoto(detailed))!];
  await render(<Document pages={pages} maxBytes={500} />);
  await expect.element(problem).toHaveTextContent("Ukuran file maksimal 0MB. Kurangi jumlah foto.");
  await expect.element(file).toHaveTextContent("belum ada");
});

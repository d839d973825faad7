import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draftStore } from "../../web/draft-store.ts";
import type { Asked } from "../../web/stub-api.testing.ts";
import { asFromPhone, noisyPicture, pixelAt, plainJpeg } from "../../ui/pictures.testing.tsx";
import { setTextSize } from "../../ui/text-size.testing.ts";
import { aReport, successOf } from "./AdminScreen.testing.tsx";
import type { ReportDraft } from "./report-draft.web.ts";
import { newReport, openReportScreen, verified } from "./ReportScreen.testing.tsx";

const SEND = "POST /reports";
const filed = () => ({ status: 201, ...successOf(aReport({ id: 1285, is_mine: true })) });

const { file, send, fillIn } = newReport;
const evidence = page.getByRole("region", { name: "Foto yang akan disimpan" });
const shown = page.getByRole("img", { name: "Foto seperti yang akan disimpan" });
const cover = page.getByRole("button", { name: "Tutupi wajah atau pelat" });
const sheet = page.getByRole("dialog", { name: "Tutupi wajah atau pelat" });
const board = page.getByRole("group", { name: "Foto dengan kotak penutup" });
const boxes = board.getByRole("button");
const add = page.getByRole("button", { name: "Tambah kotak" });
const undo = page.getByRole("button", { name: "Urungkan" });
const done = page.getByRole("button", { name: "Selesai" });

const open = () => openReportScreen("/aju-laporan", { [SEND]: filed }, verified());
const choose = async (photo: File) => {
  await userEvent.upload(file, photo);
  await expect.element(shown).toBeVisible();
};
/** The file that went out with the call. */
const sentIn = (asked: readonly Asked[], call = SEND) =>
  asked.find((one) => one.call === call)?.sent["file"] as File;
const sendIt = async (asked: readonly Asked[]) => {
  await fillIn();
  await send.click();
  await expect.element(page.getByText("Laporan #1285 diterima.")).toBeVisible();
  return sentIn(asked);
};

/** Drags over the picture, from one place to another in shares of it. */
const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
  await expect.element(board).toBeVisible();
  const { width, height } = board.element().getBoundingClientRect();
  const at = ([x, y]: readonly [number, number]) => ({ x: x * width, y: y * height });
  await userEvent.dragAndDrop(board, board, {
    sourcePosition: at(from),
    targetPosition: at(to),
  });
};

/** The browser's own, which the calls of a page do not get. */
const load = fetch;
const blobShown = async () => (await load((shown.element() as HTMLImageElement).src)).blob();

const isBlack = async (picture: Blob, x: number, y: number) =>
  Math.max(...(await pixelAt(picture, x, y))) < 20;
const textOf = async (picture: Blob) =>
  new TextDecoder("latin1").decode(await picture.arrayBuffer());

test("a photo goes out upright, and says no more of where, with what, by whom and when it was taken", async () => {
  const asked = await open();
  const photo = await asFromPhone(await plainJpeg(400, 300));
  expect(await textOf(photo)).toMatch(/Exif[^]*Merek Ponsel[^]*Rina Wati/);
  await choose(photo);
  await expect
    .element(
      evidence.getByText(
        "Dihapus dari foto: lokasi pengambilan, merek dan tipe kamera, nama pemilik, waktu pengambilan.",
      ),
    )
    .toBeVisible();
  await expect.element(evidence.getByText("Seperti inilah foto ini akan disimpan.")).toBeVisible();
  const seen = await blobShown();
  const sent = await sendIt(asked);
  expect(await textOf(sent)).not.toMatch(/Exif|Merek|Rina/);
  const { width, height } = await createImageBitmap(sent);
  expect([width, height, sent.type]).toEqual([300, 400, "image/jpeg"]);
  expect(await textOf(seen)).toBe(await textOf(sent));
});

test("a photo that says nothing of itself is told as such", async () => {
  await open();
  await choose(await plainJpeg(40, 30));
  await expect
    .element(
      evidence.getByText("Tidak ditemukan lokasi, data kamera, atau nama di dalam foto ini."),
    )
    .toBeVisible();
});

test("a screenshot stays a PNG, so that its letters stay sharp", async () => {
  const asked = await open();
  await choose(await noisyPicture(40, "layar.png"));
  expect(await sendIt(asked)).toMatchObject({ name: "layar.png", type: "image/png" });
});

test("what this browser cannot decode goes as it was chosen, and no picture of it is promised", async () => {
  const asked = await open();
  const broken = new File(["bukan foto"], "foto.jpg", { type: "image/jpeg" });
  await userEvent.upload(file, broken);
  await expect.element(page.getByText(/^File berhasil diupload/)).toBeVisible();
  await expect.element(evidence).not.toBeInTheDocument();
  expect(await textOf(await sendIt(asked))).toBe("bukan foto");
});

test("what a finger has covered is black in what is shown and in what is sent", async () => {
  const asked = await open();
  await choose(await plainJpeg(400, 300));
  await cover.click();
  await drag([0.1, 0.1], [0.4, 0.4]);
  await drag([0.6, 0.6], [0.9, 0.9]);
  await expect.element(boxes.nth(1)).toHaveStyle({ backgroundColor: "rgb(0, 0, 0)" });
  await done.click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(cover).toHaveFocus();
  await expect.element(evidence.getByText(/^2 bagian ditutup hitam\./)).toBeVisible();
  const seen = await blobShown();
  const sent = await sendIt(asked);
  for (const picture of [seen, sent]) {
    expect(await isBlack(picture, 0.25, 0.25)).toBe(true);
    expect(await isBlack(picture, 0.75, 0.75)).toBe(true);
    expect(await isBlack(picture, 0.5, 0.5)).toBe(false);
    expect(await isBlack(picture, 0.75, 0.25)).toBe(false);
  }
});

test("a box can be made, moved, resized and removed without a pointer", async () => {
  const asked = await open();
  await choose(await plainJpeg(400, 300));
  (cover.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(boxes.first()).toHaveFocus();
  await expect.element(boxes.first()).toHaveAccessibleDescription(/panah menggeser/);
  await userEvent.keyboard("{ArrowLeft>25/}{ArrowUp>25/}{Shift>}{ArrowRight>5/}{/Shift}");
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}{ArrowRight>5/}{Delete}");
  await expect.poll(() => boxes.elements()).toHaveLength(1);
  await expect.element(add).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  const sent = await sendIt(asked);
  expect(await isBlack(sent, 0.02, 0.02)).toBe(true);
  expect(await isBlack(sent, 0.28, 0.18)).toBe(true);
  expect(await isBlack(sent, 0.33, 0.1)).toBe(false);
  expect(await isBlack(sent, 0.5, 0.5)).toBe(false);
  expect(await isBlack(sent, 0.1, 0.25)).toBe(false);
});

test("a tap on a box takes it away, and each step can be undone", async () => {
  await open();
  await choose(await plainJpeg(400, 300));
  await cover.click();
  await expect.element(undo).toHaveAttribute("aria-disabled", "true");
  await drag([0.1, 0.1], [0.4, 0.4]);
  await drag([0.2, 0.2], [0.3, 0.3]);
  // Not every browser keeps the click at the end of a drag from the box that it began on.
  const click = new MouseEvent("click", { bubbles: true, detail: 1 });
  boxes.first().element().dispatchEvent(click);
  await expect.poll(() => boxes.elements()).toHaveLength(2);
  await boxes.first().click({ position: { x: 4, y: 4 } });
  await expect.poll(() => boxes.elements()).toHaveLength(1);
  await undo.click();
  await expect.poll(() => boxes.elements()).toHaveLength(2);
  await undo.click();
  await undo.click();
  await expect.poll(() => boxes.elements()).toHaveLength(0);
  await expect.element(undo).toHaveAttribute("aria-disabled", "true");
});

test("whichever way the sheet is closed, its boxes stay and can be changed later", async () => {
  const asked = await open();
  await choose(await plainJpeg(400, 300));
  await cover.click();
  await drag([0.1, 0.1], [0.4, 0.4]);
  await page.getByRole("button", { name: "Tutup dialog" }).click();
  await expect.element(evidence.getByText(/^1 bagian ditutup hitam\./)).toBeVisible();
  await cover.click();
  await boxes.first().click();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(evidence.getByText(/ditutup hitam/)).not.toBeInTheDocument();
  expect(await isBlack(await sendIt(asked), 0.25, 0.25)).toBe(false);
});

test("another photo has no boxes", async () => {
  const asked = await open();
  await choose(await plainJpeg(400, 300));
  await cover.click();
  await add.click();
  await done.click();
  await expect.element(evidence.getByText(/^1 bagian/)).toBeVisible();
  await page.getByRole("button", { name: "Hapus Foto atau berkas" }).click();
  await expect.element(evidence).not.toBeInTheDocument();
  await choose(await plainJpeg(300, 300, "#fff", "lain.jpg"));
  await expect.element(evidence.getByText(/^\d+ bagian/)).not.toBeInTheDocument();
  expect(await isBlack(await sendIt(asked), 0.5, 0.5)).toBe(false);
});

test("the draft keeps the photo as it is covered", async () => {
  await open();
  await choose(await plainJpeg(400, 300));
  await cover.click();
  await drag([0.1, 0.1], [0.4, 0.4]);
  await done.click();
  const kept = async () => {
    const draft = (await draftStore.get("report"))?.content as ReportDraft | undefined;
    return draft?.file ?? new Blob();
  };
  await expect.poll(async () => isBlack(await kept(), 0.25, 0.25).catch(() => false)).toBe(true);
});

test("a photo that cannot be covered here is told, and can be taken away", async () => {
  await open();
  await choose(await plainJpeg(400, 300));
  await cover.click();
  await add.click();
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no memory")));
  await done.click();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/tidak bisa ditutup/);
  await expect.poll(() => boxes.elements()).toHaveLength(1);
  await page.getByRole("button", { name: "Hapus foto" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(evidence).not.toBeInTheDocument();
  await expect.element(page.getByText("Pilih foto atau PDF")).toBeVisible();
});

test("no box is drawn any more while they are burnt into the photo", async () => {
  await open();
  await choose(await plainJpeg(400, 300));
  await cover.click();
  await add.click();
  const decode = createImageBitmap;
  let begin = () => {};
  const held = new Promise<void>((resolve) => (begin = resolve));
  vi.stubGlobal("createImageBitmap", async (picture: Blob) => {
    await held;
    return decode(picture);
  });
  await done.click();
  await expect.element(add).toBeDisabled();
  await expect.element(undo).toBeDisabled();
  expect(board.element().closest("[inert]")).not.toBeNull();
  begin();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(evidence.getByText(/^1 bagian/)).toBeVisible();
});

test("of a PDF it is told which kinds of things go", async () => {
  await open();
  const pdf = new File(["%PDF-1.7"], "bukti.pdf", { type: "application/pdf" });
  await userEvent.upload(file, pdf);
  await expect
    .element(page.getByText(/^Yang dihapus server dari PDF ini, bila ada: nama pembuat, .+ tautan/))
    .toBeVisible();
  await expect.element(cover).not.toBeInTheDocument();
});

test("a report that is edited gets its photo in the same way", async () => {
  const report = aReport({ is_mine: true, status: "pending" });
  const path = `/reports/${report.id}`;
  const asked = await openReportScreen(
    `/laporan/${report.id}/ubah`,
    {
      [`GET ${path}`]: () => successOf(report),
      [`PATCH ${path}`]: () => successOf(report, "Berhasil memperbarui laporan"),
    },
    verified(),
  );
  await choose(await asFromPhone(await plainJpeg(400, 300)));
  await expect.element(evidence.getByText(/^Dihapus dari foto: lokasi/)).toBeVisible();
  await cover.click();
  await add.click();
  await done.click();
  await expect.element(evidence.getByText(/^1 bagian/)).toBeVisible();
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  await expect.poll(() => sentIn(asked, `PATCH ${path}`)).toBeInstanceOf(File);
  const sent = sentIn(asked, `PATCH ${path}`);
  expect(await textOf(sent)).not.toMatch(/Exif|Rina/);
  expect(await isBlack(sent, 0.5, 0.5)).toBe(true);
  expect(await isBlack(sent, 0.2, 0.2)).toBe(false);
});

test("at twice the text size a phone leaves room on the photo for a finger", async () => {
  await page.viewport(360, 740);
  setTextSize("200%");
  await open();
  await choose(await plainJpeg(600, 800));
  await cover.click();
  await expect.element(board).toBeVisible();
  expect(board.element().clientWidth).toBeGreaterThan(200);
});

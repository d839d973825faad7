import { shownName } from "../../web/shown-name.ts";

const width = 1080;
const margin = 96;
const petals = [
  "M22.5 22.5H12.75A9.75 9.75 0 1 1 22.5 12.75Z",
  "M25.5 22.5V12.75A9.75 9.75 0 1 1 35.25 22.5Z",
  "M25.5 25.5H35.25A9.75 9.75 0 1 1 25.5 35.25Z",
  "M3 45V35.25A9.75 9.75 0 1 1 12.75 45Z",
];

/**
 * The receipt as a PNG of 1080 px, always dark on white. It contains the code, the report's number and nothing
 * about its author. Browser only; rejects where the browser makes no picture.
 */
export const receiptPicture = async ({
  number,
  groups,
}: {
  number: number;
  groups: readonly string[];
}): Promise<Blob> => {
  const rows = Math.ceil(groups.length / 3);
  const height = 520 + rows * 96;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const draw = canvas.getContext("2d");
  // A browser that resists fingerprints saves noise: even an empty canvas is not empty when it is read.
  if (!draw || draw.getImageData(0, 0, 9, 1).data.some(Boolean)) throw new Error("no 2d context");

  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const font = getComputedStyle(document.body).fontFamily;
  const write = (text: string, x: number, y: number, size: number, weight: number, ink: string) => {
    draw.font = `${weight} ${size}px ${font}`;
    draw.fillStyle = colour(ink);
    draw.fillText(text, x, y);
  };

  draw.fillStyle = colour("--ink-0");
  draw.fillRect(0, 0, width, height);

  draw.save();
  draw.translate(width - margin - 120, 84);
  draw.scale(2.5, 2.5);
  petals.forEach((petal, index) => {
    draw.fillStyle = colour(index === 3 ? "--kunyit-400" : "--blue-800");
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
    draw.fill(new Path2D(petal));
  });
  draw.restore();

  write(shownName(), margin, 132, 44, 750, "--blue-800");
  write(`Kode laporan #${number}`, margin, 210, 56, 750, "--ink-900");

  draw.strokeStyle = colour("--line-strong");
  draw.setLineDash([10, 10]);
  draw.lineWidth = 3;
  for (const y of [260, 292 + rows * 96]) {
    draw.beginPath();
    draw.moveTo(margin, y);
    draw.lineTo(width - margin, y);
    draw.stroke();
  }
  const column = (width - 2 * margin) / 3;
  groups.forEach((group, index) => {
    const x = margin + (index % 3) * column;
    write(group, x, 350 + Math.floor(index / 3) * 96, 64, 750, "--ink-900");
  });

  const foot = 292 + rows * 96;
  write("Simpan kode ini. Siapa pun yang memegangnya", margin, foot + 80, 34, 450, "--ink-700");
  write("dapat menghubungkan laporan ini ke akunnya.", margin, foot + 130, 34, 450, "--ink-700");

  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
};

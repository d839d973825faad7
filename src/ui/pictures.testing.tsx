/** A picture of `edge` × `edge` noisy pixels, which no format makes small. */
export const noisyPicture = async (edge: number, name = "foto.png") => {
  const canvas = new OffscreenCanvas(edge, edge);
  const draw = canvas.getContext("2d")!;
  const pixels = draw.createImageData(edge, edge);
  for (let at = 0; at < pixels.data.length; at++) pixels.data[at] = (at * 2654435761) >>> 24;
  draw.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/png" });
  return new File([blob], name, { type: "image/png" });
};

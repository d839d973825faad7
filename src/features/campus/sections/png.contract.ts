const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Width and height of a PNG in base64, as its head says. */
const sizeOfPng = (picture: string) => {
  const bits = Array.from(picture.slice(0, 32), (sign) =>
    BASE64.indexOf(sign).toString(2).padStart(6, "0"),
  ).join("");
  return [16, 20].map((byte) => Number.parseInt(bits.slice(byte * 8, byte * 8 + 32), 2));
};

/** Whether a PNG in base64 is a square of at most so many pixels an edge, by its head; none, which is empty, is too. */
export const isSquarePng = (picture: string, most: number) => {
  if (picture === "") return true;
  const [width = 0, height = 0] = sizeOfPng(picture);
  return width === height && width > 0 && width <= most;
};

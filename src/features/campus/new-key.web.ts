/** A key of 8 hexadecimal digits: for a unit or a building, which keep it whatever they are called. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

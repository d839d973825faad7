/** Milliseconds in which a browser has begun to read the saved file. */
const BEGUN_MS = 60_000;

/** Saves a file that the page has made or fetched, under a name. Browser only. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), BEGUN_MS);
};

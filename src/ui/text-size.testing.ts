import { onTestFinished } from "vitest";

/**
 * Sets the size of all text, as a reader's browser does, until the test ends.
 * @param size a share of the usual size: "200%"
 */
export function setTextSize(size: string): void {
  document.documentElement.style.fontSize = size;
  onTestFinished(() => {
    document.documentElement.style.fontSize = "";
  });
}

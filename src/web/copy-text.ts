/** Copies by a hidden field, for pages that did not come over HTTPS and have no clipboard. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // While a dialog is open, nothing outside of it can be selected.
  const parent = document.querySelector("dialog:modal") ?? document.body;
  parent.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing has taken its place without HTTPS
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
};

/** Puts `text` on the clipboard; false where the browser refuses. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

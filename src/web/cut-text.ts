/** A text of at most `length` characters as it is, a longer one cut there and ended by '…'. */
export const cutText = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join("").trimEnd()}…` : text;
};

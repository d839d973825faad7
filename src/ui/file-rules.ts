const extensions: Record<string, string> = {
  "image/jpeg": "jpg jpeg",
  "image/png": "png",
  "application/pdf": "pdf",
  "text/csv": "csv",
  "text/calendar": "ics",
};

/** The name of a file's type: its extension, else its media type. */
const typeName = (file: File): string => {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1];
  return extension?.toLowerCase() ?? (file.type || "tidak dikenal");
};

/** Whether `file` is one of the media types in `accept` (comma-separated), by type or, without one, by name. */
const isAccepted = (file: File, accept: string): boolean =>
  accept.split(",").some((type) => {
    const media = type.trim();
    if (file.type) return file.type === media;
    return (extensions[media] ?? "").split(" ").includes(typeName(file));
  });

/** Whether `file` is a picture of one of the media types in `accept`. */
export const isPicture = (file: File, accept: string): boolean =>
  isAccepted(
    file,
    accept
      .split(",")
      .filter((type) => type.trim().startsWith("image/"))
      .join(","),
  );

/** The messages of the file widget in the book; a form may replace them. */
export type FileMessages = {
  invalid?: string;
  size?: string;
  type?: string;
  /** A file of another type, dropped instead of chosen. */
  droppedType?: string;
};

/**
 * The fault of a file, in the words of docs/product/texts.md#files, or `null`. Sizes are given in steps of
 * 1,048,576 bytes, rounded: 5,000,000 and 5,242,880 are both '5MB'.
 */
export const fileFault = (
  file: File,
  {
    accept,
    maxBytes,
    messages = {},
  }: { accept: string; maxBytes: number; messages?: FileMessages },
): string | null => {
  if (!isAccepted(file, accept)) {
    return messages.type ?? `Format file tidak didukung: ${typeName(file)}`;
  }
  if (file.size === 0) return messages.invalid ?? "File tidak valid";
  if (file.size > maxBytes) {
    return messages.size ?? `Ukuran file maksimal ${Math.round(maxBytes / 1_048_576)}MB`;
  }
  return null;
};

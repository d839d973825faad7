/** Sizes as people read them: '640 KB', '1,2 MB'. Bytes in, 1,000 and 1,000,000 as steps. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toLocaleString("id-ID", { maximumFractionDigits: 1 })} MB`;

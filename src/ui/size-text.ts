/** Sizes in readable form: '640 KB', '1,2 MB'. Input in bytes, with steps of 1,000 and 1,000,000. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toLocaleString("id-ID", { maximumFractionDigits: 1 })} MB`;

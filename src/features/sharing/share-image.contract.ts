/** The records that have a share image of their own, by the first part of their page's path. */
export type SharedKind = "laporan" | "advika";

/**
 * Where the share image of a record is. The version makes it a new address whenever what it shows has
 * changed, for chats keep an image by its address.
 */
export const shareImagePath = (
  kind: SharedKind,
  { id, version }: { readonly id: number; readonly version: number },
): string => `/bagikan/${kind}/${id}-${version}`;

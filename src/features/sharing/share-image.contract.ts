/** The records that have a share image of their own, by the first part of their page's path. */
export type SharedKind = "laporan" | "advika";

/**
 * The address of a record's share image. It contains the version, so it changes whenever the image may change:
 * chats cache an image by its address.
 */
export const shareImagePath = (
  kind: SharedKind,
  { id, version }: { readonly id: number; readonly version: number },
): string => `/bagikan/${kind}/${id}-${version}`;

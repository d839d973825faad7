/** The version of `/privasi` that a registration agrees to: the day of its last change of meaning. */
export const PRIVACY_VERSION = "2026-11-25";

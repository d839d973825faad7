/** The version of `/privasi` to which a registration agrees: the day of its last change of meaning. */
export const PRIVACY_VERSION = "2026-11-29";

const list = new Intl.ListFormat("id-ID");

/** 'Admin A, Admin B, dan Biro Keuangan' */
export const namesText = (names: readonly string[]): string => list.format(names);

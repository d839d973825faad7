/** The buildings of the demo campus. */
export const BUILDING_NAMES = [
  "Gedung A",
  "Gedung B",
  "Gedung C",
  "Gedung Teknik",
  "Gedung FISIP",
  "Gedung Kuliah Bersama",
  "Perpustakaan",
] as const;

/** What a report about a place says of its building and room: 'Ruang A.203', 'Gedung Teknik lantai 3'. */
export const whereOf = (place: string): { readonly building?: string; readonly room?: string } => {
  const [, wing] = /^Ruang ([A-C])\./.exec(place) ?? [];
  if (wing) return { building: `Gedung ${wing}`, room: place };
  const building = BUILDING_NAMES.find((name) =>
    place.toLowerCase().startsWith(name.toLowerCase()),
  );
  return building ? { building, room: place.slice(building.length).trim() } : {};
};

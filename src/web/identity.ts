/**
 * The service's names, until a campus sets its own. `spoken` is the short one in the menu, `system` the long one in
 * titles; `line` stands in the footer, `what` in the description.
 */
export const USUAL_NAMES = {
  short: "SIKAM",
  spoken: "Sikam",
  long: "Sistem Klinik Advokasi Mahasiswa",
  line: "Dijalankan mahasiswa, untuk mahasiswa.",
  system: "Student Advocacy Clinic System",
  what: "sampaikan masalah atau usul di kampus, dengan nama atau tanpa nama, dan ikuti jalannya sampai selesai.",
};

/** What a campus has set of its names; what is usual is absent. */
export type PageIdentity = Readonly<Partial<typeof USUAL_NAMES>>;

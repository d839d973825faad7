import { reportFields } from "../forms.ts";

/**
 * The sentences of the book (docs/product/forms.md) that the server says, word for word. Those that only a
 * form can say are not here: the card is optional on the API, and what a file field says of dropping and
 * uploading is the widget's.
 */
export type Who = "guest" | "student" | "rejected" | "admin";
export type Value = string | number | boolean | null | undefined;
type Fields = Readonly<Record<string, Value>>;

/** What a call takes when nothing is wrong, and who sends it. */
export interface Base {
  readonly who: Who;
  readonly kind: "json" | "form";
  readonly fields: Fields;
}

const NPM = "7400000001";
const EMAIL = `${NPM}@students.example.ac.id`;

export const BASES = {
  "POST /auth/register": {
    who: "guest",
    kind: "form",
    fields: { name: "Sekar Ayu", campus_email: EMAIL, password: "rahasia1" },
  },
  "POST /auth/login": {
    who: "guest",
    kind: "json",
    fields: { identifier: NPM, password: "rahasia1" },
  },
  "POST /auth/verify-email": {
    who: "guest",
    kind: "json",
    fields: { email: EMAIL, otp_code: "123456" },
  },
  "POST /auth/request-password-reset": { who: "guest", kind: "json", fields: { email: EMAIL } },
  "POST /auth/verify-password-reset": {
    who: "guest",
    kind: "json",
    fields: { email: EMAIL, otp: "123456", new_password: "rahasia2" },
  },
  "PATCH /auth/reset-password": {
    who: "student",
    kind: "json",
    fields: {
      old_password: "rahasia1",
      new_password: "rahasia2",
      confirm_new_password: "rahasia2",
    },
  },
  "PATCH /users/me": { who: "student", kind: "json", fields: {} },
  "PUT /users/re-register": { who: "rejected", kind: "form", fields: { name: "Sekar Ayu" } },
  "POST /reports": { who: "student", kind: "form", fields: reportFields },
  "PATCH /admin/reports/status": {
    who: "admin",
    kind: "json",
    fields: { id: 1, status: "responded" },
  },
  "POST /admin/news": {
    who: "admin",
    kind: "form",
    fields: { title: "Jadwal", description: "Kantor buka setiap hari.", status: "draft" },
  },
  "POST /admin": {
    who: "admin",
    kind: "json",
    fields: { name: "Rani Lestari", email: "rani@example.ac.id", password: "rahasia1" },
  },
  "PATCH /admin/students/verify": {
    who: "admin",
    kind: "json",
    fields: { campus_email: EMAIL, status: "verified" },
  },
  "POST /admin/students/input-npm": {
    who: "admin",
    kind: "json",
    fields: { campus_email: EMAIL, npm: NPM },
  },
  "POST /ukt-appeals": {
    who: "student",
    kind: "form",
    fields: { semester: "3", problem: "natural" },
  },
  "PATCH /admin/ukt/appeals/status": {
    who: "admin",
    kind: "json",
    fields: { id: 1, status: "approved" },
  },
} as const satisfies Record<string, Base>;
export type Route = keyof typeof BASES;

/** The route, the field and what is wrong with it (undefined: not sent), the sentence of docs/product/forms.md. */
export const FIELDS: readonly (readonly [Route, string, Value, string])[] = [
  ["POST /auth/register", "campus_email", undefined, "Email kampus wajib diisi"],
  ["POST /auth/register", "campus_email", "", "Email kampus wajib diisi"],
  ["POST /auth/register", "campus_email", "bukan email", "Email kampus tidak valid"],
  [
    "POST /auth/register",
    "campus_email",
    `${"1".repeat(30)}@students.example.ac.id`,
    "Email kampus tidak boleh lebih dari 50 karakter",
  ],
  [
    "POST /auth/register",
    "campus_email",
    "sekar@students.example.ac.id",
    "Email kampus harus menggunakan format NPM@students.example.ac.id",
  ],
  [
    "POST /auth/register",
    "campus_email",
    `${NPM}@example.ac.id`,
    "Email kampus harus menggunakan format NPM@students.example.ac.id",
  ],
  ["POST /auth/register", "password", undefined, "Password wajib diisi"],
  ["POST /auth/register", "password", "", "Password wajib diisi"],
  ["POST /auth/register", "password", "12345", "Password minimal 6 karakter"],
  [
    "POST /auth/register",
    "password",
    "x".repeat(101),
    "Password tidak boleh lebih dari 100 karakter",
  ],
  ["POST /auth/register", "name", undefined, "Nama wajib diisi"],
  ["POST /auth/register", "name", "\u200b\u200b\u200b", "Nama wajib diisi"],
  ["POST /auth/register", "name", "Al", "Nama minimal harus 3 huruf"],
  ["POST /auth/register", "name", "A".repeat(101), "Nama tidak boleh lebih dari 100 huruf"],
  ["POST /auth/register", "confirmPassword", "", "Konfirmasi password harus diisi"],
  [
    "POST /auth/register",
    "confirmPassword",
    "rahasia2",
    "Password dan konfirmasi password tidak sama",
  ],
  [
    "POST /auth/login",
    "identifier",
    undefined,
    "Identifier harus berupa email valid atau NPM 10 digit",
  ],
  [
    "POST /auth/login",
    "identifier",
    "sekar@",
    "Identifier harus berupa email valid atau NPM 10 digit",
  ],
  ["POST /auth/login", "identifier", "740000000", "NPM harus 10 digit angka"],
  ["POST /auth/login", "password", "", "Password wajib diisi"],
  ["POST /auth/login", "password", "12345", "Password minimal 6 karakter"],
  ["POST /auth/login", "password", "x".repeat(101), "Password tidak boleh lebih dari 100 karakter"],
  ["POST /auth/verify-email", "otp_code", "", "Semua digit OTP harus diisi"],
  ["POST /auth/verify-email", "otp_code", "12345", "OTP harus terdiri dari 6 digit"],
  ["POST /auth/verify-email", "otp_code", "12345x", "Setiap digit OTP harus berupa angka 0-9"],
  ["POST /auth/request-password-reset", "email", "", "Email tidak boleh kosong"],
  ["POST /auth/request-password-reset", "email", undefined, "Email tidak boleh kosong"],
  ["POST /auth/request-password-reset", "email", "sekar@", "Email tidak valid"],
  ["POST /auth/verify-password-reset", "otp", "", "Semua digit OTP harus diisi"],
  ["POST /auth/verify-password-reset", "otp", "1234567", "OTP harus terdiri dari 6 digit"],
  ["POST /auth/verify-password-reset", "otp", "١٢٣٤٥٦", "Setiap digit OTP harus berupa angka 0-9"],
  [
    "POST /auth/verify-password-reset",
    "new_password",
    "12345",
    "Kata sandi baru minimal 6 karakter",
  ],
  [
    "POST /auth/verify-password-reset",
    "new_password",
    "      ",
    "Kata sandi baru tidak boleh kosong",
  ],
  [
    "PATCH /auth/reset-password",
    "confirm_new_password",
    "lain",
    "Konfirmasi kata sandi tidak cocok dengan kata sandi baru",
  ],
  [
    "PATCH /auth/reset-password",
    "confirm_new_password",
    undefined,
    "Konfirmasi password harus diisi",
  ],
  ["PATCH /users/me", "name", "Al", "Nama minimal 3 karakter"],
  ["PATCH /users/me", "name", "A".repeat(101), "Nama maksimal 100 karakter"],
  ["PATCH /users/me", "batch", "dua ribu", "Angkatan harus berupa angka"],
  ["PUT /users/re-register", "name", "Al", "Nama minimal 3 karakter"],
  ["PUT /users/re-register", "name", "A".repeat(101), "Nama maksimal 100 karakter"],
  ["POST /reports", "title", undefined, "Judul wajib diisi"],
  ["POST /reports", "title", " \u200b ", "Judul wajib diisi"],
  ["POST /reports", "title", "x".repeat(51), "Judul maksimal 50 karakter"],
  ["POST /reports", "report_level", undefined, "Tingkat laporan wajib dipilih"],
  ["POST /reports", "report_level", "planet", "Tingkat laporan tidak valid"],
  ["POST /reports", "faculty", "x".repeat(101), "Pilih fakultas dari daftar"],
  ["POST /reports", "building", "x".repeat(61), "Pilih gedung dari daftar"],
  ["POST /reports", "room", "x".repeat(61), "Ruang maksimal 60 karakter"],
  ["POST /reports", "unit", "satgas", "Unit ini tidak menerima laporan langsung"],
  ["POST /reports", "category", "", "Kategori wajib dipilih"],
  ["POST /reports", "category", "cuaca", "Kategori tidak valid"],
  ["POST /reports", "description", "", "Deskripsi wajib diisi"],
  ["POST /reports", "description", "x".repeat(1001), "Deskripsi maksimal 1000 karakter"],
  ["PATCH /admin/reports/status", "status", undefined, "Status wajib diisi"],
  ["PATCH /admin/reports/status", "response", "Baik", "Response minimal terdiri dari 5 karakter"],
  ["POST /admin/news", "title", "Ab", "Judul minimal terdiri dari 3 karakter"],
  ["POST /admin/news", "title", "x".repeat(51), "Judul maksimal terdiri dari 50 karakter"],
  ["POST /admin/news", "description", "Singkat", "Deskripsi minimal terdiri dari 10 karakter"],
  ["POST /admin", "confirmPassword", "lain", "Password dan konfirmasi password tidak sama"],
  ["POST /admin", "password", "12345", "Password minimal 6 karakter"],
  [
    "PATCH /admin/students/verify",
    "campus_email",
    "sekar@students.example.ac.id",
    "Email kampus harus menggunakan format NPM@students.example.ac.id",
  ],
  ["PATCH /admin/students/verify", "npm", "123", "NPM harus terdiri dari 10 digit angka"],
  ["POST /admin/students/input-npm", "npm", "", "NPM wajib diisi"],
  ["POST /admin/students/input-npm", "npm", "12345678901", "NPM harus terdiri dari 10 digit angka"],
  [
    "POST /ukt-appeals",
    "semester",
    "tiga",
    'Semester harus berupa angka maksimal 2 digit (misal: "1", "12")',
  ],
  [
    "POST /ukt-appeals",
    "semester",
    "123",
    'Semester harus berupa angka maksimal 2 digit (misal: "1", "12")',
  ],
  ["POST /ukt-appeals", "problem", undefined, "Pilih salah satu tipe bencana"],
  ["POST /ukt-appeals", "problem", "banjir", "Pilih salah satu tipe bencana"],
  ["PATCH /admin/ukt/appeals/status", "status", undefined, "Status wajib diisi"],
  [
    "PATCH /admin/ukt/appeals/status",
    "status",
    "selesai",
    "Status hanya boleh bernilai pending, under_review, approved, atau rejected",
  ],
];

const CARD_TYPE = "Format file harus JPG, JPEG, atau PNG";
/** The route, the file's field, its bytes, status and sentence. */
export const FILES: readonly (readonly [Route, string, Buffer, number, string])[] = [
  ["POST /auth/register", "ktm", Buffer.alloc(5_000_001, 1), 413, "Ukuran file maksimal 5MB"],
  ["POST /auth/register", "ktm", Buffer.from("GIF89a"), 415, CARD_TYPE],
  ["PUT /users/re-register", "ktm", Buffer.alloc(5_000_001, 1), 413, "Ukuran file maksimal 5MB"],
  ["PUT /users/re-register", "ktm", Buffer.from("%PDF-1.7"), 415, CARD_TYPE],
  ["POST /reports", "file", Buffer.alloc(5_242_881, 1), 413, "Ukuran file maksimal 5MB"],
  ["POST /admin/news", "cover", Buffer.alloc(5_242_881, 1), 413, "Ukuran file maksimal 5MB"],
  [
    "POST /admin/news",
    "cover",
    Buffer.from("GIF89a"),
    415,
    "Silakan unggah file gambar yang berformat JPG, JPEG, atau PNG.",
  ],
  [
    "POST /admin/news",
    "attachment",
    Buffer.from("bukan PDF"),
    415,
    "Silakan unggah file lampiran yang valid.",
  ],
];

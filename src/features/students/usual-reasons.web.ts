/** The most common reasons for a rejection: the button's label, and the student's text. */
export const USUAL_REASONS: readonly (readonly [name: string, text: string])[] = [
  [
    "Foto buram",
    "Foto KTM tidak terbaca. Unggah foto yang terang dan tajam, dengan keempat sudut kartu terlihat.",
  ],
  ["Bukan KTM", "Foto yang diunggah bukan kartu tanda mahasiswa. Unggah foto KTM Anda."],
  ["KTM tidak ada", "Foto KTM belum ada. Unggah foto kartu tanda mahasiswa Anda."],
  ["Nama berbeda", "Nama di akun berbeda dengan nama di KTM. Tulis nama seperti tertera di KTM."],
  [
    "NPM berbeda",
    "NPM di KTM berbeda dengan NPM di email kampus akun ini. Unggah foto KTM milik Anda sendiri.",
  ],
];

/** What an admin reads where there is no notification yet. */
export const ADMINS_NEWS =
  "Kabar tentang unit Anda, balasan penulis, dan janji jawaban muncul di sini setiap jam.";

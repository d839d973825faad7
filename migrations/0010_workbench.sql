-- What admins keep among themselves: who works on what, internal notes, templates of answers.
-- Nothing of it hangs on an author: a row names a report, an appeal or an account, and admins.

-- Who works on an item, and until when: one row for each item.
create table claim (
  id integer generated always as identity primary key,
  report_id integer unique references report on delete cascade,
  appeal_id integer unique references appeal on delete cascade,
  student_id integer unique references account on delete cascade,
  admin_id integer not null references account,
  until timestamptz not null,
  -- whom it was taken over from, so that they can be told
  taken_from integer references account,
  check (num_nonnulls(report_id, appeal_id, student_id) = 1)
);
create index claim_until_idx on claim (until);

create table note (
  id integer generated always as identity primary key,
  report_id integer references report on delete cascade,
  appeal_id integer references appeal on delete cascade,
  student_id integer references account on delete cascade,
  admin_id integer not null references account,
  text text not null,
  at timestamptz not null,
  check (num_nonnulls(report_id, appeal_id, student_id) = 1)
);
create index note_report_idx on note (report_id, id) where report_id is not null;
create index note_appeal_idx on note (appeal_id, id) where appeal_id is not null;
create index note_student_idx on note (student_id, id) where student_id is not null;

-- Shared by all admins; `status` is the one that a template is meant for, null where it fits any.
create table template (
  id integer generated always as identity primary key,
  title text not null,
  text text not null,
  status text check (status in ('pending', 'under_review', 'responded', 'done', 'rejected')),
  version integer not null default 1,
  -- null for those that the product brings along
  updated_by integer references account,
  updated_at timestamptz,
  search text not null
);
create unique index template_title_key on template (lower(title));

-- A new campus begins with these; they can be changed and deleted like any other.
insert into template (title, status, text, search)
select title, status, text, fold(title || ' ' || text) from (values
  ('Sedang kami periksa', 'under_review',
   'Terima kasih sudah melapor. Laporan “{judul}” yang Anda kirim pada {tanggal} sedang kami periksa bersama bagian yang berwenang. Kabar berikutnya kami tulis di halaman laporan ini.'),
  ('Diteruskan ke bagian terkait', 'responded',
   'Terima kasih sudah melapor. Laporan “{judul}” sudah kami teruskan ke bagian yang berwenang. Perkembangannya kami tulis di halaman laporan ini begitu ada kabar.'),
  ('Perlu keterangan tambahan', 'responded',
   'Terima kasih sudah melapor. Supaya laporan “{judul}” dapat ditindaklanjuti, kami perlu tahu tempat dan waktu kejadiannya. Silakan kirim laporan baru dengan keterangan itu, lampirkan foto bila ada.'),
  ('Sudah selesai ditangani', 'done',
   'Laporan “{judul}” yang Anda kirim pada {tanggal} sudah selesai ditangani. Terima kasih sudah menyampaikannya. Bila masalahnya muncul lagi, silakan kirim laporan baru.'),
  ('Di luar kewenangan', 'rejected',
   'Terima kasih sudah menulis. “{judul}” tidak dapat kami tindak lanjuti karena berada di luar kewenangan kampus. Bila ada bagian yang menyangkut layanan kampus, silakan kirim lagi dengan menyebut layanan itu.'),
  ('Sudah pernah dijawab', 'rejected',
   'Terima kasih sudah menulis. Hal yang sama dengan “{judul}” sudah dijawab pada laporan lain, sehingga tidak kami proses dua kali. Silakan cari laporan itu di halaman Laporan. Bila keadaan Anda berbeda, kirim lagi dengan menjelaskan bedanya.')
) as given (title, status, text);

-- News about a conversation is told apart from other news about its record: what is unread of one is one entry.
alter table notification drop constraint notification_about_check,
  add constraint notification_about_check check (about in (
    'report', 'appeal', 'report_messages', 'appeal_messages', 'appeals', 'filing', 'registration'));

create index notification_account_talk_idx on notification (account_id, id)
  where account_id is not null and about in ('report_messages', 'appeal_messages');
create index notification_tag_talk_idx on notification (author_tag, id)
  where author_tag is not null and about in ('report_messages', 'appeal_messages');

-- What the product brought along told students to file again; a template that a campus has edited stays.
update template set text = given.text, status = given.status, search = search_text(template.title, given.text)
from (values
  ('Perlu keterangan tambahan', 'under_review',
   'Terima kasih sudah melapor. Supaya laporan “{judul}” dapat ditindaklanjuti, kami perlu tahu tempat dan waktu kejadiannya. Silakan balas lewat percakapan di halaman laporan ini, lampirkan foto bila ada.'),
  ('Sudah selesai ditangani', 'done',
   'Laporan “{judul}” yang Anda kirim pada {tanggal} sudah selesai ditangani. Terima kasih sudah menyampaikannya. Bila ternyata belum beres, beri tahu kami di halaman laporan ini.')
) as given (title, status, text)
where template.title = given.title and template.version = 1 and template.updated_by is null;

/** The second half of what stands in populations.testing.ts; a new migration's part is its last. */

export interface Part {
  readonly from: number;
  readonly until?: number;
  readonly sql: string;
}

export const LATER: readonly Part[] = [
  { from: 24, sql: "update report set united = '{2}' where id = 1" },
  { from: 29, sql: "update report set answer_pause = 0 where id = 2" },
  {
    from: 4,
    sql: String.raw`
  update appeal_period set is_active = true;
  insert into appeal_period_event (is_active, at, admin_id) values (true, '2026-07-15 01:00:00+00', 1);
  insert into file (name, mime, bytes, appeal_id, slot) values
    ('banding1.pdf', 'application/pdf', 90000, 1, 'ktm'), ('banding2.pdf', 'application/pdf', 91000, 2, 'sk');`,
  },
  {
    from: 5,
    sql: `
  insert into news (admin_id, title, description, status, published_at, created_at, search) values
    (2, 'Jadwal banding', E'- dibuka Senin\\n- ditutup Jumat', 'published', '2026-07-15 02:00:00+00',
      '2026-07-14 09:00:00+00', fold('Jadwal banding - dibuka Senin - ditutup Jumat')),
    (1, 'Konsep', 'Belum terbit.', 'draft', null, '2026-08-01 09:00:00+00', fold('Konsep Belum terbit.'));
  insert into file (name, mime, bytes, width, height, news_id, slot) values
    ('sampul.jpg', 'image/jpeg', 120000, 1440, 756, 1, 'cover'),
    ('sampul-480.webp', 'image/webp', 20000, 480, 252, 1, 'cover-480'),
    ('lampiran.pdf', 'application/pdf', 50000, null, null, 1, 'attachment');`,
  },
  { from: 9, sql: "update one_time_code set open_tries_left = 1 where account_id = 4" },
  {
    from: 10,
    sql: `
  insert into claim (report_id, appeal_id, student_id, admin_id, until, taken_from) values
    (1, null, null, 2, '2026-08-08 01:40:00+00', 1), (null, 2, null, 1, '2026-08-08 01:41:00+00', null),
    (null, null, 5, 2, '2026-08-08 01:42:00+00', null);
  insert into note (report_id, appeal_id, student_id, admin_id, text, at) values
    (1, null, null, 2, 'Sudah telepon sarana.', '2026-08-05 02:00:00+00'),
    (null, 1, null, 1, 'Dokumen lengkap.', '2026-07-24 02:00:00+00'),
    (null, null, 6, 2, 'Minta foto ulang.', '2026-08-01 03:00:00+00');
  insert into template (title, text, status, version, updated_by, updated_at, search) values
    ('Salam', 'Terima kasih, {judul}.', null, 2, 1, '2026-08-01 02:00:00+00', fold('Salam Terima kasih'));`,
  },
  {
    from: 11,
    sql: String.raw`
  insert into second_factor values (2, 'disegel', '2026-08-02 01:00:00+00', 59530000);
  insert into recovery_code values (2, '\x15'), (2, '\x16');
  insert into admin_session (token_hash, opened_at, device) values
    ('\x5537c0ccd11085ad2484fa5dbe1cb877a6abec08e280bceaf63280bfd65f04d0', '2026-08-08 01:00:11+00',
      'Chrome di Windows');`,
  },
  {
    from: 13,
    sql: `insert into verdict (status, due_at, at) values
    ('verified', '2026-07-13 05:00:00+00', '2026-07-12 02:00:00+00')`,
  },
  {
    from: 1,
    until: 14,
    sql: String.raw`
  insert into rate_limit (key, points, expire) values ('limit:9f2c', 3, 1786150000000);
  insert into login_attempt values ('\x11', 2, '2026-08-08 03:15:00+00');`,
  },
  {
    from: 14,
    sql: String.raw`update one_time_code set attempt_hash = '\x17', link_hash = '\x18' where account_id = 4`,
  },
  {
    from: 15,
    sql: String.raw`insert into rate_limit values ('\x11', 2, '2026-08-08 03:15:00+00')`,
  },
  {
    from: 20,
    sql: String.raw`
  update account set decided_at = '2026-08-01 02:00:00+00' where status in ('verified', 'not_verified');
  insert into erasure values ('\x19');
  insert into removal_count values ('cards', 3);`,
  },
  {
    from: 27,
    sql: String.raw`
  insert into enrolled values ('\x1a', '\x1b', '\x1c', 'disegel');
  update enrolment set version = 1, students = 1, imported_at = '2026-08-01 02:00:00.5+00', imported_by = 1;`,
  },
  { from: 21, sql: "update file_store set mark = '0f5c1f3c9a7be2d46b8e1c90a4d2f7b6'" },
  {
    from: 31,
    sql: `update rewriting
      set begun = '{"hour": "2026-08-08T01:00:00.000Z", "open": "900", "next": "901"}'`,
  },
  { from: 32, sql: "update rewriting set out_of_turn = '{902}'" },
  { from: 34, sql: String.raw`insert into tag_salt values (1, '\x1d')` },
  {
    from: 1,
    until: 35,
    sql: `insert into audit (at, actor_id, action, target, address) values
      ('2026-08-07 04:10:00+00', 1, 'student-verified', 'student:4', '10.0.0.8')`,
  },
  {
    from: 36,
    sql: `
  insert into campus_setting values ('retention', '{"cards": 14}', 1);
  insert into audit (at, actor_id, action, target, address, change) values
    ('2026-08-07 04:10:00+00', 1, 'edit-settings', 'settings:retention', '10.0.0.8',
      '{"before": {"cards": 30}, "after": {"cards": 14}}')`,
  },
  {
    from: 37,
    sql: `insert into campus_setting values ('units', '{"units": [{"key": "4f0c2a91", "name": "Biro Keuangan",
    "email": "", "contact": "", "confidential": false, "faculty": "", "takes": []}]}', 1);
  update account set scope = 'units', units = '{4f0c2a91}' where id = 2;
  update report set unit = '4f0c2a91', faculty = 'Teknik', hidden_from = '{admin:3}' where id = 3;
  insert into report_event (report_id, number, kind, at, admin_id, from_unit, to_unit)
    values (3, 9, 'forwarded', '2026-08-07 04:10:00+00', 1, '', '4f0c2a91')`,
  },
  {
    from: 38,
    sql: `update report set moved_at = '2026-08-07 04:10:00+00' where id = 3;
  update notification set unit = '4f0c2a91' where account_id = 4;
  update admins_told set hour = '2026-08-08 03:00:00+00'`,
  },
  {
    from: 39,
    sql: `insert into campus_setting values
    ('buildings', '{"buildings": [{"key": "1a2b3c4d", "name": "Gedung B"}]}', 1);
  update report set building = 'Gedung B', room = 'B.301' where id = 3`,
  },
];

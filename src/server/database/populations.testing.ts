import { LATER, type Part } from "./later-populations.testing.ts";

/**
 * Rows as the product left them behind at each of its migrations: what somebody has whose database
 * stands there. A part is inserted into every state from the migration that it names on, `until` the
 * last one that takes it so. Never change what a state was given: that is what older versions wrote.
 * A migration that adds a table or a column gets a part of its own, in its own form. Their order is that
 * of what refers to what.
 */

/** The accounts that can log in, with the password that the stored proof was made of. */
export const PEOPLE = {
  superadmin: { identifier: "superadmin@kampus.ac.id", password: "sandi-admin-lama" },
  student: {
    identifier: "2110000001@students.example.ac.id",
    password: "sandi-mahasiswa-lama",
  },
} as const;

/** The student's first and second tag, and one that is used up. */
const TAGS = [
  "17028b1391ed56e467a3b42d552d3070a5035dcab07eb9b7cbd9afc75c0eab1c",
  "b9dc93ce7771e91f5701504fd8d3c165f9ab44c39b852cf09aa7e129c75365ff",
  "59566be4ff7cdb5cdec723964ce455bc6cfc041b409661a22020ee40c0f20852",
].map((tag) => String.raw`'\x${tag}'`);

/** Three notifications; what they are about as SQL, in their order. */
const notifications = (columns: string, [first, second, third]: readonly string[]) => `
  insert into notification (account_id, author_tag, description, ${columns}, status, created_at) values
    (4, null, 'Laporan "Proyektor ruang 3.2 mati" sedang ditinjau.', ${first}, 'read',
      '2026-08-04 02:00:00.1+00'),
    (4, null, 'Akun Anda sudah diverifikasi.', ${second}, 'unread', '2026-08-01 02:00:00+00'),
    (null, ${TAGS[0]}, 'Laporan "Nilai belum keluar" sudah ditanggapi.', ${third}, 'unread',
      '2026-08-06 03:00:00+00')`;

const reports = (search: "and their search text" | "") => {
  const [column, value] = search ? [", search", ", fold(title || ' ' || description)"] : ["", ""];
  return `
  insert into report (author_id, author_tag, title, description, category, level, is_private, status,
    response, responded_at, responded_by, upvotes, version, submitted_at, promised_at${column})
  select author_id, author_tag::bytea, title, description, category, level, is_private, status,
    response, responded_at::timestamptz, responded_by, upvotes, version, submitted_at::timestamptz,
    submitted_at::timestamptz + interval '120 hours'${value}
  from (values
    (4, null, 'Proyektor ruang 3.2 mati', E'Sudah dua minggu.\\nMohon diperbaiki.', 'facilities',
      'faculty', false, 'under_review', null, null, null::integer, 1, 2, '2026-08-03 02:15:07.123+00'),
    (null, ${TAGS[0]}, 'Nilai belum keluar', 'Satu angkatan menunggu.', 'academic', 'program_study',
      false, 'responded', 'Sudah kami **teruskan** ke prodi.', '2026-08-06 03:00:00+00', 2, 1, 3,
      '2026-08-04 09:41:55.5+00'),
    (null, ${TAGS[1]}, 'Pungutan di luar aturan', 'Diminta uang untuk tanda tangan.', 'financial',
      'department', true, 'pending', null, null, null, 0, 1, '2026-08-05 11:02:31+00'),
    (4, null, 'Uji coba', 'Abaikan 100%_saja.', 'general', 'university', false, 'rejected',
      'Tidak ada yang bisa ditindaklanjuti.', '2026-08-07 04:10:00+00', 2, 0, 2,
      '2026-08-06 12:00:00+00')
  ) as given (author_id, author_tag, title, description, category, level, is_private, status,
    response, responded_at, responded_by, upvotes, version, submitted_at)`;
};

const PARTS: readonly Part[] = [
  {
    from: 1,
    sql: String.raw`
  insert into account (role, name, username, email, npm, program_study, batch, status, status_reason,
    due_at, privacy_version, salt, password_hash, wrapped_secret, created_at, closed_at, search) values
    ('superadmin', 'Hesti Wulansari', 'superadmin', 'superadmin@kampus.ac.id', null, null, null, null,
      null, null, null, '\x8ce64c80d5cd959febad772d4b836a12',
      '\x814ed7d0e4326a79f8f4ab2295170e40a95631c295e0e053e05caa7b22214975', null,
      '2026-07-01 08:12:44+00', null, fold('Hesti Wulansari superadmin superadmin@kampus.ac.id')),
    ('admin', 'Rangga Sitorus', 'rangga', 'rangga@kampus.ac.id', null, null, null, null, null, null,
      null, '\x01', '\x02', null, '2026-07-02 01:00:05+00', null,
      fold('Rangga Sitorus rangga rangga@kampus.ac.id')),
    ('admin', 'Admin Lama', 'lama', 'rangga@kampus.ac.id', null, null, null, null, null, null, null,
      '\x03', '\x04', null, '2026-07-01 09:00:00+00', '2026-07-02 01:00:00+00', fold('Admin Lama')),
    ('student', 'Kirana Sébastian', null, '2110000001@students.example.ac.id', '2110000001',
      'Informatika', 2021, 'verified', null, null, '2026-06-01', '\xb6ddde81073816d92365177b07b35cf4',
      '\x290b226f242d54d387e6488f1b51af6540af3cea7d71954871c54eeb120d7883',
      '\xdb61cf0f69aee690625ad7fb8f127868e00b154d80e411f9b939fca170dada40e71886268dec693483ab585a0b974c92b07c32192264c04f012a1e17',
      '2026-07-10 05:00:00+00', null, fold('Kirana Sébastian 2110000001 2110000001@students.example.ac.id')),
    ('student', 'Bima Aditya', null, '2210000002@students.example.ac.id', null, null, null, 'waiting',
      null, '2026-08-09 07:00:00+00', '2026-06-01', '\x05', '\x06', '\x07', '2026-08-06 07:00:00+00', null,
      fold('Bima Aditya 2210000002@students.example.ac.id')),
    ('student', 'Sari Dewi', null, '2310000003@students.example.ac.id', null, null, null, 'not_verified',
      'Foto KTM buram', null, '2026-06-01', '\x08', '\x09', '\x0a', '2026-08-01 01:00:00+00', null,
      fold('Sari Dewi 2310000003@students.example.ac.id'));
  insert into registration (email, name, salt, password_hash, wrapped_secret, privacy_version, created_at)
    values ('2410000004@students.example.ac.id', 'Tono', '\x0b', '\x0c', '\x0d', '2026-06-01',
      '2026-08-08 03:00:00+00');
  insert into one_time_code (registration_id, account_id, code_hash, tries_left, expires_at) values
    (1, null, '\x0e', 5, '2026-08-08 03:10:00+00'), (null, 4, '\x0f', 2, '2026-08-08 04:10:00+00');
  insert into session (token_hash, account_id, wrapped_secret, last_used_at, expires_at) values
    ('\x5537c0ccd11085ad2484fa5dbe1cb877a6abec08e280bceaf63280bfd65f04d0', 2, null,
      '2026-08-08 01:30:11+00', '2026-08-08 13:00:11+00'),
    ('\x43b1ca71283de2d9e58a4ae996f7ed339119ffb4f2253e1cde0720d5fcc2f311', 4, '\x94de4ff4ccdf9c93',
      '2026-08-08 02:00:00+00', '2026-09-07 02:00:00+00');
  insert into sealed_limit values ('\x10', '2026-08-08 03:00:00+00');
  insert into idempotency values ('\x12', 1, '\x13', '2026-08-09 03:00:00+00');
  insert into audit (at, actor_id, action, target, address) values
    ('2026-08-06 03:00:00.25+00', 2, 'answer-report', 'report:2', '10.0.0.7');`,
  },
  { from: 2, until: 7, sql: reports("and their search text") },
  { from: 8, sql: reports("") },
  {
    from: 7,
    sql: "insert into report_search select id, fold(title || ' ' || description) from report",
  },
  { from: 19, sql: "insert into report_number values (4, '2026-08-06 03:00:00+00')" },
  {
    from: 2,
    sql: String.raw`
  insert into used_tag values (${TAGS[0]}), (${TAGS[1]}), (${TAGS[2]});
  insert into vote values (1, 5, 'upvote'), (2, 4, 'upvote');
  insert into file (name, mime, bytes, width, height, report_id, registration_id, student_id) values
    ('laporan1.jpg', 'image/jpeg', 81234, 1200, 900, 1, null, null),
    ('daftar1.jpg', 'image/jpeg', 41234, 640, 400, null, 1, null),
    ('ktm4.jpg', 'image/jpeg', 51234, 640, 400, null, null, 4);
  insert into sealed_read values ('\x14');
  insert into supporters_told values (2);
  insert into page_drop (path, at) values ('/laporan/2', '2026-08-06 03:00:00+00');`,
  },
  {
    from: 2,
    until: 16,
    sql: notifications("link", ["'/laporan/1'", "null", "'/laporan/2'"]),
  },
  {
    from: 17,
    sql: notifications("about, about_id", ["'report', 1", "null, null", "'report', 2"]),
  },
  {
    from: 2,
    until: 21,
    sql: `
  insert into report_event (report_id, from_status, to_status, at, admin_id) values
    (1, 'pending', 'under_review', '2026-08-04 02:00:00.1+00', 2),
    (2, 'pending', 'responded', '2026-08-06 03:00:00+00', 2)`,
  },
  {
    from: 4,
    until: 21,
    sql: `
  insert into appeal (student_id, semester, problem, status, admin_note, handled_by, version, submitted_at)
    values (4, '3', 'natural', 'responded', 'Golongan turun satu tingkat.', 2, 3, '2026-07-20 01:00:00+00'),
      (4, '5', 'non_natural', 'pending', null, null, 1, '2026-08-02 06:30:12+00');
  insert into appeal_event (appeal_id, from_status, to_status, at, admin_id)
    values (1, 'pending', 'responded', '2026-07-25 02:00:00+00', 2)`,
  },
  {
    from: 22,
    sql: String.raw`
  insert into appeal (student_id, semester, problem, status, admin_note, handled_by, version, submitted_at,
      promised_at, messages, unread_messages)
    values (4, '3', 'natural', 'responded', 'Golongan turun satu tingkat.', 2, 3, '2026-07-20 01:00:00+00',
        '2026-08-03 01:00:00+00', 0, 0),
      (4, '5', 'non_natural', 'pending', null, null, 1, '2026-08-02 06:30:12+00',
        '2026-08-16 06:30:12+00', 1, 1);
  insert into appeal_event (appeal_id, number, from_status, to_status, at, admin_id)
    values (1, 1, 'pending', 'responded', '2026-07-25 02:00:00+00', 2);
  insert into report_event (report_id, number, kind, from_status, to_status, at, admin_id) values
    (1, 1, 'status', 'pending', 'under_review', '2026-08-04 02:00:00.1+00', 2),
    (1, 2, 'asked', null, null, '2026-08-04 02:05:00.1+00', 2),
    (2, 1, 'status', 'pending', 'responded', '2026-08-06 03:00:00+00', 2);
  insert into message (report_id, appeal_id, number, text, admin_id, asks, at) values
    (1, null, 1, 'Di ruang mana?', 2, true, '2026-08-04 02:05:00.1+00'),
    (null, 2, 1, 'Berkas menyusul.', null, false, '2026-08-03 01:00:00+00');
  update report set messages = 1, question = 1, asked_at = '2026-08-04 02:05:00.1+00',
    paused_until = '2026-08-11 02:05:00.1+00', promised_at = promised_at + interval '7 days', followers = 1
    where id = 1;
  insert into follow (report_id, account_id, merged_from) values (1, 5, null), (2, 6, null), (1, 6, 2);
  insert into vote (report_id, account_id, type, merged_from) values (2, 6, 'upvote', null), (1, 6, 'upvote', 2);
  update report set merged_into = 1, upvotes = 2, followers = 1, answered_at = responded_at,
    first_promised_at = promised_at, original = '\x1a', redacted_reason = 'other' where id = 2;
  update report set upvotes = 2, followers = 2 where id = 1;
  update report set abused_at = '2026-08-07 05:00:00+00', abuse_reason = 'Berisi ancaman.' where id = 4;
  update message set sealed_text = '\x1b', removed_reason = 'hate', text = '▇▇▇ (dihapus admin)'
    where appeal_id is not null;
  update appeal set question = 1, asked_at = '2026-08-03 01:30:00+00',
    paused_until = '2026-08-10 01:30:00+00' where id = 2;
  update appeal set rejected_by = 2 where id = 1;
  insert into file (name, mime, bytes, message_id, slot)
    select 'pesan.jpg', 'image/jpeg', 40000, id, '1' from message where report_id = 1;
  insert into file (name, mime, bytes, sealed_report_id) values ('asli.bin', 'application/octet-stream', 50000, 2);
  insert into flag (report_id, account_id, reason, note, settled) values (1, 5, 'other', 'Ada nama orang.', true)`,
  },
  ...LATER,
];

/** The statements that fill a database after the migration with this number, each a text of its own. */
export const populationOf = (state: number): string[] =>
  PARTS.filter(({ from, until = state }) => from <= state && state <= until).map(({ sql }) => sql);

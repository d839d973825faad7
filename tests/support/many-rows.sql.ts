import { ANSWER, DECISION } from "../../src/promises.ts";

/** How much {@link fillDatabase} writes; votes are five times the reports. */
export interface Sizes {
  readonly students: number;
  readonly reports: number;
  readonly notifications: number;
  readonly appeals: number;
  readonly news: number;
  readonly audit: number;
  readonly admins: number;
}

/** A word that one report in 5,000 has, one that one in 400 has, one that one in eight has, and one that none has. */
export const WORDS = {
  rare: "kalibrasi",
  seldom: "spektrometer",
  common: "laboratorium",
  none: "tidakadakatanya",
};

const ordinary =
  `akademik akses antrean aula bangku beasiswa berkas biaya cuti dana data dekan denda dosen
  fakultas formulir gedung gelar hasil himpunan internet jadwal jaringan jurusan kabel kamar kampus
  kantin kartu kelas kelompok keluhan kertas kipas kuliah kunci lampu lantai layanan loket mahasiswa
  masjid meja mesin modul nilai organisasi panduan parkir pagar pendaftaran penelitian pengumuman
  perpustakaan petugas pintu portal praktikum prodi proyektor ruang rusak sambungan saran semester
  sertifikat sidang sistem skripsi staf surat tagihan taman terlambat toilet tugas ujian unit wisuda`.split(
    /\s+/,
  );

const NAMES =
  "Adi Agus Ayu Bagas Bayu Citra Dewi Dian Eka Fajar Gilang Hana Indah Joko Kartika Lestari Made Nadia Oki Putri Rizki Sari Tri Umar Vina Wahyu Yusuf Zahra".split(
    " ",
  );

const list = (words: readonly string[]) =>
  `array[${words.map((word) => `'${word}'`).join(",")}]::text[]`;
const pick = (words: readonly string[], by: string) =>
  `(${list(words)})[1 + (${by}) % ${words.length}]`;

/** A number that looks random, out of a row's number. */
const scatter = (by: string) => `abs(hashint4(${by}))`;

/** `count` words, others for each row. */
const prose = (row: string, count: number) =>
  `(select string_agg(${pick(ordinary, scatter(`${row} * 97 + w`))}, ' ' order by w)
    from generate_series(1, ${count}) as w)`;

/** One report in ten each: together 50, so that 100,000 reports have 500,000 votes. */
const VOTES_OF_TEN = "array[0,0,1,1,2,3,5,8,12,18]";

const students = `
  insert into account (role, name, email, npm, program_study, batch, status, due_at, salt,
    password_hash, wrapped_secret, created_at, search)
  select 'student', name, npm || '@students.example.ac.id', npm, 'Ilmu Komputer', 2023, status,
    case status when 'waiting' then $2::timestamptz + (i % 96 - 24) * interval '1 hour' end,
    '\\x00', '\\x00', '\\x00', $2, search_text(name, npm, npm || '@students.example.ac.id')
  from generate_series(1, $1::int - 1) as i,
  lateral (select
    ${pick(NAMES, scatter("i"))} || ' ' || ${pick(NAMES, scatter("i + 77"))} || ' ' ||
      ${pick(NAMES, scatter("i + 777"))} as name,
    (2300000000 + i)::text as npm,
    (array['waiting','not_verified','verified'])[case when i % 20 = 0 then 1 when i % 50 = 1 then 2 else 3 end]
      as status) as made`;

const admins = `
  insert into account (role, name, username, email, salt, password_hash, created_at, search)
  select 'admin', 'Admin ' || i, 'admin' || i, 'admin' || i || '@example.ac.id', '\\x00', '\\x00', $2,
    search_text('Admin ' || i, 'admin' || i || '@example.ac.id', 'admin' || i)
  from generate_series(1, $1::int) as i`;

/** $3 is the first student, who files one in 500 of all named ones; 40 of 100 are anonymous. */
const reports = `
  insert into report (author_id, author_tag, title, description, category, level, is_private, status,
    response, responded_at, responded_by, upvotes, downvotes, submitted_at, promised_at,
    open_flags)
  select author_id, tag, title, description, category, level, i % 25 = 7, made.status,
    case when answered then 'Sudah kami teruskan kepada bagian yang bertanggung jawab.' end,
    case when answered then at + interval '72 hours' end, case when answered then $4::int end,
    votes - votes / 4, votes / 4, at, at + interval '${ANSWER.days} days',
    case when i % 300 = 2 then 1 else 0 end
  from generate_series(1, $1::int) as i,
  lateral (select
    case when i % 5 < 3 then $3::int + case when i % 500 = 0 then 0 else ${scatter("i")} % $5::int end
      end as author_id,
    case when i % 5 >= 3 then sha256(i::text::bytea) end as tag,
    initcap(${pick(ordinary, scatter("i + 5"))} || ' ' || ${pick(ordinary, scatter("i + 55"))}) ||
      ' nomor ' || i as title,
    ${prose("i", 45)} || case when i % 8 = 3 then ' ${WORDS.common}' else '' end ||
      case when i % 5000 = 11 then ' ${WORDS.rare}' else '' end ||
      case when i % 400 = 13 then ' ${WORDS.seldom}' else '' end as description,
    (array['general','administration','bureaucracy','facilities','academic','ukt_appeal','financial'])
      [1 + ${scatter("i + 3")} % 7] as category,
    (array['university','faculty','department','program_study','student_organization'])
      [1 + ${scatter("i + 4")} % 5] as level,
    (array['pending','under_review','under_review','responded','responded','responded','done','done','done','rejected'])
      [1 + ${scatter("i + 6")} % 10] as status,
    (${VOTES_OF_TEN})[1 + i % 10] as votes,
    $2::timestamptz - ($1::int - i) * interval '10 minutes' as at) as made
  cross join lateral (select made.status in ('responded', 'done') as answered) as more`;

const searched = `
  insert into report_search (report_id, search)
  select report.id, search_text(title, description, account.name)
  from report left join account on account.id = author_id
  where not exists (select from report_search where report_id = report.id) order by report.id`;

const counts = `
  insert into report_count (category, status, is_private, shard, n)
  select category, status, is_private, id % 16, count(*) from report group by 1, 2, 3, 4`;

const votes = `
  insert into vote (report_id, account_id, type)
  select id, $1::int + (id * 37 + k * 101) % $2::int,
    case when k <= upvotes then 'upvote' else 'downvote' end
  from report, generate_series(1, upvotes + downvotes) as k`;

const files = `
  insert into file (name, mime, bytes, report_id)
  select 'r' || id || '.pdf', 'application/pdf', 10000, id from report where id % 5 = 0`;
const cards = `
  insert into file (name, mime, bytes, student_id)
  select 'k' || id || '.jpg', 'image/jpeg', 10000, id from account where role = 'student' and id > $1`;

/** The first student has 300, the others share the rest; a third stands under tags. */
const notifications = `
  insert into notification (account_id, author_tag, description, about, about_id, status, created_at)
  select case when i % 3 > 0 then $3::int + case when i <= 450 then 0 else i % $5::int end end,
    case when i % 3 = 0 then sha256((i % $4::int)::text::bytea) end,
    'Laporan "' || i || '" sudah ditanggapi.', 'report', i,
    case when i % 4 = 0 and i % 3 > 0 then 'unread' else 'read' end, $2
  from generate_series(1, $1::int) as i`;

const appeals = `
  insert into appeal (student_id, semester, problem, status, version, submitted_at,
    promised_at)
  select $3::int + i % $4::int, (1 + i % 8)::text,
    (array['natural','non_natural'])[1 + i % 2],
    (array['pending','under_review','responded','rejected'])[1 + i % 4], 1, at,
    at + interval '${DECISION.days} days'
  from generate_series(1, $1::int) as i,
  lateral (select $2::timestamptz - i % 20 * interval '1 day' as at) as made`;
const documents = `
  insert into file (name, mime, bytes, appeal_id, slot)
  select 'a' || id || slot || '.pdf', 'application/pdf', 10000, id, slot
  from appeal, unnest(array['ktm','ukt_proof','transcript','sk']) as slot`;

const news = `
  insert into news (admin_id, title, description, status, published_at, created_at, search)
  select $3::int, title, description, case when i % 10 = 0 then 'draft' else 'published' end, at, at,
    search_text(title, description)
  from generate_series(1, $1::int) as i,
  lateral (select 'Berita ' || i as title, ${prose("i", 200)} as description,
    $2::timestamptz - i * interval '1 hour' as at) as made`;

const audit = `
  insert into audit (at, actor_id, action, target, address)
  select $2::timestamptz - ($1::int - i) * interval '1 minute', $3::int + i % $4::int,
    (array['change-report-status','answer-report','student-verified'])[1 + i % 3], 'report:' || i, '127.0.0.1'
  from generate_series(1, $1::int) as i`;

/**
 * Fills a migrated database, statement by statement, through `run`. `student` is the id of the one student
 * there is, who becomes the first of many; `superadmin` answers what is answered; `now` is their present.
 * Tells the id of the first admin.
 */
export const fillDatabase = async (
  run: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>,
  sizes: Sizes,
  { student, superadmin, now }: { student: number; superadmin: number; now: Date },
) => {
  await run(students, [sizes.students, now]);
  const { rows } = await run(`${admins} returning id`, [sizes.admins, now]);
  // counted once at the end: a row at a time would write each of the kept counts a thousand times
  await run("alter table report disable trigger report_is_counted");
  await run(reports, [sizes.reports, now, student, superadmin, sizes.students]);
  await run("alter table report enable trigger report_is_counted");
  // collected and sorted in once, by the vacuum
  await run("alter index report_search_text_idx set (fastupdate = on)");
  await run(searched);
  await run("alter index report_search_text_idx set (fastupdate = off)");
  await run("truncate report_count");
  await run(counts);
  await run(
    "insert into used_tag select author_tag from report where author_tag is not null on conflict do nothing",
  );
  await run(votes, [student, sizes.students]);
  await run(files);
  await run(cards, [student]);
  await run(notifications, [sizes.notifications, now, student, sizes.reports, sizes.students]);
  await run(appeals, [sizes.appeals, now, student, sizes.students]);
  await run(documents);
  await run(news, [sizes.news, now, superadmin]);
  const { id } = rows[0] as { id: number };
  await run(audit, [sizes.audit, now, id, sizes.admins]);
  // as the daily job does
  await run("vacuum (analyze)");
  return { firstAdmin: id };
};

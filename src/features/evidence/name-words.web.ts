const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Forms of address and titles before a name; without the dot. */
export const TITLES = words(`
  pak bu bapak ibu kak kakak bang abang mas mbak mba saudara saudari sdr sdri dosen dr prof profesor
`);

/** Titles that may be between another title and the name. */
export const INNER_TITLES = words("ir drs dra h hj kh ust ustadz ustad ns apt");

/** Things that are named after a person: 'Gedung Prof. X' is a place. */
export const PLACES = words(`
  gedung aula ruang ruangan lab laboratorium auditorium masjid perpustakaan lapangan stadion rs rsud
  rsup sakit universitas institut politeknik kampus monumen taman asrama rusunawa
`);

/** Capitalised words that are not names: offices, subjects, days, and words that begin or continue a sentence. */
export const NO_NAMES = words(`
  dekan dekanat wakil rektor warek wadek kaprodi korprodi koordinator ketua kajur sekjur kaprod sekprodi
  sekretaris bendahara kepala direktur pimpinan pembimbing penguji pengampu wali penasihat dosen asisten
  asdos staf staff admin operator petugas pegawai karyawan tendik laboran pustakawan pengelola panitia
  satpam security scurity keamanan parkir kantin kasir ojek sopir kos kost penjaga cleaning guru tu pa
  bendahara presiden menteri gubernur bupati walikota camat lurah rt rw polisi hakim dokter perawat
  bapak ibu pak bu kakak adik anda saya kami kita beliau dia mereka tua mahasiswa mahasiswi orang
  yang dan atau di ke dari pada untuk dengan dalam oleh karena sebab agar supaya jika kalau bila saat
  ketika sejak sampai setelah sebelum sudah belum tidak tak bukan jangan akan sedang masih juga hanya
  lagi lalu kemudian tetapi tapi namun malah justru selalu sering pernah kadang telah bisa dapat harus
  perlu mau ingin mohon tolong harap minta merasa setuju kecewa takut bingung capek lelah punya ada jadi
  terkait tentang mengenai terhadap kepada bagi tanpa antara seperti sebagai itu ini tersebut sana sini
  senin selasa rabu kamis jumat jum'at sabtu minggu januari februari maret april mei juni juli agustus
  september oktober november desember semester ganjil genap tahun ajaran
  kalkulus fisika kimia biologi matematika statistika statistik aljabar bahasa agama pancasila
  kewarganegaraan algoritma pemrograman basis jaringan hukum ekonomi akuntansi manajemen teknik ilmu
  sistem pengantar dasar metode metodologi struktur sejarah filsafat sosiologi psikologi pendidikan
  praktikum mata kuliah jurusan prodi program studi fakultas universitas kampus logika rangkaian mekanika
  termodinamika elektronika teori rekayasa kecerdasan etika komunikasi administrasi politik farmasi
  kedokteran kesehatan olahraga seni sastra geografi geologi pertanian peternakan kehutanan teknologi
  informasi informatika komputer data desain analisis riset operasi inggris indonesia arab jepang
  gedung ruang ruangan lantai kelas lab perpustakaan masjid kota pertiwi nama lengkap email nomor npm nim
  laporan aduan keluhan banding ukt krs khs siakad kkn ktm wifi islam kristen katolik hindu buddha muslim
  pengajar kemahasiswaan akademik keuangan rumah tangga dharma
`);

/** Given names that are widely known, for texts without capitals: 'pak budi'. */
export const COMMON_NAMES = words(`
  ade adi adit aditya agung agus ahmad aisyah ali andi andre andri anggi ani anisa anton ari arif aris
  asep ayu bagas bagus bambang bayu bima budi cahyo citra danang darma dedi deni desi dewi dian diana
  didik dimas dina dini dodi doni dwi edi eka eko endang eni erna ester euis evi fadil fahri faisal fajar
  farhan fatimah fauzi fitri fitria galih gilang gita gunawan hadi hana hani hartono hasan hendra hendri
  heri herman hesti ida ika ikhsan ilham imam indah indra intan irfan irma ismail iwan jaka joko joni
  kartika kurnia kurniawan laila lala lestari lia lilis lina lukman lusi maya mega melati mila mira
  muhammad nadia nanda nina nita nova novi nur nurul oki pratama puji putra putri rahma rahmat rahmawati
  rama rani ratih ratna reni reza ria ridwan rika riko rina rini rio risa riska rizal rizki rizky robi
  roni rosa rudi sari satria setiawan siska siti slamet sri sugeng suharto suparman susanti susanto sutrisno
  tari taufik tika tini tono tri umar untung vina wahyu wahyuni wati wawan widya wulan yanti yanto yoga
  yudi yuli yuni yusuf zahra zainal
`);

/**
 * What students write about one matter, twice: a report that is there, and the title that somebody else types.
 * Labelled by hand, and used for nothing but measuring; what the search was tuned with stands in `tuning.ts`.
 * A line: title | description | what is typed.
 */
export const PAIRS = `
Wi-Fi perpustakaan lantai 2 sering putus | Setiap sore koneksi hilang dan harus login ulang terus. | wifi perpus lt 2 putus2 mulu
AC ruang 301 tidak dingin | Sudah sebulan hanya keluar angin, kelas siang jadi gerah. | kelas 301 panas bgt acnya mati
Toilet pria gedung B mampet | Air menggenang sampai keluar pintu. | wc cowok gedung b tersumbat
Proyektor aula tidak menyala | Sudah dilaporkan ke TU, belum ada tindak lanjut. | infocus di aula gak bisa nyala
Nilai Kalkulus 2 belum keluar | Padahal batas input sudah lewat dua minggu. | nilai kalkulus II kok blm keluar
Dosen sering tidak masuk kelas Statistika | Dari 8 pertemuan baru hadir 3 kali. | dosen statistika jarang ngajar
KRS selalu gagal disimpan | Muncul pesan galat setiap menekan tombol simpan. | gabisa simpan krs error terus
Lampu parkiran motor timur mati | Gelap sekali kalau pulang malam. | parkiran timur gelap lampunya padam
Kursi ruang 105 banyak yang patah | Ada lima kursi yang sandarannya lepas. | bangku kelas 105 rusak
Pembayaran UKT tidak terbaca sistem | Sudah transfer lewat bank tetapi status masih belum lunas. | udah bayar ukt tp masih blm lunas di siakad
Kantin teknik harganya naik | Nasi ayam dari 12 ribu jadi 18 ribu. | harga makanan kantin teknik kemahalan
Tempat sampah di taman kurang | Sampah berserakan setelah acara. | sampah numpuk di taman ga ada tongnya
Pencairan beasiswa KIP terlambat | Semester ini belum cair sampai sekarang. | kip kuliah blm cair
Air keran musholla tidak mengalir | Tidak bisa wudu sejak Senin. | gabisa wudhu di mushola airnya mati
Lift gedung rektorat sering macet | Kemarin ada yang terjebak 20 menit. | lift rektorat macet lagi
Jadwal kuliah bentrok dengan praktikum | Senin jam 10 ada dua kelas wajib. | bentrok jadwal praktikum sama kuliah senin
Pelayanan TU fakultas hukum kurang ramah | Saya dibentak waktu mengurus surat. | staf tata usaha fh judes
Surat keterangan aktif kuliah lama terbit | Menunggu sudah dua minggu. | surat aktif kuliah kok lama bgt jadinya
Pungutan liar saat pengambilan ijazah | Diminta uang administrasi tanpa kuitansi. | ambil ijazah disuruh bayar, pungli
Komputer lab bahasa banyak yang rusak | Dari 30 hanya 18 yang bisa dipakai. | pc di lab bahasa rusak
Atap gedung olahraga bocor | Lapangan basket licin saat hujan. | gor bocor pas ujan
Akses siakad sangat lambat | Halaman baru terbuka setelah satu menit. | siakad lemot
Dosen pembimbing sulit dihubungi | Chat tidak dibalas sejak dua bulan lalu, skripsi terhambat. | dospem susah dihubungi
Pelecehan verbal oleh senior | Komentar tentang tubuh waktu acara himpunan. | dilecehkan kakak tingkat di acara hima
Helm hilang di parkiran FMIPA | Tidak ada CCTV di area itu. | helm dicuri di parkir fmipa
Jalan depan gerbang barat berlubang | Motor saya jatuh karena lubangnya besar. | jalan rusak gerbang barat
Buku referensi akuntansi kurang | Hanya ada dua eksemplar untuk satu angkatan. | perpus buku akuntansi dikit
Bus kampus tidak sesuai jadwal | Bus pukul 7 sering baru datang pukul 8. | bis kampus telat terus
Presensi online tidak tercatat | Saya hadir tetapi tercatat alpa. | absen ga kerekam pdhal masuk
Ruang laktasi tidak tersedia | Mahasiswi yang punya bayi kesulitan. | ga ada ruang menyusui
Kebisingan proyek di samping perpustakaan | Suara bor dari pagi sampai sore. | berisik proyek dekat perpus
Keamanan malam di asrama putri lemah | Orang luar bisa masuk tanpa ditanya. | asrama putri ga aman, satpam ga jaga
Stop kontak ruang baca tidak berfungsi | Laptop tidak bisa diisi. | colokan ruang baca mati
Nilai UTS tidak diumumkan | Mata kuliah Basis Data kelas C. | uts basdat kelas c nilainya ga dikasi tau
Banding UKT tidak ada kabar | Pengajuan sejak bulan lalu tanpa jawaban. | gmn kabar banding ukt saya
Kuota kelas Pemrograman Web penuh | Angkatan atas tidak kebagian kelas. | pemweb kuotanya abis
Pendaftaran KKN eror | Form tidak bisa dikirim setelah unggah foto. | daftar kkn gagal upload foto
Dosen merokok di dalam kelas | Asapnya mengganggu. | dosen ngerokok pas ngajar
Kamar mandi perempuan tidak ada kunci | Gedung D lantai 1, semua pintu. | wc cewe gedung d gabisa dikunci
Lapangan futsal rusak parah | Rumput sintetis sobek. | lap futsal jelek sobek2
Akun email kampus tidak bisa masuk | Sandi sudah direset tetapi tetap ditolak. | email mahasiswa ga bisa login
Transkrip sementara salah nilai | Nilai Fisika Dasar seharusnya A. | fisika dasar di transkrip salah
Asisten praktikum kimia kasar | Membentak praktikan di depan umum. | asprak kimia suka marah2
Jadwal UAS terlalu padat | Tiga ujian dalam satu hari. | uas 3 matkul sehari padet bgt
Kabel listrik menjuntai di koridor | Berbahaya saat hujan. | kabel bahaya di lorong
Beasiswa PPA tidak transparan | Kriteria penerima tidak diumumkan. | seleksi beasiswa ppa ga transparan
Antrean poliklinik terlalu lama | Menunggu dua jam hanya untuk surat sakit. | poli kampus antri lama
Fotokopi perpustakaan selalu tutup | Jam buka tidak jelas. | tempat fotocopy perpus tutup mulu
Kelas daring tidak ada rekaman | Padahal dijanjikan dosen. | rekaman zoom kuliah ga dikasih
Sekretariat UKM musik bocor | Alat musik rusak kena air. | sekre ukm musik kebocoran
Ventilasi studio gambar buruk | Bau cat menyengat membuat pusing. | studio gambar pengap bau cat
Wisuda ditunda tanpa pemberitahuan | Keluarga sudah pesan tiket. | kok wisuda diundur ga ada info
Peminjaman ruang dipersulit | Surat harus lima tanda tangan. | ribet bgt pinjem ruangan
Printer lab komputer tidak ada tinta | Sudah seminggu tidak bisa cetak tugas. | gabisa ngeprint di labkom tintanya abis
Jalur kursi roda terhalang motor | Ramp gedung A dipakai parkir. | akses difabel gedung a ketutup motor
Nyamuk banyak di ruang kuliah 12 | Genangan air di belakang gedung. | r12 byk nyamuk
Konversi nilai MBKM lama | Program selesai bulan Juni. | konversi mbkm blm selesai
Dosen meminta hadiah untuk nilai | Disampaikan lewat ketua kelas. | dosen minta imbalan biar lulus
Website fakultas tidak bisa dibuka | Muncul tulisan server tidak ditemukan. | web fakultas down
Tangga gedung kuliah licin | Sudah ada dua orang terpeleset. | kepleset di tangga licin
Kartu mahasiswa belum jadi | Angkatan 2025 belum menerima. | ktm angkatan 2025 mana
Penerangan jalan menuju asrama kurang | Lampu jalan mati dari pos satpam. | jalan ke asrama gelap
Soal ujian bocor | Beredar di grup sebelum ujian Ekonomi Mikro. | kunci jawaban ekonomi mikro kesebar
Dana kegiatan himpunan belum turun | Proposal disetujui dua bulan lalu. | dana hima ga cair
Ruang sidang skripsi tidak kedap suara | Terdengar suara kelas sebelah. | sidang skripsi keganggu suara
Perundungan di grup angkatan | Foto saya dijadikan bahan ejekan. | dibully di grup wa angkatan
Pendaftaran semester pendek tidak dibuka | Banyak yang perlu mengulang. | sp kapan dibuka
Kucing liar masuk kantin | Naik ke meja makan. | byk kucing di kantin
Batas ambil SKS salah | IPK 3,6 tetapi hanya boleh 20 SKS. | jatah sks saya kok cuma 20
Dosen wali belum menyetujui KRS | Batas akhir besok. | pa blm acc krs
Laboratorium elektro kekurangan alat | Satu osiloskop untuk enam orang. | alat lab elektro kurang osiloskop
Musala fakultas ekonomi sempit | Harus antre salat zuhur. | mushola fe kekecilan
Pintu darurat gedung F terkunci | Berbahaya kalau kebakaran. | pintu darurat dikunci di gd f
Perubahan jadwal tanpa pemberitahuan | Kelas Hukum Pidana pindah hari. | jadwal hukum pidana diubah mendadak
Wastafel kantin pusat tidak ada sabun | Sering kosong sejak pagi. | sabun cuci tangan kantin habis
Biaya praktikum tidak jelas | Diminta iuran tambahan 150 ribu. | iuran praktikum kok bayar lagi
Kehilangan laptop di perpustakaan | Loker tidak terkunci dengan baik. | laptop ilang di loker perpus
Pohon tumbang menutup trotoar | Dekat halte depan. | trotoar ketutup pohon roboh
Kelas pengganti pada hari Minggu | Banyak yang pulang kampung. | kuliah pengganti kok minggu
Asap pembakaran sampah masuk kelas | Setiap pagi di belakang gedung pertanian. | bakar sampah asapnya ke kelas pertanian
Daftar hadir dititipkan teman | Banyak titip absen dan dosen diam saja. | titip absen dibiarin dosen
Cuti akademik tidak diproses | Berkas lengkap sejak Agustus. | pengajuan cuti ga diproses
Jaringan seluler lemah di basement | Kelas di bawah tanah tidak ada sinyal. | kelas basement ga ada sinyal
Tarif parkir naik tiba-tiba | Dari gratis menjadi dua ribu. | parkir kok bayar 2rb
Ruang konseling penuh terus | Jadwal psikolog baru ada bulan depan. | mau konseling ke psikolog antri sebulan
Penilaian dosen tidak objektif | Semua mendapat C tanpa penjelasan. | dosen pilih kasih ngasi nilai
Papan tulis ruang 7 rusak | Tidak bisa dihapus. | whiteboard r 7 gabisa dihapus
Ospek terlalu malam | Maba pulang jam 11. | pkkmb pulangnya kemaleman
Sertifikat seminar tidak dibagikan | Seminar nasional bulan Maret. | sertif semnas blm dibagi
Dispenser air minum kosong | Lantai 3 gedung E. | galon abis di gedung e lt3
Skripsi ditolak perpustakaan karena format | Format berbeda dari pedoman fakultas. | upload skripsi ke perpus ditolak format
Genangan banjir di depan fakultas peternakan | Setiap hujan setinggi mata kaki. | banjir fapet tiap ujan
Pendingin ruangan laboratorium bocor | Air menetes ke komputer. | ac lab netes kena komputer
Suara mikrofon auditorium pecah | Tidak terdengar dari belakang. | mic auditorium ga jelas suaranya
Kelompok magang diacak sepihak | Tidak boleh memilih tempat. | penempatan magang ga bisa milih
Foto di kartu ujian salah | Tertukar dengan mahasiswa lain. | kartu ujian fotonya ketuker
Jam buka perpustakaan terlalu pendek | Sabtu tutup jam 12. | perpus tutupnya kecepetan
Pengumuman beasiswa terlambat ditempel | Batas akhir sudah lewat saat diumumkan. | info beasiswa telat
Kaca jendela ruang dosen pecah | Serpihannya di lantai koridor. | kaca pecah di ruang dosen
Petugas kebersihan tidak pernah membersihkan lantai 5 | Debu tebal di kursi. | lantai 5 kotor ga pernah disapu
`;

/** Other pairs, which the search may be tuned with; lines as in `pairs.ts`. */
export const TUNING = `
Internet asrama mati setiap malam | Mulai pukul 22 tidak ada koneksi. | wifi asrama mati tiap malem
Pendingin ruang seminar rusak | Peserta kepanasan. | ac ruang seminar mati
WC lantai dasar bau pesing | Tidak pernah disiram. | toilet lt 1 bau
LCD ruang 210 buram | Tulisan tidak terbaca. | proyektor 210 ga jelas
Dosen terlambat satu jam | Kelas Sosiologi pagi. | dosen sosiologi telat mulu
Pengisian KRS macet | Server penuh. | isi krs lemot bgt
Nilai tidak sesuai | Nilai akhir Biologi Sel tertukar. | nilai biologi sel salah
UKT terlalu tinggi | Penghasilan orang tua turun. | ukt kemahalan
Lahan parkir kurang | Motor sampai ke trotoar. | parkir motor penuh
Kran air patah | Depan masjid kampus. | keran masjid rusak
Beasiswa terlambat cair | Sudah tiga bulan. | bidikmisi blm cair
Pencurian sepeda | Dekat perpustakaan pusat. | sepeda ilang dkt perpus
Antrian TU panjang | Loket hanya satu. | ngantri di tata usaha lama
Komputer lab lambat | Windows lama. | pc lab lemot
Kursi kuliah tidak nyaman | Ruang 8 dan 9. | bangku ruang 8 ga enak
Lampu koridor mati | Lantai 4 gedung H. | koridor gd h lt 4 gelap
Dosen pembimbing tidak membalas | Sudah bab 4. | pembimbing skripsi ga bales chat
Absensi salah | Tercatat bolos. | presensi kok alpa
Makanan kantin basi | Ada lalat. | nasi kantin pusat basi
Pungutan uang seminar | Tidak ada kuitansi. | seminar disuruh bayar pungli
Email kampus penuh | Tidak bisa terima pesan. | kuota email kampus abis
Ijazah belum dicetak | Lulus sejak Februari. | ijasah blm jadi
Senioritas saat ospek | Disuruh push up. | perpeloncoan maba
Tangga darurat gelap | Gedung I. | tangga darurat ga ada lampu
Tikus di ruang himpunan | Menggigit kabel. | sekre hima banyak tikus
Kuliah kosong tanpa kabar | Filsafat Ilmu hari Rabu. | filsafat ilmu kosong terus
Ruang kelas terlalu kecil | 60 orang di ruang 30 kursi. | kelas sempit
Praktikum tidak ada asisten | Fisika dasar. | asprak fisika ga dateng
Aplikasi presensi tidak bisa dibuka | Layar putih. | app absen blank
Jadwal ujian susulan tidak ada | Sakit saat UTS. | kapan susulan uts
Suara azan terlalu keras ke kelas | Pengeras suara menghadap kelas. | speaker masjid kekencengan
Listrik padam saat ujian | Lab komputer 2. | mati lampu pas ujian labkom
Sampah menumpuk belakang gedung | Tidak diangkut seminggu. | belakang gedung byk sampah
Perpustakaan dingin sekali | AC terlalu rendah. | perpus kedinginan
Gerbang belakang ditutup | Harus memutar jauh. | gerbang belakang kok ditutup
Dosen memakai kata kasar | Menghina mahasiswa. | dosen ngomong kasar
Layanan psikolog tidak ada | Sejak tahun lalu. | ga ada konselor
Bangunan retak | Dinding lantai 3. | tembok retak lt 3
Transportasi kampus kurang | Bus hanya dua. | bus kampus dikit
Portal akademik keluar sendiri | Sesi habis tiap menit. | siakad ke logout terus
`;

/** Titles about what no report of the campus and no pair is about, to see what is offered all the same. */
export const ALIENS = `
kucing liar masuk kelas terus
ada yg jual rokok eceran deket gerbang
senior maksa maba beli atribut ospek
helm ilang di parkiran
musik dari aula kenceng bgt sampe malem
harga makan naik lagi
jalan berlubang dpn rektorat
ga ada jalur kursi roda
anjing galak dkt asrama
dipungut uang kebersihan
gaada ruang laktasi
minta mesin atm
sampah numpuk belakang kantin
kakak tingkat ngebully adek tingkat
plagiat skripsi temen didiemin
kampus ga ada apotek
petugas parkir minta tip
ojol dilarang masuk
lapangan futsal dibooking terus sama orang luar
mukena kotor di musholla
kuliah online boros kuota
calo tiket wisuda
tolong adain kelas malam
nyamuk banyak banget
ular masuk taman
pohon tumbang nutup jalan
ada yg ngintip di kamar mandi
dosen pilih kasih
skorsing ga jelas alasannya
jas almamater kekecilan
bus kampus ga pernah lewat
pemilihan ketua bem curang
kk dosen wali susah dihubungi
air minum galon abis terus
disuruh beli buku karangan dosen
ukm musik ga punya alat
asap pembakaran sampah
tempat solat cewe sempit
ga boleh pake celana jeans
makanan kantin bikin sakit perut
`;

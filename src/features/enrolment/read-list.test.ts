import { describe, expect, test } from "vitest";
import { readList } from "./read-list.server.ts";

const facts = { studentDomain: "students.example.ac.id" };
const HEAD = "NPM,Nama,Email,Fakultas,Program Studi,Angkatan";
const line = (npm: string, name = "Budi Santoso") =>
  `${npm},${name},${npm}@students.example.ac.id,Teknik,Informatika,2021`;
const read = (text: string | Buffer) => readList(Buffer.from(text as string), facts);
const BUDI = {
  npm: "2110000001",
  name: "Budi Santoso",
  email: "2110000001@students.example.ac.id",
  faculty: "Teknik",
  program_study: "Informatika",
  batch: 2021,
};

describe("a list is read", () => {
  test.each([
    ["with commas", `${HEAD}\n${line("2110000001")}\n`],
    ["with semicolons", `${HEAD}\n${line("2110000001")}\n`.replaceAll(",", ";")],
    ["with tabs", `${HEAD}\n${line("2110000001")}\n`.replaceAll(",", "\t")],
    [
      "with a mark in front and the line ends of Windows",
      `\ufeff${HEAD}\r\n${line("2110000001")}\r\n`,
    ],
    ["with quotes", `${HEAD}\n${line("2110000001").replaceAll(/[^,]+/g, '"$&"')}`],
    [
      "under English headings, in any order, with others between",
      "Batch;Study Programme;Faculty;E-mail;NIK;Full Name;Student Number\n2021;Informatika;Teknik;2110000001@students.example.ac.id;3273;Budi Santoso;2110000001",
    ],
    [
      "under the headings of an academic system",
      `NIM,NAMA MAHASISWA,E-MAIL KAMPUS,NAMA FAKULTAS,PRODI,TAHUN_MASUK\n${line("2110000001")}`,
    ],
    [
      "with the empty rows that a spreadsheet leaves",
      `\n${HEAD}\n,,,,,\n${line("2110000001")}\n,,,,,,,\n\n`,
    ],
    [
      "with an empty row before a heading with semicolons",
      `\ufeff\r\n${HEAD}\r\n${line("2110000001")}\r\n`.replaceAll(",", ";"),
    ],
    [
      "with the line ends of two systems, as of files that were put together",
      `${HEAD}\r\n,,,,,\n${line("2110000001")}\n`,
    ],
    [
      "with an address in capitals and blanks around",
      `${HEAD}\n 2110000001 , Budi Santoso ,2110000001@STUDENTS.example.ac.id , Teknik,Informatika, 2021 `,
    ],
  ])("%s", async (_, text) => {
    const { students, faults } = await read(text);
    expect([faults, students]).toEqual([[], [BUDI]]);
  });

  test("with commas in quotes, and says which columns it leaves out", async () => {
    const { students, ignored } = await read(
      `${HEAD},NIK,\n${line("2110000001", '"Budi Santoso, S.Kom."')},3273\n`,
    );
    expect([students[0]!.name, ignored]).toEqual(["Budi Santoso, S.Kom.", ["NIK"]]);
  });
});

describe("what is wrong is said", () => {
  const faultsOf = async (text: string | Buffer) =>
    (await read(text)).faults.map(({ row, field, message }) => [row, field, message]);

  test("by row and field, all of it at once", async () => {
    const text = [
      HEAD,
      line("2110000001"),
      "211,,salah@example.ac.id,,IF,dua ribu",
      "2,11E+09,B,2110000003@students.example.ac.id,Teknik,Informatika,2021"
        .replace("2,11", '"2,11')
        .replace("09,", '09",'),
      line("2110000001"),
      line("2110000004", "Budi Santoso, S.Kom."),
    ].join("\n");
    expect(await faultsOf(text)).toEqual([
      [3, "npm", "NPM harus terdiri dari 10 digit angka"],
      [3, "name", "Nama wajib diisi"],
      [3, "email", "Email kampus harus menggunakan format NPM@students.example.ac.id"],
      [3, "faculty", "Fakultas wajib diisi"],
      [3, "program_study", "Program studi minimal 3 karakter"],
      [3, "batch", "Angkatan harus berupa angka"],
      [4, "npm", expect.stringContaining("terbaca sebagai angka (2,11E+09)")],
      [5, "npm", "NPM sama dengan baris 2"],
      [5, "email", "Email kampus sama dengan baris 2"],
      [6, null, expect.stringContaining("diapit tanda kutip")],
    ]);
  });

  test("of a heading, with its row, and nothing of the rows below", async () => {
    expect(await faultsOf(`\nNPM,Nama,Nama Lengkap,Fakultas,Prodi,Angkatan\n1,2,3,4,5,6`)).toEqual([
      [2, "name", "Kolom Nama ada 2 kali di baris judul"],
      [2, "email", "Kolom Email kampus tidak ada di baris judul"],
    ]);
  });

  test.each([
    ["an empty file", "", "tidak memuat satu mahasiswa pun"],
    ["a heading alone", HEAD, "tidak memuat satu mahasiswa pun"],
    ["a workbook", Buffer.from("PK\u0003\u0004…"), "buku kerja Excel"],
    ["another encoding", Buffer.from(`${HEAD}\nS\u00e9bastian`, "latin1"), "UTF-8"],
    ["two bytes a letter", Buffer.from(`\ufeff${HEAD}`, "utf16le"), "UTF-8"],
  ])("of %s", async (_, text, said) => {
    expect(await faultsOf(text)).toEqual([[null, null, expect.stringContaining(said)]]);
  });

  test("of a quote that is never closed, by its row, and soon", async () => {
    const rest = Array.from({ length: 5_000 }, (_, n) => line(String(2_110_000_010 + n)));
    const text = [HEAD, line("2110000001"), `"2110000002`, ...rest].join("\n");
    expect(await faultsOf(text)).toEqual([[3, null, expect.stringContaining("kutip")]]);
    expect(await faultsOf(`${HEAD}\n${line("2110000001")}\n"211`)).toEqual([
      [3, null, "Tanda kutip tidak ditutup"],
    ]);
  });

  test("a hundred of many, and how many there are", async () => {
    const { faults, faultCount, rows } = await read(
      [HEAD, ...Array.from({ length: 300 }, () => line("211"))].join("\n"),
    );
    expect([faults.length, faultCount, rows]).toEqual([100, 600, 300]);
  });

  test("of more rows than a list may have", async () => {
    const lines = Array.from({ length: 1_001 }, (_, n) => line(String(2_110_000_000 + n)));
    const { faults } = await readList(Buffer.from([HEAD, ...lines].join("\n")), facts, 1_000);
    expect(faults).toEqual([
      { row: 1_002, field: null, message: "Daftar ini lebih dari 1.000 baris" },
    ]);
  });
});

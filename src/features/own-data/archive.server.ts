import { PassThrough, pipeline, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { App } from "../../server/app.ts";
import { notFound } from "../../server/problem.ts";
import { nameInArchive, type OwnData } from "./own-data.server.ts";
import type { OwnFile } from "./own-data.sql.ts";

/** The text that explains the archive of a service of this name. */
const readmeOf = (short: string) => `Data Anda di ${short}

data.json   semua yang tersimpan tentang Anda di basis data
berkas/     foto KTM, lampiran laporan, berkas banding UKT, dan berkas percakapan Anda

Isi data.json:
  account                akun Anda, dan versi halaman privasi yang Anda setujui
  reports                laporan Anda beserta percakapannya (messages); yang anonim beserta kodenya (receipt)
  appeals                banding UKT Anda beserta percakapannya
  enrolled               yang tertulis tentang Anda di daftar mahasiswa dari kampus; null bila tidak ada
  notifications          notifikasi Anda
  votes                  laporan yang Anda dukung atau tidak dukung
  follows                laporan yang Anda ikuti
  flags                  laporan yang Anda tandai untuk diperiksa admin, dengan alasannya
                         (ketiganya dengan judul selama laporan itu dapat dibaca semua orang)
  sessions               sesi masuk; tandanya sendiri tersimpan teracak saja
  codes, registrations   kode dan pendaftaran yang masih berlaku
  claims, acts, notes    kapan admin menangani, mengubah, atau mencatat sesuatu tentang akun, laporan, atau
                         banding Anda; isi catatan internal hanya untuk admin
  anonymous_codes_used   berapa kode laporan anonim yang pernah dipakai
  files                  berkas yang ada di folder berkas/

Yang tidak ada di sini: password, tanda masuk, dan penjaga dari penyalahgunaan. Ketiganya tersimpan hanya
dalam bentuk teracak, yang tidak dapat dikembalikan, juga oleh server.

Arsip ini memuat laporan anonim Anda beserta kodenya. Siapa pun yang membukanya tahu bahwa Anda penulisnya.
Simpan di tempat yang hanya Anda buka, dan hapus bila tidak diperlukan lagi.
`;

/**
 * A zip, made while it is read: an explaining text, the data as JSON, and the files one after the other. If a file
 * cannot be read, the whole fails, so that nobody takes a part for all.
 */
export const archiveOf = (
  { files: store, campus }: Pick<App, "files" | "campus">,
  data: OwnData,
  files: readonly OwnFile[],
): Readable => {
  const zip = new ZipFile();
  const output = new PassThrough();
  // `output` itself reports the failure to its reader
  pipeline(zip.outputStream, output, () => {});
  const fail = (error: Error) => void output.destroy(error);
  zip.on("error", fail);
  zip.addBuffer(Buffer.from(readmeOf(campus.now().identity.short)), "BACA-SAYA.txt");
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), "data.json");
  for (const file of files)
    zip.addReadStreamLazy(
      `berkas/${nameInArchive(file)}`,
      // pictures and PDFs are already compressed
      { compress: false },
      (give) => {
        store.read(file.name).then(
          (found) => {
            if (!found) return give(notFound("Berkas tidak ada"), Readable.from([]));
            const { stream } = found;
            const end = () => void stream.destroy();
            stream.on("error", fail);
            stream.once("close", () => output.off("close", end));
            if (output.destroyed) end();
            else output.once("close", end);
            give(null, stream);
          },
          (error: unknown) => give(error, Readable.from([])),
        );
      },
    );
  zip.end();
  return output;
};

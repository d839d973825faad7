import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { App } from "../../server/app.ts";
import { handle } from "../../server/http/handler.ts";
import { fieldProblem, Problem } from "../../server/problem.ts";
import { sameBytes } from "../../server/secrets.ts";
import type { TempFile } from "../../server/uploads/temp-folder.ts";
import { recordAct } from "../audit/audit.server.ts";
import { unofferedProgrammes } from "../campus/people.server.ts";
import type { Enrolment } from "./enrolment.contract.ts";
import { compareWithPresent, replaceList, sealStudents } from "./enrolment.server.ts";
import { findEnrolment } from "./enrolment.sql.ts";
import { readList } from "./read-list.server.ts";

const answerEnrolment = async (app: App): Promise<Enrolment> => {
  const { students, imported_at: at, imported_by } = await findEnrolment(app.db);
  return { students, imported_at: at?.toISOString() ?? null, imported_by };
};

const bytesOf = async (file: TempFile | null | undefined): Promise<Buffer> => {
  if (!file) throw fieldProblem("list", "Pilih file CSV daftar mahasiswa");
  return readFile(file.path);
};

/** A token for a file and the list with which it was compared; only this server can make it. */
const sealSeen = (app: App, bytes: Buffer, version: number) =>
  app.secrets.hash(
    "enrolled-seen",
    `${version}:${createHash("sha256").update(bytes).digest("hex")}`,
  );

const stale = () =>
  new Problem("STALE", "File atau daftarnya berubah sejak diperiksa. Periksa lagi file ini.");

export const enrolmentHandlers = handle({
  async getEnrolment(app) {
    return { message: "Daftar mahasiswa kampus", data: await answerEnrolment(app) };
  },

  async checkEnrolment(app, { files }) {
    const bytes = await bytesOf(files.list);
    const { students, rows, faults, faultCount, ignored } = await readList(
      bytes,
      app.campus.facts(),
    );
    const told = {
      rows,
      faults: [...faults],
      fault_count: faultCount,
      ignored: [...ignored],
      unoffered: unofferedProgrammes(app.campus.now(), students),
    };
    if (faultCount > 0)
      return {
        message: "File belum dapat dipakai. Daftar tidak berubah.",
        data: { ...told, changes: null, seen: null },
      };
    const sealed = await sealStudents(app, students);
    const { version, changes } = await compareWithPresent(app, students, sealed);
    return {
      message: "File sudah diperiksa. Daftar belum berubah.",
      data: { ...told, changes, seen: sealSeen(app, bytes, version).toString("base64url") },
    };
  },

  async importEnrolment(app, request) {
    const bytes = await bytesOf(request.files.list);
    const { version } = await findEnrolment(app.db);
    const seen = Buffer.from(request.body.seen, "base64url");
    if (!sameBytes(seen, sealSeen(app, bytes, version))) throw stale();
    const { students, faultCount } = await readList(bytes, app.campus.facts());
    // the file had no faults when it was shown; since then the rules have changed
    if (faultCount > 0) throw stale();
    const sealed = await sealStudents(app, students);
    const isReplaced = await replaceList(app.db, sealed, {
      at: app.clock.now(),
      by: request.viewer.id,
      version,
      also: (trx) => recordAct(app, trx, request, "import-enrolled", `enrolled:${sealed.length}`),
    });
    if (!isReplaced) throw stale();
    return { message: "Daftar mahasiswa sudah diganti.", data: await answerEnrolment(app) };
  },

  async deleteEnrolment(app, request) {
    const { students } = await findEnrolment(app.db);
    await replaceList(app.db, [], {
      at: app.clock.now(),
      by: request.viewer.id,
      also: (trx) => recordAct(app, trx, request, "delete-enrolled", `enrolled:${students}`),
    });
    return { message: "Daftar mahasiswa sudah dihapus.", data: {} };
  },
});

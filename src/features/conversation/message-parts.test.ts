import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jpeg, pdf } from "../../../tests/forms.ts";
import {
  fileReport,
  setStatus,
  superadminToken,
  type TestStudent,
  verifiedStudent,
} from "../../../tests/support/people.ts";
import { storedNames } from "../../../tests/support/stored.ts";
import { talkAt } from "../../../tests/support/talk.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let t: TestApp;
let admin: string;
let author: TestStudent;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  admin = await superadminToken(t);
  author = await verifiedStudent(t, admin);
});
afterAll(() => t.close());

const newTalk = async (fields: Record<string, string | boolean> = {}) => {
  const { id } = await fileReport(t, author.token, fields);
  return { id: id as number, ...talkAt(t, `/reports/${id}`) };
};

describe("files of a message", () => {
  const send = async () => {
    const talk = await newTalk({ isAnonymous: true });
    const photo = { bytes: await jpeg(), name: "IMG_rumah.jpg" };
    const paper = await pdf("Surat");
    const reply = await talk.say(author.token, "Ini buktinya.", {}, [photo, paper, photo]);
    expect(reply.status).toBe(201);
    return { ...talk, attachments: reply.body.data.attachments };
  };

  test("are named by the server, and open for author and admins alone, also on a published report", async () => {
    const { id, attachments, read } = await send();
    expect(attachments.map(({ name, type }: never) => [name, type])).toEqual([
      ["Foto 1", "image"],
      ["Berkas 1", "pdf"],
      ["Foto 2", "image"],
    ]);
    await setStatus(t, admin, id, "under_review");
    const [{ url }] = attachments;
    const opened = await t.open(url);
    expect(opened.status).toBe(200);
    expect(opened.headers.get("content-disposition")).toContain(
      `sikam-percakapan-laporan-${id}-1-1.jpg`,
    );
    expect(opened.headers.get("cache-control")).toBe("private, no-store");
    expect((await t.open(url.split("?")[0])).status).toBe(404);
    const [shown] = (await read(admin)).body.data;
    expect((await t.open(shown.attachments[1].url)).status).toBe(200);
  });

  test("422 for a fourth, 413 and 415 as of a report's own; nothing is left of what is refused", async () => {
    const { say, read } = await newTalk();
    const photo = { bytes: await jpeg(), name: "a.jpg" };
    const before = await storedNames(t.app);
    const refused = async (files: { bytes: Buffer; name: string }[]) => {
      const { status, body } = await say(author.token, "Ini.", {}, files);
      return [status, body.errors];
    };
    const at = (message: string) => [{ path: "attachments", message }];
    expect(await refused([photo, photo, photo, photo])).toEqual([422, at("Paling banyak 3 file")]);
    expect(await refused([photo, { bytes: Buffer.alloc(5_242_881, 1), name: "b.jpg" }])).toEqual([
      413,
      at("Ukuran file maksimal 5MB"),
    ]);
    expect(await refused([photo, { bytes: Buffer.from("halo"), name: "c.jpg" }])).toEqual([
      415,
      at("Format file harus JPG, JPEG, PNG, atau PDF"),
    ]);
    expect((await read(author.token)).body.data).toEqual([]);
    expect(await storedNames(t.app)).toEqual(before);
  });

  test("go with the report that its author deletes", async () => {
    const before = await storedNames(t.app);
    const { id } = await send();
    expect(await storedNames(t.app)).toHaveLength(before.length + 3);
    expect((await t.call("DELETE", `/reports/${id}`, { token: author.token })).status).toBe(200);
    expect(await storedNames(t.app)).toEqual(before);
  });
});

describe("DELETE /reports/{id}/messages/{messageId}", () => {
  test("200: text and files are gone for everybody, the text stays sealed, the act audited", async () => {
    const { id, say, read, remove } = await newTalk();
    const before = await storedNames(t.app);
    const photo = { bytes: await jpeg(), name: "a.jpg" };
    await say(author.token, "Nomor saya 0812.", {}, [photo]);
    expect([(await remove(undefined, 1)).status, (await remove(author.token, 1)).status]).toEqual([
      401, 403,
    ]);
    expect((await remove(admin, 1, "lain")).status).toBe(422);
    expect((await remove(admin, 2)).status).toBe(404);
    const reply = await remove(admin, 1);
    expect([reply.status, reply.body.data.text, reply.body.data.attachments]).toEqual([
      200,
      "▇▇▇ (dihapus admin)",
      [],
    ]);
    expect((await read(author.token)).body.data[0].text).toBe("▇▇▇ (dihapus admin)");
    expect(await storedNames(t.app)).toEqual(before);
    const row = await t.app.db
      .selectFrom("message")
      .selectAll()
      .where("report_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.removed_reason).toBe("personal_data");
    expect(t.app.secrets.unseal("removed-text", row.sealed_text!.toString())).toBe(
      "Nomor saya 0812.",
    );
    const audit = (await t.call("GET", "/admin/audit", { token: admin })).body.data[0];
    expect([audit.action, audit.target]).toEqual(["remove-message", `report:${id}/1`]);
    // again, it stays as it is
    expect((await remove(admin, 1, "other")).status).toBe(200);
    const again = await t.app.db
      .selectFrom("message")
      .select("sealed_text")
      .where("report_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(again.sealed_text).toEqual(row.sealed_text);
  });
});

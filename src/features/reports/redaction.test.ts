import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jpeg, pdf } from "../../../tests/forms.ts";
import { fileReport, setStatus } from "../../../tests/support/people.ts";
import { storedNames } from "../../../tests/support/stored.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { aroundRedaction, pixel, texts, TITLE } from "../../../tests/support/redacting.ts";

type Around = Awaited<ReturnType<typeof aroundRedaction>>;

let t: TestApp;
let superadmin: Around["superadmin"];
let admin: Around["admin"];
let author: Around["author"];
let other: Around["other"];
let detail: Around["detail"];
let redact: Around["redact"];
let undo: Around["undo"];
let original: Around["original"];
let fileWith: Around["fileWith"];
let bytesAt: Around["bytesAt"];
let bell: Around["bell"];
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  ({ superadmin, admin, author, other, detail, redact, undo, original, fileWith, bytesAt, bell } =
    await aroundRedaction(t));
});
afterAll(() => t.close());

describe("PUT /admin/reports/{id}/redaction", () => {
  test("takes ranges out of title and description for everybody: 200, told, audited, in the timeline", async () => {
    const { id } = await fileReport(t, author.token, { ...texts, isAnonymous: true });
    await setStatus(t, superadmin, id, "under_review");
    const dropped = t.dropped.length;
    const { status, body } = await redact(id, {
      version: 2,
      title: [[0, 8]],
      description: [
        [14, 24],
        [0, 8],
      ],
    });
    expect(status).toBe(200);
    const shown = { title: "▇▇▇ menagih iuran", description: "▇▇▇, NPM ▇▇▇, menagih di kelas." };
    expect(body.data).toMatchObject({ ...shown, version: 3, status: "under_review" });
    expect(body.data.redaction).toEqual({
      reason: "personal_data",
      withheld: false,
      parts: {
        title: [[0, 8]],
        description: [
          [0, 8],
          [14, 24],
        ],
        room: [],
        response: [],
        areas: [],
        mime: null,
      },
    });
    expect(t.dropped.slice(dropped)).toContain(`/laporan/${id}`);
    for (const token of [undefined, other.token, superadmin]) {
      const seen = await detail(id, token);
      expect(seen).toMatchObject(shown);
      expect(seen).not.toHaveProperty("original");
      expect(seen.timeline.at(-1)).toMatchObject({ kind: "redacted", from: null, to: null });
    }
    const guest = await detail(id);
    expect(guest.redaction).toEqual({ reason: "personal_data", withheld: false });
    expect(await detail(id, author.token)).toMatchObject({ ...shown, original: texts });
    expect((await bell(author.token))[0]).toBe(
      'Sebagian laporan "▇▇▇ menagih iuran" disunting admin. Alasan: data pribadi.',
    );
    const audit = await t.call("GET", "/admin/audit?action=redact-report", { token: superadmin });
    expect(audit.body.data[0].target).toBe(`report:${id}/personal_data`);
    for (const [search, found] of [
      ["Budi", false],
      ["2217051043", false],
      ["iuran", true],
    ] as const) {
      const list = await t.call("GET", `/reports?search=${search}&itemPerPage=100`);
      expect([search, list.body.data.some((one: { id: number }) => one.id === id)]).toEqual([
        search,
        found,
      ]);
    }
  });

  test("replaces the redaction whole, reckoned from the original; the same again changes nothing", async () => {
    const { id } = await fileReport(t, author.token, texts);
    await redact(id, { title: [[0, 8]], description: [[0, 8]] });
    const second = await redact(id, { version: 2, reason: "other", description: [[14, 24]] });
    expect(second.body.data).toMatchObject({
      title: TITLE,
      description: "Pak Budi, NPM ▇▇▇, menagih di kelas.",
      version: 3,
    });
    const same = await redact(id, {
      version: 3,
      reason: "other",
      description: [
        [14, 20],
        [20, 24],
      ],
    });
    expect(same.body.data.version).toBe(3);
    expect(same.body.data.timeline).toHaveLength(2);
    const reason = await redact(id, { version: 3, reason: "hate", description: [[14, 24]] });
    expect(reason.body.data).toMatchObject({ version: 4, redaction: { reason: "hate" } });
  });

  test("takes ranges out of the answer, until there is another or none", async () => {
    const { id } = await fileReport(t, author.token, texts);
    await setStatus(t, admin, id, "responded", "Hubungi Bu Sari di ruang 3.");
    const ranged = { response: [[8, 15]], title: [[0, 8]] };
    const redacted = await redact(id, { version: 2, ...ranged });
    expect(redacted.body.data.response).toBe("Hubungi ▇▇▇ di ruang 3.");
    expect((await original(id)).body.data.response).toBe("Hubungi Bu Sari di ruang 3.");
    // a new status with the answer as it stands leaves it covered
    await setStatus(t, admin, id, "done", "Hubungi ▇▇▇ di ruang 3.");
    expect((await detail(id)).redaction.reason).toBe("personal_data");
    const answered = await setStatus(t, admin, id, "done", "Hubungi kantor di ruang 3.");
    expect(answered).toMatchObject({
      title: "▇▇▇ menagih iuran",
      redaction: { parts: { response: [] } },
    });
    await redact(id, { version: answered.version, response: [[0, 7]] });
    await t.call("DELETE", `/reports/${id}/response`, { token: admin });
    const cleared = await detail(id, admin);
    expect(cleared).toMatchObject({ response: null, redaction: null, title: TITLE });
    expect((await undo(id)).body.data.response).toBeNull();
  });

  test("covers areas of a photo in a new file; the old address is a 404 at once", async () => {
    const photo = { file: { bytes: await jpeg(200, 100, "#ffffff"), name: "foto.jpg" } };
    const { id } = await fileWith(photo);
    await setStatus(t, admin, id, "under_review");
    const before = await detail(id);
    const was = await bytesAt(before.file_url);
    const { body } = await redact(id, { version: 2, areas: [{ x: 0.5, y: 0.5, w: 0.5, h: 0.5 }] });
    expect(body.data.file).toMatchObject({ mime: "image/jpeg", width: 200, height: 100 });
    expect((await t.open(before.file_url)).status).toBe(404);
    const now = await bytesAt(body.data.file_url);
    expect(await pixel(now, 150, 75)).toEqual([0, 0, 0]);
    expect((await pixel(now, 20, 20))[0]).toBeGreaterThan(250);
    for (const name of await storedNames(t.app)) {
      const reply = await t.open(`/uploads/${name}`);
      expect([reply.status === 200, name]).toEqual([body.data.file_url.endsWith(name), name]);
    }
    // another area: reckoned from the photo as it was
    const moved = await redact(id, { version: 3, areas: [{ x: 0, y: 0, w: 0.25, h: 1 }] });
    const second = await bytesAt(moved.body.data.file_url);
    expect(await pixel(second, 20, 20)).toEqual([0, 0, 0]);
    expect((await pixel(second, 150, 75))[0]).toBeGreaterThan(250);
    expect((await t.open(body.data.file_url)).status).toBe(404);
    const restored = await undo(id);
    expect(await bytesAt(restored.body.data.file_url)).toEqual(was);
    expect((await t.open(moved.body.data.file_url)).status).toBe(404);
  });

  test("withholds an attachment of any kind and gives it back as it was", async () => {
    const { id } = await fileWith({ file: await pdf("Daftar nama") });
    const { file_url: path, file } = await detail(id, admin);
    const was = await bytesAt(path);
    const { body } = await redact(id, { withhold: true });
    expect(body.data).toMatchObject({ file: null, file_url: null, redaction: { withheld: true } });
    expect((await t.open(path)).status).toBe(404);
    const kept = await storedNames(t.app);
    const given = (await undo(id)).body.data;
    expect(given.file).toEqual(file);
    expect(await bytesAt(given.file_url)).toEqual(was);
    expect((await storedNames(t.app)).filter((name) => kept.includes(name))).toHaveLength(
      kept.length - 1,
    );
  });

  test("a guest gets a 401, a student a 403, an unknown report a 404, an older version a 409", async () => {
    const { id } = await fileReport(t, author.token, texts);
    const right = { title: [[0, 3]] };
    const path = `/admin/reports/${id}/redaction`;
    expect(
      (await t.call("PUT", path, { body: { version: 1, reason: "hate", ...right } })).status,
    ).toBe(401);
    expect((await redact(id, right, author.token)).status).toBe(403);
    expect((await redact(999_999, right)).status).toBe(404);
    await setStatus(t, admin, id, "under_review");
    const stale = await redact(id, right);
    expect([stale.status, stale.body.code, stale.body.data.title]).toEqual([409, "STALE", TITLE]);
  });

  test("what lies outside of text or picture, too much or nothing is a 422 with its field", async () => {
    const { id } = await fileWith({ file: await pdf() });
    const plain = await fileReport(t, author.token, texts);
    const many = Array.from({ length: 51 }, (_, at) => [at % 20, (at % 20) + 1]);
    const square = { x: 0, y: 0, w: 0.5, h: 0.5 };
    const cases: [object, string][] = [
      [{}, "title"],
      [{ title: [[0, TITLE.length + 1]] }, "title"],
      [{ title: [[3, 3]] }, "title.0"],
      [{ title: [[4, 3]] }, "title.0"],
      [{ title: [[-1, 3]] }, "title.0.0"],
      [{ description: [[0, 1.5]] }, "description.0.1"],
      [{ response: [[0, 1]] }, "response"],
      [{ description: many }, "description"],
      [{ title: many.slice(0, 20), description: many.slice(0, 31) }, "description"],
      [{ title: [[0, 1]], reason: "lain" }, "reason"],
      [{ areas: [{ ...square, x: 0.6 }] }, "areas.0"],
      [{ areas: [{ ...square, y: -0.1 }] }, "areas.0.y"],
      [{ areas: [{ ...square, w: 0 }] }, "areas.0"],
      // no picture
      [{ areas: [square] }, "areas"],
    ];
    for (const [body, path] of cases) {
      const reply = await redact(id, body);
      expect([reply.status, reply.body.errors?.[0]?.path, body]).toEqual([422, path, body]);
    }
    const without = await redact(plain.id, { withhold: true });
    expect([without.status, without.body.errors[0].path]).toEqual([422, "withhold"]);
    expect((await detail(id, admin)).version).toBe(1);
  });

  test("two at once: one is written, the other is a 409, and no file is left over", async () => {
    const photo = { file: { bytes: await jpeg(60, 40), name: "foto.jpg" } };
    const { id } = await fileWith(photo);
    const before = await storedNames(t.app);
    const square = { x: 0, y: 0, w: 0.5, h: 0.5 };
    const replies = await Promise.all([
      redact(id, { areas: [square] }),
      redact(id, { areas: [{ ...square, x: 0.5 }], title: [[0, 3]] }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await storedNames(t.app)).toHaveLength(before.length + 1);
  });
});

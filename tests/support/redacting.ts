import sharp from "sharp";
import { expect } from "vitest";
import { formOf, reportFields } from "../forms.ts";
import { newAdmin, superadminToken, type TestStudent, verifiedStudent } from "./people.ts";
import type { TestApp } from "./test-app.ts";
import { makeSecrets } from "../../src/server/secrets.ts";

export const TITLE = "Pak Budi menagih iuran";
export const STORY = "Pak Budi, NPM 2217051043, menagih di kelas.";
export const texts = { title: TITLE, description: STORY };

/** The colours of one pixel. */
export const pixel = async (bytes: Buffer, x: number, y: number) =>
  (
    await sharp(bytes)
      .extract({ left: x, top: y, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
  ).toJSON().data;

/** People around a report that is redacted, and what they do to it. */
export const aroundRedaction = async (t: TestApp) => {
  const superadmin = await superadminToken(t);
  const admin = (await newAdmin(t, superadmin)).token;
  const author: TestStudent = await verifiedStudent(t, superadmin);
  const other: TestStudent = await verifiedStudent(t, superadmin);
  return {
    superadmin,
    admin,
    author,
    other,
    detail: async (id: number, token?: string) =>
      (await t.call("GET", `/reports/${id}`, { token })).body.data,
    redact: (id: number, body: object, token: string | undefined = admin) =>
      t.call("PUT", `/admin/reports/${id}/redaction`, {
        token,
        body: { version: 1, reason: "personal_data", ...body },
      }),
    undo: (id: number, token: string | undefined = admin) =>
      t.call("DELETE", `/admin/reports/${id}/redaction`, { token }),
    original: (id: number, token: string | undefined = superadmin) =>
      t.call("GET", `/admin/reports/${id}/original`, { token }),
    fileWith: async (file: Parameters<typeof formOf>[1] = {}, fields: object = {}) => {
      const body = formOf({ ...reportFields, ...texts, ...fields }, file);
      const reply = await t.call("POST", "/reports", { token: author.token, body });
      expect(reply.status).toBe(201);
      return reply.body.data;
    },
    bytesAt: async (path: string) => Buffer.from(await (await t.open(path)).arrayBuffer()),
    bell: async (token: string) =>
      (await t.call("GET", "/notifications", { token })).body.data.map(
        ({ description }: { description: string }) => description,
      ),
    /** Works while the server has another SECRET_KEY than the one that sealed. */
    withOtherKey: async (work: () => Promise<unknown>) => {
      const { secrets } = t.app;
      Object.assign(t.app, { secrets: { ...secrets, unseal: makeSecrets("x".repeat(40)).unseal } });
      try {
        await work();
      } finally {
        Object.assign(t.app, { secrets });
      }
    },
  };
};

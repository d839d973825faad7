import { formOf } from "../forms.ts";
import type { TestApp } from "./test-app.ts";

type Fields = Record<string, string>;
type Files = Parameters<typeof formOf>[1];

/** What a valid appeal form sends beside its documents. */
export const appealFields = { semester: "3", problem: "natural" };

/** Opens or closes the period; it is told which it is to be. */
export const setPeriod = async (t: TestApp, admin: string, active: boolean) => {
  const now = await t.call("GET", "/ukt-appeals/status");
  if (now.body.data.is_active !== active)
    await t.call("POST", "/admin/ukt/status", { token: admin });
};

/** Files an appeal and returns the answer's `data`. */
export const fileAppeal = async (
  t: TestApp,
  token: string,
  fields: Fields = {},
  files: Files = {},
) => {
  const body = formOf({ ...appealFields, ...fields }, files);
  const reply = await t.call("POST", "/ukt-appeals", { token, body });
  if (reply.status !== 201) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body.data;
};

/** Sets an appeal's status and note as an admin. */
export const changeAppeal = (t: TestApp, token: string | undefined, body: object) =>
  t.call("PATCH", "/admin/ukt/appeals/status", { token, body });

/** Opens a stored file by its link: the status and the bytes. */
export const openLink = async (t: TestApp, url: string) => {
  const reply = await t.open(url);
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()), reply };
};

/** The names of all stored files, sorted. */
export const storedFiles = async (t: TestApp) => {
  const names: string[] = [];
  for await (const { name } of t.app.files.list()) names.push(name);
  return names.sort();
};

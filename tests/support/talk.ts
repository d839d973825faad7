import type { TestStudent } from "./people.ts";
import type { TestApp } from "./test-app.ts";

/** A file of a message's form. */
export interface SentFile {
  readonly bytes: Buffer;
  readonly name: string;
}

/** A message's form, with files in their order. */
const messageForm = (fields: Readonly<Record<string, string>>, files: readonly SentFile[] = []) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { bytes, name } of files)
    form.append("attachments", new Blob([new Uint8Array(bytes)]), name);
  return form;
};

/** The conversation at a path, `/reports/12` or `/ukt-appeals/3`, by whoever has the token. */
export const talkAt = (t: TestApp, path: string) => ({
  say: (
    token: string | undefined,
    text: string,
    more: Readonly<Record<string, string>> = {},
    files: readonly SentFile[] = [],
    headers: Record<string, string> = {},
  ) =>
    t.call("POST", `${path}/messages`, {
      token,
      body: messageForm({ text, ...more }, files),
      headers,
    }),
  ask: (token: string, text = "Di lantai berapa?") =>
    t.call("POST", `${path}/messages`, { token, body: messageForm({ text, asks: "true" }) }),
  read: (token?: string) => t.call("GET", `${path}/messages`, { token }),
  markRead: (token?: string) =>
    t.call(
      "POST",
      `${path.replace("/ukt-appeals", "/ukt/appeals").replace(/^/, "/admin")}/messages/read`,
      {
        token,
      },
    ),
  remove: (token: string | undefined, number: number, reason = "personal_data") =>
    t.call("DELETE", `${path}/messages/${number}`, { token, body: { reason } }),
  withdraw: (token?: string) => t.call("DELETE", `${path}/question`, { token }),
  see: async (token: string) => (await t.call("GET", path, { token })).body.data,
});

/** A student who logs in again: a session ends while a test moves the clock by days. */
export const loggedIn = async (t: TestApp, student: TestStudent): Promise<TestStudent> => {
  const body = { identifier: student.email, password: student.password };
  const { token } = (await t.call("POST", "/auth/login", { body })).body;
  return { ...student, token };
};

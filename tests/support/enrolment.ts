import { formOf } from "../forms.ts";
import type { TestApp } from "./test-app.ts";

const HEAD = "NPM,Nama,Email,Fakultas,Program Studi,Angkatan";

/** The address of a student at the domain that tests have. */
export const emailOf = (npm: string) => `${npm}@students.example.ac.id`;

/** A row of a list of enrolled students. */
export const listLine = (
  npm: string,
  name: string,
  { email = emailOf(npm), programme = "Informatika" } = {},
) => `${npm},"${name}",${email},Fakultas Teknik,${programme},2021`;

/** A list as a file of a form. */
export const listFile = (...lines: readonly string[]) => ({
  list: { bytes: Buffer.from([HEAD, ...lines].join("\n")), name: "daftar.csv", type: "text/csv" },
});

/** Imports a list as a superadmin does: checked, then confirmed. */
export const importList = async (t: TestApp, token: string, ...lines: readonly string[]) => {
  const file = listFile(...lines);
  const body = formOf({}, file);
  const checked = await t.call("POST", "/admin/enrolment/check", { token, body });
  if (checked.body.data?.fault_count !== 0) throw new Error(JSON.stringify(checked.body));
  const form = formOf({ seen: checked.body.data.seen }, file);
  const imported = await t.call("PUT", "/admin/enrolment", { token, body: form });
  if (imported.status !== 200) throw new Error(JSON.stringify(imported.body));
  return imported.body;
};

import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOf, importList, listLine } from "../../../tests/support/enrolment.ts";
import {
  newAdmin,
  superadminToken,
  type TestStudent,
  verifiedStudent,
  waitingStudent,
} from "../../../tests/support/people.ts";
import { startTestApp, type TestApp } from "../../../tests/support/test-app.ts";

/** What the campus's list says is shown to an admin beside what a waiting student registered. */

let t: TestApp;
let superadmin: string;
let admin: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
  superadmin = await superadminToken(t);
  admin = (await newAdmin(t, superadmin)).token;
});
afterAll(() => t.close());

const listed = async ({ id }: Pick<TestStudent, "id">, token: string | undefined = admin) =>
  t.call("GET", `/admin/students/${id}/listed`, { token });
const dataOf = async (student: TestStudent) => (await listed(student)).body.data;

test("GET /admin/students/{id}/listed answers 200 with what the list says of address and NPM, and what differs", async () => {
  const alike = await waitingStudent(t, "Gilang Ramadan");
  const same = await waitingStudent(t, "wulan PURNAMASARI");
  const other = await waitingStudent(t, "Tri Handayani");
  const nobody = await waitingStudent(t, "Kevin Halim");
  expect(await dataOf(alike)).toEqual({ has_list: false, students: [] });
  await importList(
    t,
    superadmin,
    listLine(alike.npm, "Gilang Ramadhan"),
    listLine(same.npm, "Wulan Purnamasari"),
    listLine(other.npm, "Tri Handayani", { email: emailOf("2999999998") }),
  );
  expect(await dataOf(alike)).toEqual({
    has_list: true,
    students: [
      {
        npm: alike.npm,
        name: "Gilang Ramadhan",
        email: alike.email,
        faculty: "Fakultas Teknik",
        program_study: "Informatika",
        batch: 2021,
        differs: ["name"],
        npm_taken: false,
      },
    ],
  });
  expect((await dataOf(same)).students).toMatchObject([{ differs: [] }]);
  expect((await dataOf(other)).students).toMatchObject([{ differs: ["email"] }]);
  expect(await dataOf(nobody)).toEqual({ has_list: true, students: [] });
});

test("both are shown where address and NPM are two people's", async () => {
  const student = await waitingStudent(t, "Gilang Ramadhan");
  await importList(
    t,
    superadmin,
    listLine("2999999901", "Gilang Ramadhan", { email: student.email }),
    listLine(student.npm, "Orang Lain", { email: emailOf("2999999902") }),
  );
  const { students } = await dataOf(student);
  expect(
    students.map(({ name, differs }: { name: string; differs: string[] }) => [name, differs]),
  ).toEqual(
    expect.arrayContaining([
      ["Gilang Ramadhan", ["npm"]],
      ["Orang Lain", ["name", "email"]],
    ]),
  );
});

test("GET /admin/students/{id}/listed says nothing of who does not wait any more", async () => {
  const student = await verifiedStudent(t, superadmin, "Gilang Ramadhan");
  await importList(t, superadmin, listLine(student.npm, "Gilang Ramadan"));
  expect((await dataOf(student)).students).toEqual([]);
});

test("GET /admin/students/{id}/listed answers 401 to a guest, 403 to students, 404 for an admin or nobody", async () => {
  const student = await waitingStudent(t);
  expect((await t.call("GET", `/admin/students/${student.id}/listed`)).status).toBe(401);
  expect((await listed(student, student.token)).status).toBe(403);
  expect((await listed({ id: 999_999 })).status).toBe(404);
  expect((await listed({ id: 1 })).status).toBe(404);
});

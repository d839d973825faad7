import { formOf, jpeg, reportFields } from "./forms.ts";
import { type Product, SUPERADMIN } from "./product.ts";

/** People and reports made through the API of a running product. */

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** An answer of any shape. */
type Body = any;

/** One call that has to succeed. */
export const call = async (
  product: Product,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Body> => {
  const form = body instanceof FormData;
  const reply = await fetch(`${product.origin}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(form ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  const answer: Body = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${answer.message}`);
  return answer;
};

/** A bearer token. */
export const login = async (
  product: Product,
  identifier: string,
  password: string,
): Promise<string> =>
  (await call(product, "POST", "/auth/login", { body: { identifier, password } })).token;

export const superadminToken = (product: Product) =>
  login(product, SUPERADMIN.email, SUPERADMIN.password);

/** The code in the mail that the product told last, from `since` on. */
export const toldCode = async (product: Product, since: number) =>
  (await product.told(/code (\d{6})/, since))[1]!;

/** A student who has confirmed the address and waits. */
export const waitingStudent = async (
  product: Product,
  npm: string,
  name: string,
): Promise<Person> => {
  const email = `${npm}@students.example.ac.id`;
  const password = `sandi-${npm}`;
  const since = product.output.told.length;
  const ktm = { bytes: await jpeg(640, 400), name: "ktm.jpg" };
  const body = formOf({ name, campus_email: email, password }, { ktm });
  const { data } = await call(product, "POST", "/auth/register", { body });
  const otp_code = await toldCode(product, since);
  const confirmation = { email, otp_code, attempt: data.attempt };
  await call(product, "POST", "/auth/verify-email", { body: confirmation });
  return { name, email, password, token: await login(product, email, password) };
};

/** A student whom the superadmin has verified. */
export const verifiedStudent = async (product: Product, npm: string, name: string) => {
  const student = await waitingStudent(product, npm, name);
  const body = { campus_email: student.email, status: "verified" };
  const token = await superadminToken(product);
  await call(product, "PATCH", "/admin/students/verify", { token, body });
  return student;
};

/** Files a report and sets its status; its id. */
export const publishedReport = async (
  product: Product,
  author: Person,
  fields: Record<string, string> = {},
): Promise<number> => {
  const body = formOf({ ...reportFields, ...fields });
  const { data } = await call(product, "POST", "/reports", { token: author.token, body });
  const status = { id: data.id, status: "under_review" };
  const token = await superadminToken(product);
  await call(product, "PATCH", "/admin/reports/status", { token, body: status });
  return data.id;
};

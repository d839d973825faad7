import { formOf, jpeg, pdf, reportFields } from "./forms.ts";
import { type Product, SUPERADMIN } from "./product.ts";

/** People and reports made through the API of a running product. */

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** Whatever serves the API. */
export type Served = Pick<Product, "origin">;

/** An answer of any shape. */
type Body = any;

interface Sent {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One call, which may be refused. */
export const ask = (
  product: Served,
  method: string,
  path: string,
  { token, body, headers }: Sent = {},
): Promise<Response> => {
  const form = body instanceof FormData;
  return fetch(`${product.origin}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(form ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
};

/** One call that has to succeed. */
export const call = async (
  product: Served,
  method: string,
  path: string,
  sent: Sent = {},
): Promise<Body> => {
  const reply = await ask(product, method, path, sent);
  const answer: Body = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${answer.message}`);
  return answer;
};

/** A bearer token. */
export const login = async (
  product: Served,
  identifier: string,
  password: string,
): Promise<string> =>
  (await call(product, "POST", "/auth/login", { body: { identifier, password } })).token;

export const superadminToken = (product: Served) =>
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

/** What the superadmin decides about a student's account. */
export const decideAccount = async (
  product: Product,
  { email }: Pick<Person, "email">,
  decision: { status: "verified" | "not_verified"; reason?: string },
) => {
  const token = await superadminToken(product);
  const body = { campus_email: email, ...decision };
  await call(product, "PATCH", "/admin/students/verify", { token, body });
};

/** A student whom the superadmin has verified. */
export const verifiedStudent = async (product: Product, npm: string, name: string) => {
  const student = await waitingStudent(product, npm, name);
  await decideAccount(product, student, { status: "verified" });
  return student;
};

/** Sets a report's status, with an answer if there is one. */
export const decideReport = async (
  product: Product,
  id: number,
  status: string,
  response?: string,
) => {
  const token = await superadminToken(product);
  const body = { id, status, ...(response && { response }) };
  await call(product, "PATCH", "/admin/reports/status", { token, body });
};

/** Files a report and sets its status; its id. */
export const publishedReport = async (
  product: Product,
  author: Person,
  fields: Record<string, string> = {},
): Promise<number> => {
  const body = formOf({ ...reportFields, ...fields });
  const { data } = await call(product, "POST", "/reports", { token: author.token, body });
  await decideReport(product, data.id, "under_review");
  return data.id;
};

/** Opens or closes the period in which appeals may be filed; it is told which it is to be. */
export const setAppealPeriod = async (product: Product, active: boolean) => {
  const token = await superadminToken(product);
  const { data } = await call(product, "GET", "/ukt-appeals/status");
  if (data.is_active !== active) await call(product, "POST", "/admin/ukt/status", { token });
};

/** Files an appeal with a student card and a certificate; the period has to be open. Its id. */
export const filedAppeal = async (product: Product, student: Person): Promise<number> => {
  const files = { ktm: await pdf("Kartu"), sk: await pdf("Surat keterangan bencana") };
  const body = formOf({ semester: "3", problem: "natural" }, files);
  const { data } = await call(product, "POST", "/ukt-appeals", { token: student.token, body });
  return data.id;
};

import { setImmediate as turnOfLoop } from "node:timers/promises";
import type { App, Db, Trx } from "../../server/app.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import type { Secrets } from "../../server/secrets.ts";
import {
  EXAMPLES_SHOWN,
  LIST_FIELDS,
  type ListChanges,
  type ListedStudent,
  type ListField,
} from "./enrolment.contract.ts";
import {
  findByEither,
  findByEmail,
  lockEnrolment,
  readHashes,
  readSealed,
  replaceEnrolled,
  type SealedStudent,
} from "./enrolment.sql.ts";
import { isSameName } from "./same-name.server.ts";

/** What reads and writes the list: the app, or a command's part of it. */
type Parts = Pick<App, "db" | "secrets">;

const FIELDS = Object.keys(LIST_FIELDS) as ListField[];
const PURPOSE = "enrolled";
/** What is sealed is filled up to a multiple of this, so that its length tells nothing of a name. */
const BLOCK = 128;
/** Students that are hashed and sealed before other requests have their turn. */
const AT_ONCE = 500;

const npmHash = (secrets: Secrets, npm: string) => secrets.hash("enrolled-npm", npm);
const emailHash = (secrets: Secrets, email: string) => secrets.hash("enrolled-email", email);
const contentOf = (student: ListedStudent) => JSON.stringify(FIELDS.map((field) => student[field]));

const sealStudent = (secrets: Secrets, student: ListedStudent): SealedStudent => {
  const content = contentOf(student);
  const bytes = Buffer.byteLength(content);
  return {
    npm_hash: npmHash(secrets, student.npm),
    email_hash: emailHash(secrets, student.email),
    content_hash: secrets.hash("enrolled-content", content),
    sealed: secrets.seal(PURPOSE, content + " ".repeat(BLOCK - (bytes % BLOCK))),
  };
};

/** A student of the list; undefined where it was sealed under another `SECRET_KEY`. */
const openStudent = (secrets: Secrets, { sealed }: SealedStudent): ListedStudent | undefined => {
  const content = secrets.unseal(PURPOSE, sealed);
  if (typeof content !== "string") return undefined;
  const values = JSON.parse(content) as readonly unknown[];
  return Object.fromEntries(FIELDS.map((field, at) => [field, values[at]])) as ListedStudent;
};

/** Hashes and seals a list, some at a time, outside of any transaction. */
export const sealStudents = async (
  { secrets }: Pick<Parts, "secrets">,
  students: readonly ListedStudent[],
): Promise<SealedStudent[]> => {
  const sealed: SealedStudent[] = [];
  for (const [at, student] of students.entries()) {
    if (at % AT_ONCE === 0) await turnOfLoop();
    sealed.push(sealStudent(secrets, student));
  }
  return sealed;
};

const example = ({ npm, name }: ListedStudent, fields: readonly ListField[] = []) => ({
  npm,
  name,
  fields: [...fields],
});

/** What a list would change, and the version of the present one that it was held against. */
export const compareWithPresent = async (
  { db, secrets }: Parts,
  students: readonly ListedStudent[],
  sealed: readonly SealedStudent[],
): Promise<{ version: number; changes: ListChanges }> => {
  const { version, contents } = await readHashes(db);
  const added: ListedStudent[] = [];
  const changed: { student: ListedStudent; npm_hash: Buffer }[] = [];
  let unchanged = 0;
  for (const [at, { npm_hash, content_hash }] of sealed.entries()) {
    const student = students[at]!;
    const key = npm_hash.toString("base64");
    const before = contents.get(key);
    if (before === undefined) added.push(student);
    else if (before === content_hash.toString("base64")) unchanged += 1;
    else changed.push({ student, npm_hash });
    contents.delete(key);
  }
  // whoever is left is on no row of the new list
  const gone = [...contents.keys()].map((key) => Buffer.from(key, "base64"));
  const shown = changed.slice(0, EXAMPLES_SHOWN);
  const before = await readSealed(db, [
    ...shown.map(({ npm_hash }) => npm_hash),
    ...gone.slice(0, EXAMPLES_SHOWN),
  ]);
  const opened = new Map(
    before.map((row) => [row.npm_hash.toString("base64"), openStudent(secrets, row)]),
  );
  const openedOf = (hash: Buffer) => opened.get(hash.toString("base64"));
  return {
    version,
    changes: {
      added: {
        count: added.length,
        examples: added.slice(0, EXAMPLES_SHOWN).map((student) => example(student)),
      },
      changed: {
        count: changed.length,
        examples: shown.map(({ student, npm_hash }) => {
          const old = openedOf(npm_hash);
          return example(
            student,
            FIELDS.filter((field) => old && old[field] !== student[field]),
          );
        }),
      },
      gone: {
        count: gone.length,
        examples: gone.slice(0, EXAMPLES_SHOWN).flatMap((hash) => {
          const old = openedOf(hash);
          return old ? [example(old)] : [];
        }),
      },
      unchanged,
    },
  };
};

interface Replacing {
  readonly at: Date;
  /** The admin; null for the operator. */
  readonly by: number | null;
  /** The version that the change was shown against; undefined replaces whatever there is. */
  readonly version?: number;
  /** What else belongs into the transaction. */
  readonly also?: (trx: Trx) => Promise<unknown>;
}

/** Puts a list in the place of the present one, all of it or nothing; false where that is another one by now. */
export const replaceList = (
  db: Db,
  students: readonly SealedStudent[],
  { at, by, version, also }: Replacing,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const present = await lockEnrolment(trx);
    if (version !== undefined && version !== present) return false;
    // no list was imported by nobody at no time
    await replaceEnrolled(trx, students, students.length > 0 ? { at, by } : { at: null, by: null });
    await also?.(trx);
    return true;
  });

/**
 * The student of the list who has this address and this name; undefined where there is none. Asked only once
 * the address is proven: before that, no answer may depend on the list.
 */
export const findEnrolledStudent = async (
  { secrets }: Pick<Parts, "secrets">,
  db: Db,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<ListedStudent | undefined> => {
  const row = await findByEmail(db, emailHash(secrets, email));
  const student = row && openStudent(secrets, row);
  return student && isSameName(student.name, name) ? student : undefined;
};

/** What the list says of an address or an NPM: of both where these are two people's. */
export const listedUnder = async (
  { db, secrets }: Parts,
  { email, npm }: { readonly email: string; readonly npm: string },
): Promise<ListedStudent[]> => {
  const rows = await findByEither(db, emailHash(secrets, email), npmHash(secrets, npm));
  return rows.flatMap((row) => openStudent(secrets, row) ?? []);
};

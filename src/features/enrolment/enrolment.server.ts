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

/** What is needed to read and write the list: the app, or a command's part of it. */
type Parts = Pick<App, "db" | "secrets">;

const FIELDS = Object.keys(LIST_FIELDS) as ListField[];
const PURPOSE = "enrolled";
/** Sealed data are padded to a multiple of this, so that their length shows nothing about a name. */
const BLOCK = 128;
/** The number of students that are hashed and sealed before other requests get their turn. */
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

/** Hashes and seals a list in steps, outside of any transaction. */
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

/** The changes that a list would make, and the version of the present list with which it was compared. */
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
  // the rest are students without a row in the new list
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
  /** The version for which the changes were shown; undefined replaces any list. */
  readonly version?: number;
  /** Further work of the same transaction. */
  readonly also?: (trx: Trx) => Promise<unknown>;
}

/** Replaces the present list, completely or not at all; false where that has another version by now. */
export const replaceList = (
  db: Db,
  students: readonly SealedStudent[],
  { at, by, version, also }: Replacing,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const present = await lockEnrolment(trx);
    if (version !== undefined && version !== present) return false;
    // the empty first list has no importer and no time
    await replaceEnrolled(trx, students, students.length > 0 ? { at, by } : { at: null, by: null });
    await also?.(trx);
    return true;
  });

/**
 * The student of the list with this address and this name; undefined where there is none. Call it only when the
 * address is proven: before that, no answer may depend on the list.
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

/** The students of the list with this address or this NPM; two where these belong to two people. */
export const listedUnder = async (
  { db, secrets }: Parts,
  { email, npm }: { readonly email: string; readonly npm: string },
): Promise<ListedStudent[]> => {
  const rows = await findByEither(db, emailHash(secrets, email), npmHash(secrets, npm));
  return rows.flatMap((row) => openStudent(secrets, row) ?? []);
};

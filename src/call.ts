import type * as z from "zod";
import type { Code } from "./codes.ts";
import type { Asker, Rule } from "./permissions.ts";

/** A file field of a multipart call: what it may hold and how much. Type is decided by content. */
export interface FileField {
  /** `csv` is read by its handler and never stored. */
  readonly accept: "image" | "pdf" | "image-or-pdf" | "csv";
  /** Bytes, inclusive. */
  readonly maxBytes: number;
  /** Said when the file is larger (413). */
  readonly tooLarge: string;
  /** Said when its content is of another type (415). */
  readonly wrongType: string;
  /** Where the field may come several times, one file each: how often, and what is said of more (422). */
  readonly several?: { readonly most: number; readonly tooMany: string };
}

/** Facts about this campus that a schema may need. */
export interface Facts {
  /** The domain of students' e-mail, without `@`. */
  readonly studentDomain: string;
}

/** A schema, or one that depends on the campus. */
export type Schema = z.ZodType | ((facts: Facts) => z.ZodType);

/** One call of the API as plain data: the server mounts it, the web's client is typed by it, OpenAPI is printed from it. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** A second method that means the same: edits answer to PUT and PATCH alike. */
  readonly also?: "PUT";
  /** Under `/api`, parameters in braces: `/reports/{id}`. */
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  /** The rule for callers; a refusal is decided before anything of the body is read. */
  readonly who: Rule;
  /** Status of a success; 200 unless told. */
  readonly status?: 200 | 201;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** A JSON body. */
  readonly body?: Schema;
  /** Keys of the body that count for nothing from this asker: taken out of it before it is judged. */
  readonly ignores?: (asker: Asker, params: { readonly id: number }) => readonly string[];
  /** The fields of a multipart body, beside its `files`. */
  readonly form?: Schema;
  readonly files?: Readonly<Record<string, FileField>>;
  /** It derives a password, and waits in the queue of those. */
  readonly hashes?: true;
  /** Whether it takes an `Idempotency-Key`. */
  readonly idempotent?: true;
  /**
   * Whose answer may be a second old, and so come from a copy of the database: only to those who have not just
   * written what it shows, and never where it decides anything (docs/decisions/0033-a-cluster-and-its-copies.md).
   */
  readonly mayBeOld?: "to guests" | "to everybody";
  /** A success is a file of this type in the place of JSON, streamed: `output` is its `file`. */
  readonly gives?: "application/zip";
  /** The success body without `success` and `message`. */
  readonly output: z.ZodType;
  /** Codes of refusals that this call adds to those of every call. */
  readonly errors?: readonly Code[];
}

/** Declares a call, named by its method and path, keeping its literal types. */
export const call = <
  M extends Call["method"],
  P extends Call["path"],
  const C extends Omit<Call, "method" | "path">,
>(
  key: `${M} ${P}`,
  declared: C,
) => {
  const [method, path] = key.split(" ") as [M, P];
  return { method, path, ...declared };
};

type SchemaOf<S> = S extends (facts: Facts) => infer T ? T : S;
/** The value that a caller sends for a schema, and the value that a handler gets of it. */
export type Sent<S> = SchemaOf<S> extends z.ZodType ? z.input<SchemaOf<S>> : undefined;
export type Got<S> = SchemaOf<S> extends z.ZodType ? z.output<SchemaOf<S>> : undefined;

import type * as z from "zod";
import type { Code } from "./codes.ts";
import type { Asker, Rule } from "./permissions.ts";

/** A file field of a multipart call: its types and its size. The type is decided by content. */
export interface FileField {
  /** The handler reads a `csv`, which is never stored. */
  readonly accept: "image" | "pdf" | "image-or-pdf" | "csv";
  /** Bytes, inclusive. */
  readonly maxBytes: number;
  /** The message for a larger file (413). */
  readonly tooLarge: string;
  /** The message for content of another type (415). */
  readonly wrongType: string;
  /** For a field that may come several times, one file each: how often, and the message for more (422). */
  readonly several?: { readonly most: number; readonly tooMany: string };
}

/** Facts about this campus that a schema may need. */
export interface Facts {
  /** The first domain of students' e-mail, lower case, without `@`. An NPM alone stands for its address there. */
  readonly studentDomain: string;
  /** The further ones; absent where there are none. */
  readonly otherDomains?: readonly string[];
}

/** A schema, or one that depends on the campus. */
export type Schema = z.ZodType | ((facts: Facts) => z.ZodType);

/** One call of the API as plain data: the server mounts it, it types the web's client, and OpenAPI is made from it. */
export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** A second method that means the same: edits answer to PUT and PATCH alike. */
  readonly also?: "PUT";
  /** Under `/api`, parameters in braces: `/reports/{id}`. */
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  /** The rule for callers; a refusal comes before anything of the body is read. */
  readonly who: Rule;
  /** Status of a success; 200 by default. */
  readonly status?: 200 | 201;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** A JSON body. */
  readonly body?: Schema;
  /** Keys of the body that this asker may not set: they are removed before validation. */
  readonly ignores?: (asker: Asker, params: { readonly id: number }) => readonly string[];
  /** The fields of a multipart body, beside its `files`. */
  readonly form?: Schema;
  readonly files?: Readonly<Record<string, FileField>>;
  /** It derives a password, and waits in the queue for that. */
  readonly hashes?: true;
  /** Whether it takes an `Idempotency-Key`. */
  readonly idempotent?: true;
  /**
   * Whether its answer may be a second old, and so come from a copy of the database: only for viewers who have not
   * just written what it shows, and never where it decides anything
   * (docs/decisions/0033-a-cluster-and-its-copies.md).
   */
  readonly mayBeOld?: "to guests" | "to everybody";
  /** A success is a streamed file of this type instead of JSON: `output` is its `file`. */
  readonly gives?: "application/zip" | "application/pdf";
  /** The success body without `success` and `message`. */
  readonly output: z.ZodType;
  /** Codes of refusals that this call adds to those of every call. */
  readonly errors?: readonly Code[];
}

type SchemaOf<S> = S extends (facts: Facts) => infer T ? T : S;
/** The value that a caller sends for a schema, and the value that a handler gets of it. */
export type Sent<S> = SchemaOf<S> extends z.ZodType ? z.input<SchemaOf<S>> : undefined;
export type Got<S> = SchemaOf<S> extends z.ZodType ? z.output<SchemaOf<S>> : undefined;

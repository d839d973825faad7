import type { Admin, Asker, Person, Rule, Scope, Student } from "../../permissions.ts";

interface Visit {
  readonly name: string;
  /** SHA-256 of the bearer token. */
  readonly sessionHash: Buffer;
}

/** A student who asks with a live token. */
export interface StudentViewer extends Student, Visit {
  /** The student's author secret, open for this request only. */
  readonly secret: Buffer;
}

/** An admin or superadmin who asks with a live token. */
export interface AdminViewer extends Admin, Visit {
  readonly scope: Scope;
  /** The keys of the admin's units. */
  readonly units: readonly string[];
  readonly secret?: undefined;
}

/** Somebody who asks with a live token. */
export type Viewer = StudentViewer | AdminViewer;

type Known<A extends Asker> = A extends null
  ? null
  : A extends Student
    ? StudentViewer
    : A extends Admin
      ? AdminViewer
      : A extends Person
        ? Viewer
        : never;

/** The type of the viewer that a rule lets through. */
export type ViewerOf<R> = R extends Rule<infer A> ? Known<A> : never;

/**
 * The status of every failure's code, for both sides: the one table that handlers, rules, contracts and
 * the description of the API go by (docs/product/api.md#statuses).
 */
export const STATUS_OF = {
  // what cannot be read
  BAD_FORM: 400,
  BAD_JSON: 400,
  BAD_MULTIPART: 400,
  BAD_PATH: 400,
  CLIENT_GONE: 400,
  METHOD_NOT_ALLOWED: 405,
  TOO_SLOW: 408,
  BODY_TOO_LARGE: 413,
  FIELD_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  NOT_JSON: 415,
  WRONG_TYPE: 415,

  // who asks
  NOT_SIGNED_IN: 401,
  WRONG_LOGIN: 401,
  ACCOUNT_NOT_VERIFIED: 403,
  ACCOUNT_WAITING: 403,
  ADMINS_ONLY: 403,
  EMAIL_NOT_VERIFIED: 403,
  NOT_YOURS: 403,
  OWN_REPORT: 403,
  STUDENTS_ONLY: 403,
  SUPERADMINS_ONLY: 403,
  TWO_STEP_REQUIRED: 403,
  NOT_FOUND: 404,

  // what collides with what is there
  EMAIL_TAKEN: 409,
  LAST_SUPERADMIN: 409,
  MERGED: 409,
  NOT_MERGED: 409,
  NOT_PENDING: 409,
  NOT_PUBLISHED: 409,
  NOT_REJECTED: 409,
  NPM_TAKEN: 409,
  OPEN_APPEAL: 409,
  OWN_ACCOUNT: 409,
  PERIOD_CLOSED: 409,
  STALE: 409,
  TITLE_TAKEN: 409,
  TOO_MANY_NOTES: 409,
  TOO_MANY_TEMPLATES: 409,
  TWO_STEP_NOT_STARTED: 409,
  TWO_STEP_OFF: 409,
  TWO_STEP_ON: 409,

  // what was filled in
  WRONG_PASSWORD: 400,
  INVALID: 422,
  KEY_REUSED: 422,
  WRONG_CODE: 422,
  TOO_MANY: 429,

  // the server itself
  INTERNAL: 500,
  BUSY: 503,
  SHUTTING_DOWN: 503,
  UNAVAILABLE: 503,
  DISK_FULL: 507,
} as const;

/** The name of a failure in the body of its answer. */
export type Code = keyof typeof STATUS_OF;

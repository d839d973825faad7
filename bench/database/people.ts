import { createHash } from "node:crypto";
import { wrapForSession } from "../../src/features/authorship/authorship.server.ts";
import { makePasswordHasher } from "../../src/server/passwords.ts";
import { encrypt } from "../../src/server/secrets.ts";

/** Every student's. */
export const PASSWORD = "rahasia-ukur";

const sha256 = (text: string) => createHash("sha256").update(text).digest();

export const PASSWORD_SALT = sha256("bench salt").subarray(0, 16);

export const proofOfPassword = () => makePasswordHasher().derive(PASSWORD, PASSWORD_SALT);

/** The bearer token of a student's open session. */
export const tokenOf = (student: number) => sha256(`bench token ${student}`).toString("base64url");

/** A student's open session, as the database keeps it. */
export const sessionOf = (student: number) => {
  const token = tokenOf(student);
  const secret = sha256(`bench secret ${student}`);
  return {
    secret,
    tokenHash: sha256(token),
    wrappedSecret: wrapForSession(token, secret),
  };
};

/** The author secret as it lies in the account. */
export const wrapUnderPassword = encrypt;

import { dueAfter } from "../../due-time.ts";
import type { App, Trx } from "../../server/app.ts";
import { fullHour, startOfHour } from "../../server/clock.ts";
import { isUnique } from "../../server/database/errors.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { networkOf } from "../../server/http/address.ts";
import { handle } from "../../server/http/handler.ts";
import { describeError } from "../../server/log.ts";
import { newSalt } from "../../server/passwords.ts";
import { encrypt } from "../../server/secrets.ts";
import { acceptFile } from "../../server/uploads/accept.ts";
import { newAuthorSecret } from "../authorship/authorship.server.ts";
import { findEnrolledStudent } from "../enrolment/enrolment.server.ts";
import { hasEnrolled } from "../enrolment/enrolment.sql.ts";
import { storeFile } from "../files/file.server.ts";
import { insertFile } from "../files/file.sql.ts";
import { STUDENT_CARD } from "./account.contract.ts";
import { findConfirmed, findCredentials, insertAccount, npmIsTaken } from "./account.sql.ts";
import { openAttempt, sealAttempt } from "./attempt.server.ts";
import {
  countCodeTry,
  pretendCode,
  sendCode,
  onQuietCodeRequest,
  onCodeRequest,
  tryCode,
  wrongCode,
} from "./code.server.ts";
import type { TryCounter } from "./code.sql.ts";
import { PRIVACY_VERSION } from "./privacy.contract.ts";
import {
  deleteRegistrations,
  detachAttemptCard,
  findNewestRegistration,
  findRegistration,
  handCardOver,
  insertRegistration,
} from "./registration.sql.ts";
import { undoing } from "../../server/undoing.ts";

/** The registration for an address and, if given, an attempt. */
const findAttempt = async (app: App, email: string, attempt: string | undefined) => {
  const now = app.clock.now();
  if (attempt === undefined) return findNewestRegistration(app.db, email, now);
  const id = openAttempt(app, attempt);
  return id === undefined ? undefined : findRegistration(app.db, id, email, now);
};

type Attempt = NonNullable<Awaited<ReturnType<typeof findRegistration>>>;

/**
 * What the campus's list knows about an attempt whose address is proven: NPM, programme and batch of a verified
 * student. Undefined for a person who is not on it under this name, or whose NPM another account has.
 */
const listedAs = async (app: App, trx: Trx, attempt: Attempt) => {
  const listed = await findEnrolledStudent(app, trx, attempt);
  if (!listed) return undefined;
  const { npm, program_study, batch } = listed;
  if (await npmIsTaken(trx, npm, { email: attempt.email })) return undefined;
  return { npm, program_study, batch };
};

/**
 * Makes the confirmed attempt a student: verified at once if the campus's list has them, else waiting. Undefined if
 * the code was wrong, old or used.
 */
const confirm = async (app: App, trx: Trx, attempt: Attempt, code: string, counter: TryCounter) => {
  const now = app.clock.now();
  if (!(await tryCode(app, trx, { registration_id: attempt.id }, code, counter))) return undefined;
  // if somebody has confirmed the address in the meantime, that account stays
  if (await findConfirmed(trx, attempt.email)) return undefined;
  const listed = await listedAs(app, trx, attempt);
  const id = await insertAccount(trx, {
    role: "student",
    name: attempt.name,
    email: attempt.email,
    ...(listed
      ? { status: "verified", decided_at: startOfHour(now), ...listed }
      : {
          status: "waiting",
          due_at: fullHour(dueAfter(app.campus.now(now).promises, "verify", now)),
        }),
    privacy_version: attempt.privacy_version,
    salt: attempt.salt,
    password_hash: attempt.password_hash,
    wrapped_secret: attempt.wrapped_secret,
    created_at: fullHour(now),
  });
  const needless = listed && (await detachAttemptCard(trx, attempt.id));
  await handCardOver(trx, attempt.id, id);
  await deleteRegistrations(trx, attempt.email);
  // sent at the full hour: notification numbers are in one order with those of admins, whose times are exact
  if (listed) await app.jobs.send(trx, "tell-verified", { account: id }, { after: 0 });
  return { status: listed ? ("verified" as const) : ("waiting" as const), needless };
};

/** Removes the card of a person who needs none; if that fails, the hourly housekeeping does it. */
const forgetCard = async (app: App, name: string) => {
  try {
    await app.files.remove(name);
  } catch (error) {
    app.log.warn("registration.card not removed", describeError(error));
  }
};

export const registrationHandlers = handle({
  async getRegistration(app) {
    const card = (await hasEnrolled(app.db)) ? "optional" : "required";
    return { message: "Pendaftaran", data: { card } };
  },

  async register(app, { body, files, address }) {
    await app.limits.take("registrations-hour", networkOf(address));
    const email = body.campus_email;
    const accepted = files.ktm && (await acceptFile(files.ktm, STUDENT_CARD, "ktm"));
    const confirmed = await findConfirmed(app.db, email);
    const npmHolder = await findCredentials(app.db, email, email.split("@", 1)[0]);
    // one hash is then enough for the account and the attempt, at a login by the address and by its digits
    const salt = (confirmed ?? npmHolder)?.salt ?? newSalt();
    const password = await app.passwords.derive(body.password, salt);
    const store = async (mayMail: boolean) => {
      const card = accepted ? await storeFile(app, accepted) : undefined;
      return inTransaction(app.db, async (trx) => {
        // made for an address with an account too, or its time and the next login would show that it has one
        const id = await insertRegistration(trx, {
          email,
          name: body.name,
          salt,
          password_hash: password.proof,
          wrapped_secret: encrypt(password.wrappingKey, newAuthorSecret()),
          privacy_version: PRIVACY_VERSION,
          created_at: fullHour(app.clock.now()),
        });
        if (card) await insertFile(trx, card.row, { registration_id: id });
        if (mayMail) await sendCode(app, trx, id, confirmed?.id);
        return id;
      }).catch(undoing((because) => card?.discard(because)));
    };
    const request = [app, "confirmation", email, address] as const;
    const attempt = sealAttempt(app, await onQuietCodeRequest(store, ...request));
    return {
      message: "Pendaftaran diterima. Kode verifikasi dikirim ke email kampus Anda.",
      data: { attempt },
    };
  },

  async verifyEmail(app, { body, address }) {
    const uncount = await countCodeTry(app, "wrong-confirmation-codes", address);
    const attempt = await findAttempt(app, body.email, body.attempt);
    const counter = body.attempt === undefined ? "open_tries_left" : "tries_left";
    const confirmOnce = () =>
      inTransaction(app.db, async (trx) => {
        if (attempt) return confirm(app, trx, attempt, body.otp_code, counter);
        // takes as long as a wrong code
        await tryCode(app, trx, { registration_id: 0 }, body.otp_code);
        return undefined;
      });
    const confirmed = await confirmOnce().catch((error) => {
      // an admin gave that NPM to another account at this moment; the next try sees that it is taken
      if (isUnique(error, "account_npm_key")) return confirmOnce();
      throw error;
    });
    if (!confirmed) throw wrongCode("otp_code");
    await uncount();
    const { status, needless } = confirmed;
    if (needless) await forgetCard(app, needless);
    const message =
      status === "verified"
        ? "Email dan akun Anda terverifikasi. Silakan masuk."
        : "Email terverifikasi. Silakan masuk.";
    return { message, data: { status } };
  },

  async resendVerification(app, { body, address }) {
    const send = async () => {
      const attempt = await findAttempt(app, body.email, body.attempt);
      const confirmed = await findConfirmed(app.db, body.email);
      await inTransaction(app.db, async (trx) => {
        if (attempt) await sendCode(app, trx, attempt.id, confirmed?.id);
        else await pretendCode(app, trx, body.attempt === undefined ? confirmed?.id : undefined);
      });
    };
    await onCodeRequest(send, app, "confirmation", body.email, address);
    return {
      message: "Bila alamat ini sedang didaftarkan, kode baru sudah dikirim ke sana.",
      data: {},
    };
  },
});

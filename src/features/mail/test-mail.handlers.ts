import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { App } from "../../server/app.ts";
import { SECOND } from "../../server/clock.ts";
import { handle } from "../../server/http/handler.ts";
import { openMailer } from "../../server/mail/mailer.ts";
import { mustFind } from "../../server/problem.ts";
import { dataPaths } from "../../server/settings.ts";
import { recordOwnAct } from "../audit/audit.server.ts";
import { fromNameOf, senderOf } from "./deliver.server.ts";
import { findAddressee } from "./mail.sql.ts";
import { testMail } from "./mail-texts.server.ts";

/** Milliseconds: a browser waits for 10 s. */
const LONGEST = 8 * SECOND;
const REASON_MAX = 200;

/** Sends with a mailer of its own, since the other one may be busy. Rejects where the server does not take it. */
const sendNow = async (app: App, to: string, name: string) => {
  const { settings, clock } = app;
  const mailer = openMailer(settings, dataPaths(settings.dataDir).mail, () => {});
  const ended = new AbortController();
  const late = async () => {
    await delay(LONGEST, undefined, { signal: ended.signal, ref: false });
    throw new Error(`belum menjawab dalam ${LONGEST / SECOND} detik`);
  };
  const now = clock.now();
  const { hostname } = new URL(settings.publicUrl);
  const sent = mailer.send({
    ...testMail(senderOf(app), { name, at: now }),
    ...fromNameOf(app),
    to,
    messageId: `test-${randomUUID()}@${hostname}`,
    date: now,
  });
  try {
    await Promise.race([sent, late()]);
  } finally {
    ended.abort();
    sent.catch(() => {});
    mailer.close();
  }
};

export const testMailHandlers = handle({
  async sendTestMail(app, request) {
    const { id } = request.viewer;
    await app.limits.take("test-mail-hour", `account ${id}`);
    const { email, name } = mustFind(await findAddressee(app.db, id));
    try {
      await sendNow(app, email, name);
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX);
      return { message: `Server email tidak menerimanya: ${reason}`, data: { taken: false } };
    }
    if (!app.settings.smtpUrl)
      return {
        message: "Belum ada server email (SMTP_URL): emailnya menjadi file, dan tidak sampai.",
        data: { taken: false },
      };
    await recordOwnAct(app, app.db, request, "send-test-mail");
    return {
      message: `Server email menerimanya. Periksa kotak masuk ${email}.`,
      data: { taken: true },
    };
  },
});

import { setTimeout as delay } from "node:timers/promises";
import type { Mail, Mailer } from "../../src/server/mail/mailer.ts";

interface RecordingMailer extends Mailer {
  /** What was sent, oldest first. */
  readonly sent: readonly Mail[];
  /** The newest mail that matches, waited for; rejects after `milliseconds`. */
  received(matches: (mail: Mail) => boolean, milliseconds?: number): Promise<Mail>;
}

/** A mailer for tests that keeps what it is given. */
export const recordingMailer = (): RecordingMailer => {
  const sent: Mail[] = [];
  return {
    sent,
    async send(mail) {
      sent.push(mail);
    },
    close() {},
    async received(matches, milliseconds = 15_000) {
      const end = Date.now() + milliseconds;
      for (;;) {
        const mail = sent.findLast(matches);
        if (mail) return mail;
        if (Date.now() > end) throw new Error(`no such mail among ${sent.length}`);
        await delay(20);
      }
    },
  };
};

import { Secret, TOTP } from "otpauth";
import type { TestApp } from "./test-app.ts";

const STEP = 30_000;

/** The six digits that an authenticator shows; `steps` later than now. */
export const digitsOf = (t: TestApp, secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: t.clock.now().getTime() + steps * STEP,
  });

/** Goes on to the next code: each is used once. */
export const nextStep = (t: TestApp) => t.clock.move(STEP);

export interface TestFactor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Switches an admin's second factor on, and answers what they would keep. */
export const switchOn = async (
  t: TestApp,
  admin: { token: string; password: string },
): Promise<TestFactor> => {
  const { token, password } = admin;
  const begun = await t.call("POST", "/auth/two-step", { token, body: { password } });
  const { secret } = begun.body.data;
  const code = digitsOf(t, secret);
  const on = await t.call("POST", "/auth/two-step/confirm", { token, body: { code } });
  if (on.status !== 200) throw new Error(`not switched on: ${JSON.stringify(on.body)}`);
  nextStep(t);
  return { secret, recoveryCodes: on.body.data.recovery_codes };
};

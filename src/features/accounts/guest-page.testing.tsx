import { onTestFinished } from "vitest";
import type { Answers } from "../../web/stub-api.testing.ts";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import { forgetPending } from "./pending-registration.web.ts";

/** An answer that comes once `arrive` is called. */
export const lateAnswer = (told: object) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return { answer: () => arrived.then(() => told), arrive: () => arrive() };
};

/**
 * Opens one of the sign-in pages as a guest; `from` is the page that asked for the login. Any other
 * page shows nothing but its address. Answers what the page asked of the API.
 */
export const openGuestPage = (path: string, answers: Answers = {}, from?: string) => {
  onTestFinished(forgetPending);
  return openScreen(path, answers, { only: "guest", ...(from ? { from } : {}) });
};

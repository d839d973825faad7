import type { Answers } from "../../web/stub-api.testing.ts";
import { leaveNoDrafts } from "../../web/draft-life.ts";
import { openScreen } from "../../app/web/test-page.testing.tsx";
import type { User } from "../accounts/account.contract.ts";
import { aStudent, successOf, withoutMessages } from "../reports/AdminScreen.testing.tsx";
import { anAppeal as anAdminsAppeal, appealsOf } from "./AdminAppealScreen.testing.tsx";
import type { AppealDetail } from "./appeal.contract.ts";

/** A student who may file appeals. */
export const verified = (changed: Partial<User> = {}): User =>
  aStudent({ status: "verified", npm: "2217051043", due_at: null, ...changed });

/** A pending appeal as its student gets it. */
export const anAppeal = (changed: Partial<AppealDetail> = {}): AppealDetail =>
  anAdminsAppeal({
    semester: "5",
    submitted_at: "2026-11-18T08:00:00.000Z",
    ktm_url: null,
    sk_url: null,
    ...changed,
  });

export { appealsOf };

/** An open period, and no appeal that is not decided yet. */
const ordinary: Answers = {
  "GET /ukt-appeals/status": () => successOf({ is_active: true }),
  "GET /ukt-appeals/me": () => appealsOf([]),
};

/**
 * Opens a page of appeals without a draft; the period is open unless told. Where it leads to a page that
 * is for others too, there is its address alone. Answers what was asked.
 */
export const openAppealScreen = (
  path: string,
  answers: Answers = {},
  user: User | null = verified(),
) => {
  // The page of the test before was taken away after that test had ended, and left what it held.
  leaveNoDrafts();
  const usual = { ...ordinary, ...Object.fromEntries(withoutMessages(answers)) };
  return openScreen(path, { ...usual, ...answers }, { user, only: "signed-in" });
};

/** A real photo of one colour, as a phone's gallery hands it over. */
export const photoOf = async (name: string, color: string, width = 300, height = 400) => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = color;
  pen.fillRect(0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: "image/jpeg" });
  return new File([blob], name, { type: "image/jpeg" });
};

export const pdfNamed = (name: string, bytes = 1000) =>
  new File([new Uint8Array(bytes)], name, { type: "application/pdf" });

import { withoutComments } from "../../scripts/import-graph.ts";
import { ANSWER, VERIFICATION } from "../../src/promises.ts";
import type { SourceRule, Sources } from "./project.ts";

const MOST_LINES = 300;

const lines = (text: string) => text.replace(/\n$/, "").split("\n");

const isTest = (path: string) => /\.(test|testing)\.tsx?$/.test(path);

/** `path:line: text` for each line of code that matches, comments aside. */
const matchingLines = (sources: Sources, pattern: RegExp, looksAt: (path: string) => boolean) =>
  [...sources]
    .filter(([path]) => looksAt(path))
    .flatMap(([path, source]) =>
      lines(withoutComments(source)).flatMap((text, at) =>
        pattern.test(text) ? [`${path}:${at + 1}: ${text.trim()}`] : [],
      ),
    );

export const longFiles: SourceRule = (sources) =>
  [...sources]
    .map(([path, source]) => ({ path, count: lines(source).length }))
    .filter(({ count }) => count > MOST_LINES)
    .map(({ path, count }) => `${path} has ${count} lines`);

const REEXPORT =
  /^(import|export)\s[^;]*?\sfrom\s+["'][^"']+["'];?$|^export\s+(type\s+)?\{[^}]*\};?$/gm;

/** Files with nothing in them but what they pass on from others. */
export const barrels: SourceRule = (sources) =>
  [...sources]
    .map(([path, source]) => ({ path, code: withoutComments(source).trim() }))
    .filter(({ code }) => /^export\s/m.test(code) && code.replace(REEXPORT, "").trim() === "")
    .map(({ path }) => `${path} only passes on`);

const mayReadEnvironment = (path: string) => path === "src/server/settings.ts" || isTest(path);

/** Readers of the environment beside the settings; tests start processes and may. */
export const environmentReaders: SourceRule = (sources) =>
  matchingLines(
    sources,
    /\bprocess\s*(\.|\[["'])env\b|\benv\b[^;]*from "node:process"/,
    (path) => path.startsWith("src/") && !mayReadEnvironment(path),
  );

/** Begins like a page of `src/paths.ts`; the API has paths of its own, in the contracts. */
const PAGE_ADDRESS =
  /["'`}]\/(admin|advika|aju-laporan|banding-ukt|laporan|login|lupa-password|privasi|profil|register|registrasi-ulang|reset-password|statistik|tentang|verifikasi-otp)(?=["'`/?#$])/;
const OLDER_ADDRESSES = "src/web/older-forms.ts";

/** Addresses of pages that are written out in the place of `paths` and `adminPaths`. */
export const writtenAddresses: SourceRule = (sources) =>
  matchingLines(
    sources,
    PAGE_ADDRESS,
    (path) =>
      path.startsWith("src/") &&
      !isTest(path) &&
      !path.endsWith(".contract.ts") &&
      path !== "src/paths.ts" &&
      path !== OLDER_ADDRESSES,
  );

const MACHINE_TIME = /\bDate\.now\b|\bnew Date\(\)|\bsystemClock\b/;
const STATEMENT_TIME = /(?<![.\w])now\(\)|\b(current|clock)_timestamp\b/;

/** The clock itself, and what goes by the times of a file system or of the log, which are the machine's. */
const MAY_TELL_TIME = new Set([
  "src/server/abandoned.ts",
  "src/server/clock.ts",
  "src/server/clock-watch.ts",
  "src/server/log.ts",
  "src/server/database/over-embedded.ts",
  "src/app/server/housekeeping.ts",
]);

const runsOnServer = (path: string) =>
  /^src\/(app\/)?server\/|\.(handlers|present|server|sql)\.ts$/.test(path) && !isTest(path);

/**
 * Times that are not `app.clock`'s, the one that all instances share
 * (docs/decisions/0014-the-databases-clock.md).
 */
export const strayTimes: SourceRule = (sources) => [
  ...matchingLines(sources, MACHINE_TIME, (path) => runsOnServer(path) && !MAY_TELL_TIME.has(path)),
  ...matchingLines(
    sources,
    STATEMENT_TIME,
    (path) => path.endsWith(".sql.ts") && runsOnServer(path),
  ),
];

const OWN_PLACE = /\bimport\.meta\.(url|dirname|filename)\b/;

/** The file for such addresses, and the entry, which is never in the bundle: it looks whether there is one. */
const MAY_TELL_PLACES = ["src/server/places.ts", "src/app/server/main.mjs"];

/** Addresses told from a file's own place, which is another one in the bundle. */
export const strayPlaces: SourceRule = (sources) =>
  matchingLines(
    sources,
    OWN_PLACE,
    (path) => path.startsWith("src/") && !MAY_TELL_PLACES.includes(path) && !isTest(path),
  );

const NEWER =
  /\b(AbortSignal\.any|URL\.(canParse|parse)|(Object|Map)\.groupBy|Promise\.withResolvers|checkVisibility|requestClose|requestIdleCallback|togglePopover|(is|to)WellFormed)\b/;

const runsInBrowser = (path: string) =>
  /^src\/(app\/web|web|ui|service-worker)\/|\.tsx$|\.(web|contract)\.ts$/.test(path) &&
  !isTest(path);

/** What the oldest browsers lack that the types of the browser know (docs/decisions/0052-the-oldest-browsers.md). */
export const newerThanBrowsers: SourceRule = (sources) =>
  matchingLines(sources, NEWER, runsInBrowser);

const QUERY =
  /\bsql(<.*>)?`|\b(all|one)(Rows?|Values?)(<.*>)?\(|\bchangedRows\(|\bsql\.(raw|lit|ref|table|id)\(|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/;

const mayQuery = (path: string) =>
  path.endsWith(".sql.ts") || /^src\/server\/(database|testing)\//.test(path) || isTest(path);

/** SQL outside the files whose names say so; tests look into tables and may. */
export const strayQueries: SourceRule = (sources) =>
  matchingLines(sources, QUERY, (path) => path.startsWith("src/") && !mayQuery(path));

const NUMERALS = "nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh".split(" ");
const PROMISED = [ANSWER, VERIFICATION].flatMap(({ days }) => [days, NUMERALS[days]]).join("|");
const DAYS = [ANSWER.days, VERIFICATION.days].join("|");
const GAP = String.raw`(?:\s|&nbsp;|\\u00a0)+`;
/** In words (but no '… hari lalu' and '… hari lagi', which tell the time), in code, in SQL. */
const WRITTEN_PROMISE = new RegExp(
  [
    String.raw`(?i:\b(?:${PROMISED})${GAP}hari\b(?!${GAP}la[lg]))`,
    String.raw`\b(?:${DAYS}) \* DAY\b`,
    `'(?:${DAYS}) days?'`,
  ].join("|"),
);

/** A promise of days outside the one file for them. */
export const writtenPromises: SourceRule = (sources) =>
  matchingLines(sources, WRITTEN_PROMISE, (path) => path !== "src/promises.ts");

/** The dialog of an appeal's photos makes pages of them, each as light as a picture that is sent. */
const mayTakeFiles = (path: string) =>
  ["src/ui/FileField.tsx", "src/features/appeals/PhotoPagesDialog.tsx"].includes(path) ||
  isTest(path);

/** Fields for files beside the one that makes every picture lighter. */
export const strayFileFields: SourceRule = (sources) =>
  matchingLines(
    sources,
    /\btype=\{?["']file["']/,
    (path) => path.startsWith("src/") && !mayTakeFiles(path),
  );

// Put together here, or this file would break its own rule.
const UNFINISHED = new RegExp(`\\b(${["TO", "DO|FIX", "ME|XX", "X"].join("")})\\b`);
const FILLER = new RegExp(["\\blo", "rem\\b"].join(""), "i");

/** Marks of work that is not done and filler text, comments included. */
export const unfinishedWords: SourceRule = (sources) =>
  [...sources].flatMap(([path, source]) =>
    lines(source).flatMap((text, at) =>
      UNFINISHED.test(text) || FILLER.test(text) ? [`${path}:${at + 1}: ${text.trim()}`] : [],
    ),
  );

/** Also as the formatter bends it in a page: set in, behind a backslash, or with gaps between its signs. */
const CONFLICT_MARKER = /^\s*(\\?<{7}( |$)|\\?\|{7}( |$)|\\?={7}$|\\?>{7}( |$)|(> ){6}>( |$))/;

/** What a merge left of two versions of one place. */
export const conflictMarkers: SourceRule = (sources) =>
  [...sources].flatMap(([path, source]) =>
    lines(source).flatMap((text, at) =>
      CONFLICT_MARKER.test(text) ? [`${path}:${at + 1}: ${text.trim()}`] : [],
    ),
  );

/** Forms that lose nothing by being left, and why; all others ask. */
const NOTHING_TO_LOSE: Readonly<Record<string, string>> = {
  "src/features/accounts/ConfirmEmailPage.tsx": "a code from a mail",
  "src/features/accounts/ForgotPasswordPage.tsx": "an address",
  "src/features/login/LoginPage.tsx": "a login",
  "src/features/accounts/PasswordForm.tsx": "passwords",
  "src/features/accounts/ResetByCode.tsx": "a code from a mail",
  "src/features/accounts/use-new-password.web.ts": "passwords",
  "src/features/admins/AdminPassword.tsx": "passwords",
  "src/features/reports/AdminReportBulk.tsx": "BulkDialog asks",
  "src/features/students/AccountBulk.tsx": "BulkDialog asks",
  "src/features/reports/ReattachReport.tsx": "a receipt, copied from elsewhere",
  "src/features/own-data/EraseAccount.tsx": "a password",
  "src/features/two-step/PasswordStep.tsx": "a password",
  "src/features/two-step/ProofForm.tsx": "a password and a code",
};

const ASKS = /\b(useUnsaved|useKeepDraft|useVersionedForm)\(/;
/** Fields alone, of a form that is given to them. */
const IS_GIVEN_FORM = /\b(UseForm(Register)?Return|VersionedFormOf|MessageForm|SectionForm)\b/;

/** Forms that may be left without a question though something was typed (docs/product/forms.md#leaving-asks). */
export const unguardedForms: SourceRule = (sources) =>
  [...sources]
    .filter(([path]) => path.startsWith("src/features/") && !isTest(path))
    .filter(([path]) => !Object.hasOwn(NOTHING_TO_LOSE, path))
    .filter(([, source]) => {
      const code = withoutComments(source);
      if (ASKS.test(code)) return false;
      return (
        /\buseForm\b/.test(code) ||
        (/<(TextArea|textarea)\b|\bcontentEditable\b/.test(code) && !IS_GIVEN_FORM.test(code))
      );
    })
    .map(([path]) => `${path} is left without a question`);

/** Entries of that list that are no forms any more. */
export const needlessExceptions: SourceRule = (sources) =>
  Object.keys(NOTHING_TO_LOSE).filter((path) => !/\buseForm\b/.test(sources.get(path) ?? ""));

/** Files and folders whose name says nothing about what is in them. */
export const drawers: SourceRule = (sources) =>
  [...sources.keys()].filter((path) =>
    /(^|[/-])(utils?|helpers?|misc|common)([/.-]|$)/i.test(path),
  );

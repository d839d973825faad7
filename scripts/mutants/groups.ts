/** Files in which faults are planted, and the tests that should find them. */
export interface MutantGroup {
  readonly name: string;
  readonly files: readonly string[];
  /** In running order until one fails: the nearest, or the quickest, first. */
  readonly tests: readonly string[];
}

/** The functions that must never be wrong, with their nearest tests. */
export const mutantGroups: readonly MutantGroup[] = [
  {
    name: "permissions",
    files: ["src/permissions.ts", "src/record-permissions.ts"],
    tests: ["src/permissions.test.ts"],
  },
  {
    name: "presenters",
    files: [
      "src/features/reports/report.present.ts",
      "src/features/accounts/account.present.ts",
      "src/features/appeals/appeal.present.ts",
      "src/features/news/news.present.ts",
      "src/features/claims/claim.present.ts",
    ],
    tests: [
      "src/features/reports/report.present.test.ts",
      "src/features/accounts/account.present.test.ts",
      "src/features/appeals/appeal.present.test.ts",
      "src/features/news/news.present.test.ts",
      "src/features/claims/claim.present.test.ts",
    ],
  },
  {
    name: "contracts",
    files: ["src/features/{accounts,login,reports,appeals,news,shared}/*.contract.ts"],
    tests: ["src/features/shared/fields.test.ts", "src/api.test.ts"],
  },
  {
    name: "authorship",
    files: [
      "src/features/authorship/authorship.server.ts",
      "src/features/authorship/idempotency.server.ts",
    ],
    tests: [
      "src/features/authorship/authorship.test.ts",
      "src/features/reports/file-report.test.ts",
      "src/features/reports/own-report.test.ts",
    ],
  },
  {
    name: "limits",
    files: ["src/server/limits.ts"],
    tests: ["src/server/limits.test.ts"],
  },
  {
    name: "codes",
    files: ["src/features/accounts/code.server.ts"],
    tests: [
      "src/features/accounts/registration.test.ts",
      "src/features/accounts/code-tries.test.ts",
      "src/features/accounts/reset.test.ts",
      "src/server/limits.test.ts",
    ],
  },
  {
    name: "files",
    files: [
      "src/features/files/file.server.ts",
      "src/features/files/file.handlers.ts",
      "src/server/uploads/accept.ts",
      "src/server/uploads/content-type.ts",
    ],
    tests: [
      "src/server/uploads/images.test.ts",
      "src/features/files/signed-path.test.ts",
      "src/features/files/file-names.test.ts",
      "src/features/files/file.test.ts",
      "src/features/reports/file-report.test.ts",
    ],
  },
  {
    name: "drafts",
    files: ["src/web/drafts.ts", "src/web/draft-owner.ts"],
    tests: ["src/web/drafts.test.tsx", "src/web/KeptDraft.test.tsx"],
  },
];

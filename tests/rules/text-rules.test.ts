import { expect, test } from "vitest";
import * as z from "zod";
import { saidBy, unassertedTexts, unlistedTexts } from "./text-rules.ts";

const missing = (text: string, source: string) =>
  unassertedTexts([text], new Map([["src/A.test.tsx", source]]));

test.each([
  `await expect.element(page.getByText("Login failed")).toBeVisible();`,
  `  ["Password", "", "Login failed"],`,
  `await expect(page.getByText(/^Login failed$/)).toBeVisible();`,
])("a text counts where a test looks for it: %s", (source) => {
  expect(missing("Login failed", source)).toEqual([]);
});

test.each([
  `test("a failure is told: Login failed", async () => {});`,
  `  test.each(ROWS)("%s: Login failed", async () => {});`,
  `])("a failure is told: Login failed", async () => {});`,
  `const refused = { status: 422, message: "Login failed" };`,
  `// "Login failed"`,
  `page.getByText("Login failed again")`,
  `page.getByText("Login failed!")`,
  `page.getByText("Admin Login failedly")`,
])(
  "it does not in a title, in a stub's answer, in a comment, as a part of another: %s",
  (source) => {
    expect(missing("Login failed", source)).toEqual(["Login failed"]);
  },
);

test("quotes and signs of a text are found in any way of writing them", () => {
  const text = 'Semester (misal: "1")';
  expect(missing(text, `getByText('Semester (misal: "1")')`)).toEqual([]);
  expect(missing(text, String.raw`getByText("Semester (misal: \"1\")")`)).toEqual([]);
  expect(missing(text, String.raw`getByText(/Semester \(misal: "1"\)/)`)).toEqual([]);
});

test("a text with an open end is found with anything in it", () => {
  expect(missing("Gagal menyalin URL: ", "/^Gagal menyalin URL: .+/")).toEqual([]);
  expect(missing("Gagal menyalin URL: ", "Gagal menyalin gambar")).toHaveLength(1);
});

test("what the server says and the list lacks is named", () => {
  expect(unlistedTexts(["A", "B"], ["B", "C", "C"])).toEqual(["C"]);
});

test("a field's sentences are those of nothing, of too much and of what is unknown", () => {
  expect(saidBy(z.string().min(1, "wajib").max(50, "maksimal 50"))).toEqual([
    "wajib",
    "maksimal 50",
  ]);
  expect(saidBy(z.enum(["a"], "tidak valid"))).toEqual(["tidak valid", "tidak valid"]);
  expect(saidBy(z.string().optional())).toEqual([]);
});

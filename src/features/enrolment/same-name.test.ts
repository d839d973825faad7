import { expect, test } from "vitest";
import { isSameName, wordsOfName } from "./same-name.server.ts";

test.each([
  ["Budi Santoso", "BUDI  SANTOSO"],
  ["Budi Santoso", "Santoso, Budi"],
  ["Kirana Sebastian", "Kirana Sébastian"],
  ["Nur'aini Putri", "Nur\u2019aini Putri"],
  ["Siti Nur-Hayati", "Siti Nur Hayati"],
  ["Budi Santoso", "Drs. Budi Santoso, M.T."],
  ["Budi Santoso", "Budi Santoso, S.Kom., M.T."],
  ["Budi Santoso", "Budi Santoso S.Kom"],
  ["Budi Santoso", "Budi Santoso, ST, MT"],
  ["Ahmad Fauzi", "Dr. H. Ahmad Fauzi"],
  ["Aminah", "Hj. Aminah"],
  ["Muhammad Rizky", "M. Rizky"],
  ["Muhammad Rizky", "Muh. Rizky"],
  ["Mochammad Rizky", "MUHAMAD RIZKY"],
  ["Moh.Rizky Pratama", "Mohammad Rizky Pratama"],
])("%s is %s", (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true]);
});

test.each([
  ["Budi Santoso", "Budi Susanto"],
  ["Budi Santoso", "Budi"],
  ["Budi Budi", "Budi"],
  ["Nur Aini", "Nuraini"],
  ["St. Aisyah", "Aisyah"],
  ["M.T. Haryono", "Haryono"],
  ["Hasan Basri", "Basri"],
  ["Rizky M. Pratama", "Rizky Muhammad Pratama"],
  ["Made Rizky", "M. Rizky"],
  ["Se", "Sh"],
  ["Dr.", "Dr."],
  ["-", "."],
  ["", ""],
])("%s is not %s", (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([false, false]);
});

test("a name of nothing but initials or degrees stays one", () => {
  expect(wordsOfName("S.H.")).toEqual(["h", "s"]);
  expect(wordsOfName("Se")).toEqual(["se"]);
});

test("a name takes no time, whatever it consists of", () => {
  const started = performance.now();
  for (const part of ["s.", "s.a", "m,", "Dr. ", "'", "\u0301", "a.", ",s.a"])
    wordsOfName(part.repeat(20_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answers } from "../../web/stub-api.testing.ts";
import { aReport, openAdminScreen, staleWith, successOf } from "./AdminScreen.testing.tsx";

const REPORT = aReport({ id: 51, title: "wifi ga bisa", status: "under_review", merged: [] });
const like = (id: number, title: string, score: number) => ({
  ...aReport({ id, title, status: "responded" }),
  score,
});
const LIKE = [like(41, "Wi-Fi gedung C mati", 0.9), like(42, "Wi-Fi asrama", 0.5)];
const SIMILAR = "GET /admin/reports/51/similar";
const SAVE = "PATCH /admin/reports/status";
const MERGE = "POST /admin/reports/51/merge";
const card = page.getByRole("region", { name: "Laporan serupa" });
const merged = { ...REPORT, merged_into: 42, version: 2 };

const open = (answers: Answers = {}, report = REPORT) =>
  openAdminScreen("/admin/laporan/51", {
    "GET /reports/51": () => successOf(report),
    [SIMILAR]: () => successOf(LIKE),
    [MERGE]: () => successOf(merged),
    ...answers,
  });

/** The report is read as merged once it is. */
const mergeable = (): Answers => {
  let current: object = REPORT;
  return {
    "GET /reports/51": () => successOf(current),
    [MERGE]: () => {
      current = merged;
      return successOf(merged);
    },
  };
};

test("M goes to the likeliest, arrows to the others, and Enter merges under the version that is shown", async () => {
  const asked = await open(mergeable());
  await expect.element(card.getByText("90% mirip")).toBeVisible();
  await userEvent.keyboard("m");
  await expect
    .element(page.getByRole("button", { name: "Gabungkan dengan Wi-Fi gedung C mati" }))
    .toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect
    .element(page.getByRole("button", { name: "Gabungkan dengan Wi-Fi asrama" }))
    .toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(card.getByRole("link", { name: "laporan #42" })).toBeVisible();
  const sent = asked.filter((one) => one.call === MERGE).map((one) => one.sent);
  expect(sent).toEqual([{ into: 42, version: 1 }]);
  await expect.element(card.getByRole("button", { name: "Pisahkan" })).toBeVisible();
});

test("one's own merging is no collision with an answer that is half typed", async () => {
  const asked = await open({
    ...mergeable(),
    [SAVE]: () => successOf({ ...merged, version: 3 }),
  });
  const answer = page.getByRole("textbox", { name: "Jawaban" });
  await answer.fill("Sedang kami periksa.");
  await page.getByRole("button", { name: "Gabungkan dengan Wi-Fi gedung C mati" }).click();
  await expect.element(card.getByRole("link", { name: "laporan #42" })).toBeVisible();
  await page.getByRole("button", { name: /^Simpan$|^Simpan Ctrl/ }).click();
  await expect
    .poll(() => asked.find(({ call }) => call === SAVE)?.sent)
    .toMatchObject({ response: "Sedang kami periksa.", version: 2 });
});

test("a merging that has arrived, its answer lost on the way, counts as done", async () => {
  let current: object = REPORT;
  await open({
    "GET /reports/51": () => successOf(current),
    [MERGE]: () => {
      if (current === merged) return staleWith(merged);
      current = merged;
      throw new TypeError("Failed to fetch");
    },
  });
  await page.getByRole("textbox", { name: "Jawaban" }).fill("Sedang kami periksa.");
  const press = page.getByRole("button", { name: "Gabungkan dengan Wi-Fi asrama" });
  await press.click();
  await press.click();
  await expect.element(card.getByRole("link", { name: "laporan #42" })).toBeVisible();
  await expect.element(page.getByText("Laporan digabung")).toBeVisible();
  await expect.element(page.getByText(/diubah orang lain/)).not.toBeInTheDocument();
});

test("what is merged here is listed and can be parted", async () => {
  const target = { ...REPORT, merged: [{ id: 60, title: "internet mati" }] };
  const asked = await open(
    { "DELETE /admin/reports/60/merge": () => successOf(aReport({ id: 60 })) },
    target,
  );
  await page.getByRole("button", { name: "Pisahkan internet mati" }).click();
  await expect
    .poll(() => asked.some((one) => one.call === "DELETE /admin/reports/60/merge"))
    .toBe(true);
});

test("nothing is offered for what is not published", async () => {
  const asked = await open({}, { ...REPORT, status: "pending" });
  await expect.element(page.getByRole("heading", { name: "Jawaban" })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  expect(asked.some((one) => one.call === SIMILAR)).toBe(false);
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Answers } from "../../web/stub-api.testing.ts";
import { never, successOf } from "../reports/AdminScreen.testing.tsx";
import { anAppeal, appealsOf, openAppealScreen } from "./AppealScreen.testing.tsx";

const PATH = "/profil?tab=banding-ukt";
const OWN = "GET /ukt-appeals/me";

const address = page.getByLabelText("Alamat");
const section = page.getByRole("region", { name: "Banding UKT saya" });
const open = (answers: Answers) =>
  openAppealScreen(PATH, {
    "GET /notifications/count": () => successOf({ count: 0 }),
    ...answers,
  });

test("own appeals are listed with number, day, disaster and status, and lead to their details", async () => {
  await open({
    [OWN]: () =>
      appealsOf([anAppeal(), anAppeal({ id: 12, status: "responded", problem: "non_natural" })]),
  });
  const cards = section.getByRole("listitem");
  await expect.element(cards.nth(0)).toMatchTextContent(/Banding #31.*Pending.*Bencana Alam/);
  await expect.element(cards.nth(0)).toMatchTextContent("Dikirim 18 Nov 2026");
  await expect.element(cards.nth(1)).toMatchTextContent(/Banding #12.*Diterima.*Bencana Non Alam/);
  await expect
    .element(section.getByRole("link", { name: "Banding #12" }))
    .toHaveAttribute("href", "/banding-ukt/12");
});

test("more than a page has pages, in the address", async () => {
  const asked = await open({
    [OWN]: ({ query }) => appealsOf([anAppeal()], { total: 21, page: Number(query["page"] ?? 1) }),
  });
  await section.getByRole("link", { name: "Halaman 2" }).click();
  await expect.element(address).toHaveTextContent("/profil?tab=banding-ukt&page=2");
  await expect.poll(() => asked.at(-1)?.query).toEqual({ page: "2" });
});

test("none at all says so and where to file one", async () => {
  await open({ [OWN]: () => appealsOf([]) });
  await expect.element(section.getByText("Belum ada data banding ukt.")).toBeVisible();
  await expect
    .element(section.getByRole("link", { name: "Buka halaman banding" }))
    .toHaveAttribute("href", "/banding-ukt");
});

test("a page past the last leads to the first", async () => {
  await open({ [OWN]: () => appealsOf([], { total: 3, page: 9 }) });
  await expect.element(section.getByText("Halaman ini kosong.")).toBeVisible();
  await expect
    .element(section.getByRole("link", { name: "Ke halaman pertama" }))
    .toHaveAttribute("href", PATH);
});

test("a list that is on its way holds its shapes", async () => {
  await open({ [OWN]: never });
  await expect.element(page.getByText("Memuat banding…")).toBeInTheDocument();
});

test("one that cannot be fetched says so and is tried again when asked", async () => {
  let isUp = false;
  await open({ [OWN]: () => (isUp ? appealsOf([anAppeal()]) : { status: 404, body: {} }) });
  await expect.element(section.getByText("Daftar banding belum bisa dimuat.")).toBeVisible();
  isUp = true;
  await section.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(section.getByRole("link", { name: "Banding #31" })).toBeVisible();
});

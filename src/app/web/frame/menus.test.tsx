import { MemoryRouter } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../App.tsx";
import { makeQueryClient } from "../../../web/query.ts";
import { dropSession, signIn } from "../../../web/session.ts";
import { stubApi } from "../../../web/stub-api.testing.ts";
import { student, told } from "../profile/profile-page.testing.tsx";
import "../../../web/theme/style.css";

const state = {
  queries: [],
  facts: {
    studentDomain: "students.example.ac.id",
    publicUrl: "https://sikam.example",
    social: { account: "Instagram SIKAM", href: "https://www.instagram.com/" },
  },
  missing: false,
};
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <App client={makeQueryClient()} state={state} onReady={() => {}} />
    </MemoryRouter>,
  );

test("the menu of phones closes over the page that one is on already", async () => {
  await page.viewport(360, 640);
  onTestFinished(() => page.viewport(1366, 768));
  stubApi({}, null);
  await open("/tentang");
  await page.getByRole("button", { name: "Buka menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect.element(menu).toBeVisible();
  await menu.getByRole("link", { name: "Tentang Sikam" }).click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Buka menu" })).toHaveFocus();
});

test("so does the menu of the profile", async () => {
  stubApi({ "GET /notifications/count": told({ count: 0 }) }, student);
  signIn("t0ken", student);
  onTestFinished(() => dropSession("t0ken"));
  await open("/profil?tab=profil");
  await page.getByRole("button", { name: "Profil", exact: true }).click();
  const entry = page.getByRole("link", { name: "Profil saya" });
  await entry.click();
  await expect.element(entry).not.toBeInTheDocument();
});

test("what the header leads to is large enough for a finger", async () => {
  await page.viewport(1366, 768);
  stubApi({}, null);
  await open("/tentang");
  const links = page.getByRole("banner").getByRole("link");
  await expect.element(links.first()).toBeVisible();
  const low = links.elements().filter((link) => link.getBoundingClientRect().height < 44);
  expect(low.map(({ textContent }) => textContent)).toEqual([]);
});

import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PromoCards } from "../../features/campus/PromoCards.tsx";
import {
  aReport,
  listOf,
  openAdminScreen,
  successOf,
} from "../../features/reports/AdminScreen.testing.tsx";
import { aDraft, newsListOf } from "../../features/news/NewsScreen.testing.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { FactsContext, useFacts } from "../../web/page-state.ts";
import { Footer } from "./frame/Footer.tsx";
import { TestPage } from "./test-page.testing.tsx";

const name = "W".repeat(100);
const at = "2026-11-18T09:20:00.000Z";
const template = { id: 3, title: "Umum", text: "Isinya", status: null, version: 1 };

const screens: readonly (readonly [string, Parameters<typeof openAdminScreen>[1]])[] = [
  [
    "/admin/templat",
    { "GET /admin/templates": () => listOf([{ ...template, admins: { name }, updated_at: at }]) },
  ],
  ["/admin/advika", { "GET /admin/news": () => newsListOf([aDraft({ admins: { name } })]) }],
  ["/admin/advika/12", { "GET /admin/news/12": () => successOf(aDraft({ admins: { name } })) }],
  ["/admin/laporan", { "GET /admin/reports": () => listOf([aReport({ students: { name } })]) }],
  [
    "/admin/laporan/1271",
    {
      "GET /reports/1271": () =>
        successOf(
          aReport({
            status: "responded",
            students: { name },
            admins: { name },
            response: "Sudah diganti.",
            responded_at: at,
            timeline: [{ kind: "status", from: "pending", to: "responded", at, admins: { name } }],
          }),
        ),
      "GET /admin/notes/report/1271": () =>
        successOf([{ id: 4, text: "Sudah.", at, admins: { id: 2, name } }]),
    },
  ],
];

test.each(screens)(
  "the longest name makes nothing wider than a phone: %s",
  async (path, answers) => {
    await page.viewport(320, 640);
    onTestFinished(() => page.viewport(1366, 768));
    await openAdminScreen(path, answers);
    const names = page.getByText(new RegExp(name));
    await expect.element(names.first()).toBeVisible();
    for (const one of names.elements())
      expect(one.getBoundingClientRect().right).toBeLessThanOrEqual(320);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  },
);

const letters = (count: number) => "W".repeat(count);
const promo = { title: letters(40), text: letters(200), button: letters(30), to: "news" } as const;

/** What a campus may set of the home page and the footer, as long as it may be and without a space. */
function LongestSettings() {
  const told = {
    identity: { short: letters(16), long: letters(80), line: letters(120) },
    social: { account: letters(40), href: "https://www.instagram.com/" },
  };
  return (
    <FactsContext value={{ ...useFacts(), ...told }}>
      <PromoCards
        promos={[promo, promo]}
        renderButton={({ button }) => <ButtonLink to="/advika">{button}</ButtonLink>}
      />
      <Footer bare={false} />
    </FactsContext>
  );
}

test.each([320, 768, 1024])("the longest settings of a campus fit: %s px", async (width) => {
  await page.viewport(width, 640);
  onTestFinished(() => page.viewport(1366, 768));
  await render(
    <TestPage>
      <LongestSettings />
    </TestPage>,
  );
  await expect.element(page.getByRole("link", { name: "Kontak darurat" })).toBeVisible();
  const cut = [...document.querySelectorAll("footer *, .promo *")].filter(
    (one) => one.getBoundingClientRect().right > width,
  );
  expect(cut).toEqual([]);
});

import { expect, test } from "vitest";
import { USUAL_IDENTITY } from "../share-images/look.ts";
import type { Renderer } from "./renderer.ts";
import { readPage } from "./render-page.ts";

const plan = {
  url: "/tentang",
  status: 200,
  isPublic: true,
  keep: true,
  specs: [],
  chunks: [],
} as const;
const social = { account: "Instagram", href: "https://www.instagram.com/" };
const facts = { studentDomain: "students.example.ac.id", publicUrl: "https://sikam.test", social };
/** The data of a page that nobody renders. */
const dataIn = async (identity: typeof USUAL_IDENTITY) => {
  const world = {
    facts: () => facts,
    identity: () => identity,
    files: undefined,
    callAsGuest: async () => ({ status: 200, body: {} }),
  };
  return (await readPage(plan, {} as Renderer, world)).data;
};

test("a page in another colour or with another logo has other data: it is rendered anew where no drop reached it", async () => {
  const usual = await dataIn(USUAL_IDENTITY);
  expect(await dataIn({ ...USUAL_IDENTITY })).toBe(usual);
  expect(await dataIn({ ...USUAL_IDENTITY, colour: "#7a1f1f" })).not.toBe(usual);
  expect(await dataIn({ ...USUAL_IDENTITY, logo: "iVBORw0KGgo" })).not.toBe(usual);
});

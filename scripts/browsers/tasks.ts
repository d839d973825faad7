import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { jpeg } from "../../tests/forms.ts";
import { call, type Person } from "../../tests/people.ts";
import type { Product } from "../../tests/product.ts";
import { type Browser, waitFor, type Window } from "./browser.ts";
import type { Results } from "./results.ts";
import { arrived } from "./walk.ts";

export const PHONE = 360;
export const DESK = 1366;

const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
const field = (label: string) =>
  `//*[@id=//label[starts-with(normalize-space(), "${label}")]/@for]`;
const choice = (name: string) => `//label[.//input][contains(normalize-space(), "${name}")]`;

/** Logs in by the form, from a page for guests on. */
export const logIn = async (window: Window, identifier: string, password: string) => {
  await window.goTo("/login");
  await arrived(window);
  await window.write(field("Email kampus atau NPM"), identifier);
  await window.write(field("Password"), password);
  await window.press(button("Masuk"));
  await waitFor("the way from the login", () => window.run(() => location.pathname !== "/login"));
  await arrived(window);
};

/** Whose header a page has, as its styles choose it. */
const headerOf = (window: Window) => window.run(() => document.documentElement.dataset["auth"]);

/** A page that is left sooner is not kept by Firefox. */
const READING_MS = 3_000;

/** The page that a guest left by the login, kept by the browser, shows the student. */
const wayBack = async (window: Window, { email, password }: Person) => {
  await window.goTo("/statistik");
  await arrived(window);
  await window.run(() => {
    addEventListener("pageshow", ({ persisted }) => {
      document.documentElement.dataset["kept"] = String(persisted);
    });
  });
  await new Promise((resolve) => setTimeout(resolve, READING_MS));
  const before = await window.run(() => history.length);
  await logIn(window, email, password);
  await window.run((length) => {
    // after the answer: the page that runs this is left
    setTimeout(() => history.go(length - history.length));
  }, before);
  await waitFor("the page before the login", () =>
    window.run(() => location.pathname === "/statistik"),
  );
  await arrived(window);
  if ((await window.run(() => document.documentElement.dataset["kept"])) !== "true")
    return ["the browser made the page anew, so that nothing is known of kept ones"];
  const header = await headerOf(window);
  return header === "student" ? [] : [`the kept page has the header of a ${header}`];
};

/** Red, green and blue. */
const COLOUR = [245, 184, 69];
/** How far a stored channel may be from what was chosen: a JPEG of one colour is off by one or two. */
const MOST_OFF = 12;

/** A photo arrives with the colour that it had. */
const fileReport = async (window: Window, { product, person, folder }: Place) => {
  const photo = join(folder, "foto.jpg");
  await writeFile(photo, await jpeg(1600, 1200, `rgb(${COLOUR.join()})`));
  await window.goTo("/aju-laporan");
  await arrived(window);
  await window.write(field("Judul"), "Lampu lorong mati");
  await window.write(field("Ceritakan"), "Sejak Senin malam lorong gelap.");
  await window.press(choice("Fasilitas"));
  await window.press(choice("Fakultas"));
  await window.press(choice(`Ya, ${person.name}`));
  await window.give('//input[@type="file"]', photo);
  await waitFor('"File berhasil diupload"', () =>
    window.run(() => document.body.textContent.includes("File berhasil diupload")),
  );
  // the photo that is shown moves what is below it
  await arrived(window);
  await window.press(button("Kirim laporan"));
  const id = await waitFor("the number of the report", () =>
    window.run(() => /^Laporan #(\d+) diterima/.exec(document.querySelector("h1")!.innerText)?.[1]),
  );
  const { token } = person;
  const report = (await call(product, "GET", `/reports/${id}`, { token })) as Detail;
  const stored = await fetch(`${product.origin}/api${report.data.file_url}`);
  const { channels } = await sharp(Buffer.from(await stored.arrayBuffer())).stats();
  const means = channels.slice(0, 3).map(({ mean }) => Math.round(mean));
  return means.some((mean, at) => Math.abs(mean - COLOUR[at]!) > MOST_OFF)
    ? [`a photo of the colour ${COLOUR.join()} is stored with the colour ${means.join()}`]
    : [];
};

const vote = async (window: Window, { product, report }: Place) => {
  await window.goTo(`/laporan/${report}`);
  await arrived(window);
  const count = async () => {
    const votes = (await call(product, "GET", `/reports/${report}/votes`)) as Votes;
    return votes.data.upvote;
  };
  const before = await count();
  await window.press(button("Dukung"));
  await waitFor("a vote more", async () => (await count()) === before + 1);
};

const isOpen = (window: Window, id: string) =>
  window.run((of) => !!document.getElementById(of)?.matches(":popover-open"), id);

const openMenu = async (window: Window, name: string, id: string) => {
  await window.goTo("/tentang");
  await arrived(window);
  await window.press(button(name));
  await waitFor(`the menu '${name}'`, () => isOpen(window, id));
  await window.escape();
  await waitFor("the menu to close", async () => !(await isOpen(window, id)));
};

const hasDialog = (window: Window) =>
  window.run(() => !!document.querySelector("dialog[open]:modal"));

const openDialog = async (window: Window) => {
  await window.goTo("/tentang");
  await arrived(window);
  await window.press(button("Profil"));
  await window.press(button("Keluar"));
  await waitFor("the dialog", () => hasDialog(window));
  await window.escape();
  await waitFor("the dialog to close", async () => !(await hasDialog(window)));
};

/** The links of a header lead on, and the login stays, as long as the page does. */
const followLinks = async (window: Window) => {
  await window.press('//header//a[normalize-space()="Laporan"]');
  await waitFor("the list", () => window.run(() => location.pathname === "/laporan"));
  await arrived(window);
  const header = await headerOf(window);
  return header === "student" ? [] : [`the list has the header of a ${header}`];
};

const CHART = '//*[name()="svg"][.//*[name()="g"][@stroke-linecap="round"]]';
/** How much of a chart of lines has one colour at least, that of the paper. */
const LEAST_FREE = 0.8;

/** Lines and their points leave most of a chart free. */
const seeChart = async (window: Window) => {
  await window.goTo("/statistik");
  await arrived(window);
  const picture = sharp(await window.picture(CHART))
    .greyscale()
    .raw();
  const pixels = await picture.toBuffer();
  const counts = new Map<number, number>();
  for (const grey of pixels) counts.set(grey, (counts.get(grey) ?? 0) + 1);
  const free = Math.max(...counts.values()) / pixels.length;
  if (counts.size === 1) return ["nothing of a chart of lines is drawn"];
  return free < LEAST_FREE ? [`a chart of lines is free for ${Math.round(free * 100)} % only`] : [];
};

interface Detail {
  readonly data: { readonly file_url: string };
}
interface Votes {
  readonly data: { readonly upvote: number };
}

export interface Place {
  readonly product: Product;
  readonly person: Person;
  /** A published report of somebody else. */
  readonly report: number;
  /** For the files that are chosen. */
  readonly folder: string;
}

/** Runs in the page: where one is, and what is said there. */
const standing = () => {
  const said = document.querySelectorAll("h1, [role=alert], [data-sonner-toast], dialog[open]");
  return [location.pathname, ...[...said].map(({ textContent }) => textContent)].join(" | ");
};

/** Gives the checks of one window, each of which also tells what the pages complained of. */
const tasksOf =
  (window: Window, results: Results) =>
  (what: string, run: () => Promise<readonly string[] | void>): Promise<void> =>
    results.check(what, async () => {
      const faults = await run().catch(async (error: unknown) => [
        String(error),
        await window.run(standing),
      ]);
      return [...(faults ?? []), ...window.complaints()];
    });

/** What a student does, from the login on. */
export const doTasks = async (browser: Browser, results: Results, place: Place) => {
  const window = await browser.open(DESK);
  const task = tasksOf(window, results);
  await task("login, and the way back", () => wayBack(window, place.person));
  await task("a report with a photo", () => fileReport(window, place));
  await task("a vote", () => vote(window, place));
  await task("the menu of the account", () => openMenu(window, "Profil", "menu-profil"));
  await task("a dialog", () => openDialog(window));
  await task("a chart of lines", () => seeChart(window));
  await window.resize(PHONE);
  await task("the menu of a phone", () => openMenu(window, "Buka menu", "menu-ponsel"));
};

/** What works where the browser forbids storage. */
export const doWithoutStorage = async (browser: Browser, results: Results, { person }: Place) => {
  const window = await browser.open(DESK);
  const task = tasksOf(window, results);
  await task("login", () => logIn(window, person.email, person.password));
  await task("links after it", () => followLinks(window));
};

/** What works where the browser gives noise for all that is read from a canvas. */
export const doWithNoise = async (browser: Browser, results: Results, place: Place) => {
  const window = await browser.open(DESK);
  const task = tasksOf(window, results);
  await task("login", () => logIn(window, place.person.email, place.person.password));
  await task("a report with a photo", () => fileReport(window, place));
};

import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { formOf, jpeg, reportFields } from "../forms.ts";
import {
  ask,
  call,
  decideReport,
  type Person,
  superadminToken,
  verifiedStudent,
} from "../people.ts";
import { studentOnPhone, superadminAtDesk, test, visit } from "./product-test.ts";

/** A name is taken out of a report, and is nowhere to be found from then on. */
test.describe.configure({ mode: "serial" });

const NAME = "Wiratmaja";
const TITLE = `Pak ${NAME} menagih iuran`;
const STORY = `Setiap minggu Pak ${NAME} menagih iuran kas di kelas kami.`;
const SHOWN = "▇▇▇ menagih iuran";

let author: Person;
let supporter: Person;
let desk: Page;
let id = 0;
let oldPhoto = "";

test("an admin covers a name in title and story and a part of the photo", async ({
  visitors,
  product,
}) => {
  author = await verifiedStudent(product, "2400000101", "Penulis Iuran");
  supporter = await verifiedStudent(product, "2400000102", "Pendukung Iuran");
  const file = { bytes: await jpeg(600, 400, "#ffffff"), name: "foto.jpg" };
  const filed = await call(product, "POST", "/reports", {
    token: author.token,
    body: formOf(
      { ...reportFields, title: TITLE, description: STORY, isAnonymous: true },
      { file },
    ),
  });
  id = filed.data.id;
  await decideReport(product, id, "under_review");
  const vote = { token: supporter.token, body: { type: "upvote" } };
  await call(product, "POST", `/reports/${id}/vote`, vote);
  await decideReport(product, id, "responded");
  // the page is kept from now on
  for (const path of ["/", "/laporan", `/laporan/${id}`])
    expect(await (await fetch(product.origin + path)).text()).toContain(NAME);
  oldPhoto = (await call(product, "GET", `/reports/${id}`)).data.file_url;

  desk = await superadminAtDesk(visitors);
  await visit(desk, `/admin/laporan/${id}`);
  await desk.getByRole("button", { name: "Sunting sebagian" }).click();
  const form = desk.getByRole("form", { name: "Sunting sebagian" });
  await form
    .getByRole("list", { name: "Mungkin data pribadi di Judul" })
    .getByRole("button", { name: `Tutupi “Pak ${NAME}”` })
    .click();
  // by keys alone: the second to fourth words
  const story = form.getByRole("textbox", { name: "Cerita" });
  await story.focus();
  await story.press("ControlOrMeta+Home");
  for (let n = 0; n < "Setiap minggu ".length; n += 1) await story.press("ArrowRight");
  for (let n = 0; n < `Pak ${NAME}`.length; n += 1) await story.press("Shift+ArrowRight");
  await form.getByRole("button", { name: "Tutupi yang dipilih di Cerita" }).press("Enter");
  await expect(story).toHaveValue(new RegExp(`^Setiap minggu ▇{${NAME.length + 4}} menagih`));
  await form.getByRole("button", { name: "Tambah kotak" }).click();
  await form.getByLabel("Alasan").selectOption("accusation");
  await expect(
    form
      .getByRole("region", { name: "Yang akan dibaca semua orang" })
      .getByText(SHOWN, { exact: true }),
  ).toBeVisible();
  await form.getByRole("button", { name: "Simpan suntingan" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: SHOWN })).toBeVisible();
});

test("it is in no page, answer, picture or notification from then on", async ({ product }) => {
  for (const path of ["/", "/laporan", `/laporan?search=iuran`, `/laporan/${id}`]) {
    const text = await (await fetch(product.origin + path)).text();
    expect([path, text.includes(SHOWN), text.includes(NAME)]).toEqual([path, true, false]);
  }
  const admin = await superadminToken(product);
  for (const [token, path] of [
    [undefined, `/reports/${id}`],
    [undefined, "/reports"],
    [admin, `/reports/${id}`],
    [admin, "/admin/reports"],
    [supporter.token, `/reports/${id}`],
    [supporter.token, "/notifications"],
    [author.token, "/notifications"],
  ] as const)
    expect([path, JSON.stringify(await call(product, "GET", path, { token }))]).toEqual([
      path,
      expect.not.stringContaining(NAME),
    ]);
  const found = await call(product, "GET", `/reports?search=${NAME}`);
  expect(found.data).toEqual([]);
  const old = await fetch(`${product.origin}/api${oldPhoto}`);
  expect(old.status).toBe(404);
  const { file_url: path } = (await call(product, "GET", `/reports/${id}`)).data;
  const photo = Buffer.from(await (await fetch(`${product.origin}/api${path}`)).arrayBuffer());
  const middle = sharp(photo).extract({ left: 295, top: 195, width: 10, height: 10 });
  expect(Math.max(...(await middle.raw().toBuffer()))).toBeLessThan(8);
});

test("its author reads the own words, and everybody why", async ({ visitors }) => {
  const phone = await studentOnPhone(visitors, author);
  await visit(phone, `/laporan/${id}`);
  await expect(phone.getByText("Sebagian laporan Anda disunting admin.")).toBeVisible();
  await phone.getByText("Baca tulisan asli Anda").click();
  await expect(phone.getByText(STORY)).toBeVisible();
  const plain = await visitors.plain();
  await plain.goto(`/laporan/${id}`);
  await expect(plain.getByText("Tuduhan terhadap seseorang")).toBeVisible();
  await expect(plain.getByText(NAME)).toHaveCount(0);
});

test("everything comes back once an admin undoes it", async ({ product }) => {
  await desk.getByRole("button", { name: "Sunting sebagian" }).click();
  await desk.getByRole("button", { name: "Lihat naskah asli" }).click();
  await expect(desk.getByRole("region", { name: "Naskah asli" }).getByText(STORY)).toBeVisible();
  await desk.getByRole("button", { name: "Tampilkan utuh lagi" }).click();
  await desk.getByRole("button", { name: "Ya, tampilkan utuh" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  const page = await ask(product, "GET", `/reports/${id}`);
  expect(JSON.stringify(await page.json())).toContain(STORY);
});

import { expect, type Page } from "@playwright/test";
import { call, decideReport, type Person, publishedReport, verifiedStudent } from "../people.ts";
import type { Product } from "../product.ts";
import { studentOnPhone, superadminAtDesk, test, visit } from "./product-test.ts";

/** A duplicate is found while typing and supported instead; two reports are merged and parted, with every count as before. */
test.describe.configure({ mode: "serial" });

const TARGET = "Proyektor ruang kuliah 204 rusak";
const SECOND = "Proyektor di ruang 204 tidak menyala";
/** As it is typed on a phone in a hurry. */
const TYPED = "proyekto ruang 204 ga nyalaa";
const STORY = "Gambarnya hilang sejak Selasa pagi.";

let product: Product;
let owner: Person;
let second: Person;
let reader: Person;
let phone: Page;
let desk: Page;
let target = 0;
let one = 0;

const press = (of: Page, name: string | RegExp) =>
  of.getByRole("button", { name }).filter({ visible: true }).first();

const read = async (path: string, { token }: Partial<Person> = {}) =>
  call(product, "GET", path, { ...(token && { token }) });

/** Every figure that a merging could touch, as anybody reads it. */
const figures = async () => {
  const of = async (id: number) => {
    const { data } = await read(`/reports/${id}`, reader);
    const votes = (await read(`/reports/${id}/votes`)).data;
    return { ...votes, followers: data.followers, is_following: data.is_following };
  };
  const { data, pagination, ...totals } = await read("/reports?itemPerPage=100");
  return {
    [target]: await of(target),
    [one]: await of(one),
    listed: data.map(({ id, vote_total, followers }: Record<string, number>) => [
      id,
      vote_total,
      followers,
    ]),
    total: pagination.total_items as number,
    totals,
    ownVotes: (await read("/votes/me", reader)).data,
  };
};

const listedAt = async (page: Page) => {
  await visit(page, "/laporan");
  const words = await page
    .getByText(/^\d+ laporan, halaman/)
    .first()
    .textContent();
  return {
    total: Number(/^\d+/.exec(words!)![0]),
    titles: await page.getByRole("main").getByRole("link", { name: /204/ }).allTextContents(),
  };
};

test("a student who types with errors finds the report and supports it instead", async ({
  visitors,
  product: running,
}) => {
  product = running;
  owner = await verifiedStudent(product, "2460000001", "Pemilik Proyektor");
  second = await verifiedStudent(product, "2460000002", "Penulis Kedua");
  reader = await verifiedStudent(product, "2460000003", "Pembaca Teliti");
  target = await publishedReport(product, owner, {
    title: TARGET,
    description: "Layarnya gelap walau sudah dinyalakan, kabel HDMI juga longgar.",
  });
  const filed = (await read("/reports")).pagination.total_items;

  phone = await studentOnPhone(visitors, reader);
  await visit(phone, "/aju-laporan");
  await phone.getByLabel("Ceritakan").fill(STORY);
  await phone.getByLabel("Judul").pressSequentially(TYPED);
  const alike = phone.getByRole("region", { name: "Sudah ada yang melaporkan?" });
  await expect(alike.getByText(TARGET)).toBeVisible();
  await expect(alike.getByText("0 dukungan")).toBeVisible();
  await press(phone, `Dukung yang ini saja: ${TARGET}`).tap();

  await phone.waitForURL(`**/laporan/${target}`);
  await expect(phone.getByRole("heading", { level: 1, name: TARGET })).toBeVisible();
  await expect(phone.getByText(/Tulisan Anda masih ada di Ajukan Laporan/)).toBeVisible();
  const widget = phone
    .getByRole("group", { name: `Dukungan laporan #${target}` })
    .filter({ visible: true });
  await expect(widget.getByLabel("Jumlah dukungan")).toHaveText("1");
  await expect(widget.getByRole("button", { name: "Dukung", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  // nothing was filed, and what was typed waits
  expect((await read("/reports")).pagination.total_items).toBe(filed);
  expect((await read("/reports/me", reader)).data).toEqual([]);
  await visit(phone, "/aju-laporan");
  await press(phone, "Lanjutkan").tap();
  await expect(phone.getByLabel("Judul")).toHaveValue(TYPED);
  await expect(phone.getByLabel("Ceritakan")).toHaveValue(STORY);
});

let before: Awaited<ReturnType<typeof figures>>;
let keys = 0;

test("an admin merges a second report in two keystrokes: one of them is listed, votes and followers united", async ({
  visitors,
}) => {
  one = await publishedReport(product, second, { title: SECOND });
  // the reader supports and follows both, the owner the second, its author the first
  const act = ({ token }: Person, method: string, path: string, body?: object) =>
    call(product, method, path, { token, ...(body && { body }) });
  await act(reader, "POST", `/reports/${one}/vote`, { type: "downvote" });
  await act(owner, "POST", `/reports/${one}/vote`, { type: "upvote" });
  await act(second, "POST", `/reports/${target}/vote`, { type: "downvote" });
  const follower = await verifiedStudent(product, "2460000004", "Pengikut Kedua");
  await act(follower, "POST", `/reports/${one}/vote`, { type: "upvote" });
  for (const id of [one, target]) await act(reader, "PUT", `/reports/${id}/follow`);
  await act(follower, "PUT", `/reports/${one}/follow`);
  before = await figures();
  expect(before).toMatchObject({
    [target]: { upvote: 1, downvote: 1, followers: 1 },
    [one]: { upvote: 2, downvote: 1, followers: 2 },
  });
  const guest = await visitors.phone();
  const shown = await listedAt(guest);
  expect(shown.titles.toSorted()).toEqual([SECOND, TARGET].toSorted());

  desk = await superadminAtDesk(visitors);
  await visit(desk, `/admin/laporan/${one}`);
  const alike = desk.getByRole("region", { name: "Laporan serupa" });
  await expect(alike.getByRole("link", { name: TARGET })).toBeVisible();
  await expect(alike.getByText(/\d+% mirip/).first()).toBeVisible();
  const type = async (key: string) => {
    await desk.keyboard.press(key);
    keys++;
  };
  await type("m");
  await expect(press(desk, `Gabungkan dengan ${TARGET}`)).toBeFocused();
  await type("Enter");
  await expect(alike.getByText(`Digabung dengan laporan #${target}`)).toBeVisible();
  expect(keys).toBe(2);

  // the reader's vote counts as on the target, the owner's not at all: one's own is not supported
  await visit(desk, `/admin/laporan/${target}`);
  const merged = desk.getByRole("list", { name: "Digabung ke sini" });
  await expect(merged.getByRole("link", { name: SECOND })).toBeVisible();
  expect(await figures()).toMatchObject({
    [target]: { upvote: 2, downvote: 1, vote_total: 1, followers: 2, is_following: true },
    [one]: before[one],
    total: before.total - 1,
  });
  expect(await listedAt(guest)).toEqual({ total: shown.total - 1, titles: [TARGET] });
});

test("the merged report's page leads to the other, takes no vote, and its author reads so in the bell", async ({
  visitors,
}) => {
  const guest = await visitors.phone();
  await visit(guest, `/laporan/${one}`);
  await expect(guest.getByText(`Digabung dengan #${target}`)).toBeVisible();
  await expect(guest.getByRole("button", { name: "Dukung", exact: true })).toHaveCount(0);
  await guest.getByRole("link", { name: `laporan #${target}` }).tap();
  await expect(guest.getByRole("heading", { level: 1, name: TARGET })).toBeVisible();
  await decideReport(product, target, "responded", "Lampunya sudah kami ganti.");
  const author = await studentOnPhone(visitors, second);
  await expect(async () => {
    await visit(author, "/profil?tab=notifikasi");
    const told = `Laporan #${target}, yang digabung dengan laporan Anda "${SECOND}", sudah ditanggapi.`;
    await expect(author.getByText(told)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const merging = `Laporan "${SECOND}" digabung dengan laporan #${target}.`;
  await expect(author.getByText(merging)).toBeVisible();
  await decideReport(product, target, "under_review");
});

test("parted by keys, every count is as it was before", async ({ visitors }) => {
  await visit(desk, `/admin/laporan/${one}`);
  const part = press(desk, "Pisahkan");
  await part.focus();
  await desk.keyboard.press("Enter");
  await expect(press(desk, `Gabungkan dengan ${TARGET}`)).toBeVisible();
  expect(await figures()).toEqual(before);
  const guest = await visitors.phone();
  const shown = await listedAt(guest);
  expect([shown.total, shown.titles.toSorted()]).toEqual([
    before.total,
    [SECOND, TARGET].toSorted(),
  ]);
  await visit(guest, `/laporan/${one}`);
  await expect(guest.getByText(`Digabung dengan #${target}`)).toHaveCount(0);
  const { data } = await read("/notifications", second);
  expect(data[0].description).toBe(`Laporan "${SECOND}" dipisahkan lagi dan berdiri sendiri.`);
});

import { expect, type Page } from "@playwright/test";
import { formOf, jpeg, reportFields } from "../forms.ts";
import { call, decideReport, verifiedStudent } from "../people.ts";
import { findings } from "./axe.ts";
import { sidewaysScroll } from "./look.ts";
import { studentOnPhone, superadminAtDesk, test, visit } from "./product-test.ts";

/** An anonymous student and an admin write to each other about a report. */

const TITLE = "Keran mati di kamar mandi putri";
const QUESTION = "Ruang berapa tepatnya? Foto papan nomornya membantu.";
const REPLY = "Ruang 3.07, dua keran di kiri pintu.";

const faults = async (page: Page, what: string) => [
  ...(await findings(page, what)),
  ...(await sidewaysScroll(page, what)),
];

test("an anonymous student is asked for a room, answers with a photo, and is answered", async ({
  visitors,
  product,
}) => {
  const author = await verifiedStudent(product, "2349000007", "Penulis Percakapan");
  const body = formOf({ ...reportFields, title: TITLE, isAnonymous: true });
  const { data } = await call(product, "POST", "/reports", { token: author.token, body });
  await decideReport(product, data.id, "under_review");

  const desk = await superadminAtDesk(visitors);
  await visit(desk, `/admin/laporan/${data.id}`);
  const field = desk.getByRole("textbox", { name: "Pesan kepada penulis" });
  await expect(field).toBeVisible();
  // three keys beside the text: B, Alt K, Control Enter
  await desk.locator("body").press("b");
  await expect(field).toBeFocused();
  await desk.keyboard.type(QUESTION);
  await desk.keyboard.press("Alt+k");
  await desk.keyboard.press("Control+Enter");
  await expect(desk.getByText("Menunggu keterangan penulis.")).toBeVisible();
  await expect(
    desk.getByText("Menunggu penulis, tenggat berhenti sampai ada balasan"),
  ).toBeVisible();
  expect(await faults(desk, "the admin's page")).toEqual([]);

  const phone = await studentOnPhone(visitors, author);
  await phone.getByRole("button", { name: /^Notifikasi/ }).click();
  await phone.getByRole("link", { name: /^Pesan baru dari admin/ }).click();
  await phone.waitForURL(`**/laporan/${data.id}#percakapan`);
  const conversation = phone.getByRole("region", { name: "Percakapan dengan admin" });
  await expect(conversation.getByText(QUESTION)).toBeInViewport();
  const card = phone.getByRole("region", { name: "Admin menunggu keterangan Anda" });
  await card.getByRole("button", { name: "Balas sekarang" }).click();
  const answer = conversation.getByRole("textbox", { name: "Jawaban Anda untuk admin" });
  await expect(answer).toBeFocused();
  await answer.fill(REPLY);
  await conversation.getByLabel(/^Foto atau berkas/).setInputFiles({
    name: "IMG_2041.jpg",
    mimeType: "image/jpeg",
    buffer: await jpeg(800, 600),
  });
  await expect(phone.getByText("Seperti inilah foto ini akan disimpan.")).toBeVisible();
  expect(await faults(phone, "the author's page")).toEqual([]);
  await conversation.getByRole("button", { name: "Kirim pesan" }).click();
  await expect(conversation.getByText(REPLY)).toBeVisible();
  await expect(answer).toBeHidden();
  await expect(card).toBeHidden();
  await expect(conversation.getByRole("heading", { name: "Foto 1" })).toBeVisible();

  // nobody else sees anything but that something was asked and received
  const guest = await visitors.phone();
  await visit(guest, `/laporan/${data.id}`);
  await expect(guest.getByText("Keterangan diterima")).toBeVisible();
  await expect(guest.getByText(REPLY)).toBeHidden();
  await expect(guest.getByText("Percakapan dengan admin")).toBeHidden();

  await visit(desk, "/admin/laporan?waiting=admin");
  await expect(desk.getByRole("row").filter({ hasText: TITLE })).toContainText("1 pesan baru");
  await desk.getByRole("link", { name: TITLE }).click();
  const said = desk.getByRole("listitem").filter({ hasText: REPLY });
  await expect(said).toContainText("Penulis");
  await expect(said).toContainText("sekitar pukul");
  await expect(said.getByRole("heading", { name: "Foto 1" })).toBeVisible();
  await desk.getByRole("radio", { name: "Ditanggapi" }).click();
  await desk.getByRole("textbox", { name: "Jawaban" }).fill("Keran sudah diganti.");
  await desk.keyboard.press("Control+Enter");
  await expect(desk.getByText("Perubahan status berhasil disimpan").last()).toBeVisible();

  await phone.reload();
  await expect(phone.getByText("Keran sudah diganti.")).toBeVisible();
});

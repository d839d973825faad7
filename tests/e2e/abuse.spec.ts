import { expect, type Page } from "@playwright/test";
import { formOf, reportFields } from "../forms.ts";
import { call, type Person, verifiedStudent } from "../people.ts";
import type { Product } from "../product.ts";
import { logIn, superadminAtDesk, test, visit } from "./product-test.ts";

/** An abuser is held after the second mark; a reader points at what is wrong. */
test.describe.configure({ mode: "serial" });

const REASON = "Berisi ancaman kepada seorang dosen.";

let abuser: Person;
let desk: Page;

const anonymousReport = async (product: Product, title: string): Promise<number> => {
  const body = formOf({ ...reportFields, title, isAnonymous: true });
  return (await call(product, "POST", "/reports", { token: abuser.token, body })).data.id;
};

const mark = async (id: number) => {
  await visit(desk, `/admin/laporan/${id}`);
  await desk.getByRole("button", { name: "Tandai penyalahgunaan" }).click();
  await desk.getByLabel("Alasan").fill(REASON);
  await desk.getByRole("button", { name: "Ya, tolak dan tandai" }).click();
  await expect(desk.getByText("Penulisnya membaca alasan ini.")).toBeVisible();
};

test("a reader points at a report, an admin finds it in the list and marks it", async ({
  visitors,
  product,
}) => {
  abuser = await verifiedStudent(product, "2388000001", "Tanpa Nama Dua");
  const reader = await verifiedStudent(product, "2380000002", "Raka Pembaca");
  const id = await anonymousReport(product, "Laporan pertama");
  desk = await superadminAtDesk(visitors);
  await visit(desk, `/admin/laporan/${id}`);
  await desk.getByRole("radio", { name: "Ditinjau" }).check();
  await desk.getByRole("button", { name: "Simpan", exact: true }).click();
  await expect(desk.getByText("Perubahan status berhasil disimpan")).toBeVisible();

  const phone = await visitors.phone();
  await logIn(phone, reader.email, reader.password);
  await visit(phone, `/laporan/${id}`);
  await phone.getByRole("button", { name: "Tandai laporan ini" }).click();
  await phone.getByText("Ujaran kebencian").click();
  await phone.getByLabel(/^Catatan untuk admin/).fill("Kalimat terakhir mengancam.");
  await phone.getByRole("button", { name: "Kirim ke admin" }).click();
  await expect(phone.getByText(/^Anda menandai laporan ini/)).toBeVisible();

  await visit(desk, "/admin/laporan?flagged=open");
  await expect(desk.getByText("1 tanda pembaca")).toBeVisible();
  await desk.getByRole("link", { name: "Laporan pertama" }).click();
  await expect(desk.getByText("Kalimat terakhir mengancam.")).toBeVisible();
  await expect(desk.getByText(reader.name)).toHaveCount(0);
  await desk.getByRole("button", { name: "Tandai selesai" }).click();
  await expect(desk.getByText("1 tanda, semuanya sudah diperiksa.")).toBeVisible();
  await mark(id);
});

test("after the second mark the form holds an anonymous report, keeps the text, and takes the name", async ({
  visitors,
  product,
}) => {
  const second = await anonymousReport(product, "Laporan kedua");
  await mark(second);
  const phone = await visitors.phone();
  await logIn(phone, abuser.email, abuser.password);
  await visit(phone, `/laporan/${second}`);
  await expect(phone.getByText(`Alasannya: ${REASON}`)).toBeVisible();

  await visit(phone, "/aju-laporan");
  await phone.getByLabel("Judul").fill("Laporan ketiga");
  await phone.getByLabel("Ceritakan").fill("Keran mati sejak Senin.");
  await phone.getByText("Fasilitas", { exact: true }).click();
  await phone.getByText("Fakultas", { exact: true }).click();
  await phone.getByRole("radio", { name: "Tidak, anonim" }).check();
  await phone.getByRole("button", { name: "Kirim laporan" }).click();
  await expect(phone.getByText(/Laporan anonim dijeda sampai \d+ \w+ \d{4}/)).toBeVisible();
  await expect(phone.getByLabel("Judul")).toHaveValue("Laporan ketiga");
  await phone.getByRole("button", { name: "Pakai nama saya" }).click();
  await phone.getByRole("button", { name: "Kirim laporan" }).click();
  await expect(phone.getByText(/^Laporan .*terkirim/i).first()).toBeVisible();
  const { data } = await call(product, "GET", "/reports/me", { token: abuser.token });
  expect(data.find(({ title }: { title: string }) => title === "Laporan ketiga")).toMatchObject({
    isAnonymous: false,
    status: "pending",
  });
});

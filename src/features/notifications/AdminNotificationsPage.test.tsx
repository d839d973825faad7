import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { adminUser, openProfile } from "../../app/web/profile/profile-page.testing.tsx";
import { pageOf } from "../../web/stub-api.testing.ts";

const list = page.getByRole("region", { name: "Notifikasi" });
const notice = {
  id: 4,
  description: "2 laporan baru di Biro Keuangan.",
  status: "unread",
  created_at: "2026-11-21T03:00:00.000Z",
  link: "/admin/laporan?unit=4f0c2a91",
};

test("an admin's notifications stand on a page of their own, by pages, and lead to lists", async () => {
  await openProfile("/admin/notifikasi", adminUser, {
    "GET /notifications": ({ query }) =>
      pageOf([notice], { total: 11, page: Number(query["page"] ?? 1) }),
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Notifikasi");
  const told = list.getByRole("link", { name: /2 laporan baru/ });
  await expect.element(told).toHaveAttribute("href", notice.link);
  const second = list.getByRole("link", { name: "Halaman 2" });
  await second.click();
  await expect.element(second).toHaveAttribute("aria-current", "page");
});

test("without one the page says what would stand there", async () => {
  await openProfile("/admin/notifikasi", adminUser, { "GET /notifications": () => pageOf([]) });
  await expect.element(list.getByText(/balasan penulis, dan janji jawaban/)).toBeVisible();
});

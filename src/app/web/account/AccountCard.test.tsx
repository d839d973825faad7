import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { appealsOf } from "../../../features/appeals/AdminAppealScreen.testing.tsx";
import {
  aStudent,
  listOf,
  openAdminScreen,
  successOf,
} from "../../../features/reports/AdminScreen.testing.tsx";

test.each(["verified", "not_verified"] as const)(
  "of a student who is %s it says why the card is gone, and warns of nothing",
  async (status) => {
    await openAdminScreen("/admin/detail-akun/7/mahasiswa", {
      "GET /users/7": () => successOf(aStudent({ status })),
      "GET /admin/reports": () => listOf([]),
      "GET /admin/ukt/appeals": () => appealsOf([]),
    });
    await expect.element(page.getByText(/Kartu dihapus beberapa waktu/)).toBeVisible();
    expect(page.getByText(/mendaftar tanpa kartu/).elements()).toEqual([]);
  },
);

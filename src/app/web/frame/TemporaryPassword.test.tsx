import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { adminUser, student } from "../profile/profile-page.testing.tsx";
import { dropSession, signIn } from "../../../web/session.ts";
import { TemporaryPassword } from "./TemporaryPassword.tsx";
import { TestPage } from "../test-page.testing.tsx";

const words = page.getByText(/masih memakai password sementara/);

const open = (user: typeof adminUser) => {
  signIn("t0ken", user);
  onTestFinished(() => dropSession("t0ken"));
  return render(
    <TestPage at="/laporan">
      <h1>Laporan</h1>
      <TemporaryPassword />
    </TestPage>,
  );
};

test.each([
  [adminUser, "/admin/profil"],
  [student, "/profil?tab=password"],
])("a temporary password is told on every page until it is changed", async (user, path) => {
  await open({ ...user, must_change_password: true });
  await expect.element(words).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Ganti password" }))
    .toHaveAttribute("href", path);
});

test("a password of one's own is nothing to tell", async () => {
  await open(adminUser);
  await expect.element(page.getByRole("heading", { name: "Laporan" })).toBeVisible();
  await expect.element(words).not.toBeInTheDocument();
});

import { useLocation, useNavigate } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Link } from "../ui/Link.tsx";
import { BrowserRouter } from "./BrowserRouter.tsx";
import { Redirect } from "./Redirect.tsx";

function Screen() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  if (pathname === "/lama") return <Redirect to="/baru" state={{ from: "/lama" }} />;
  return (
    <>
      <Link to="/kedua" state={{ step: 2 }}>
        Kedua
      </Link>
      <Link to="/lama">Lama</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Kembali
      </button>
      <output aria-label="Alamat">{`${pathname} ${JSON.stringify(state)}`}</output>
    </>
  );
}

const open = async () => {
  const { href } = location;
  history.pushState(null, "", "/pertama");
  onTestFinished(() => history.pushState(null, "", href));
  await render(
    <BrowserRouter>
      <Screen />
    </BrowserRouter>,
  );
};

const address = () => page.getByLabelText("Alamat");

test("back and forward show what each entry of the history was left with", async () => {
  await open();
  await userEvent.click(page.getByRole("link", { name: "Kedua" }));
  await expect.element(address()).toHaveTextContent('/kedua {"step":2}');
  expect(location.pathname).toBe("/kedua");
  await userEvent.click(page.getByRole("button", { name: "Kembali" }));
  await expect.element(address()).toHaveTextContent("/pertama null");
  history.forward();
  await expect.element(address()).toHaveTextContent('/kedua {"step":2}');
});

test("a page that leads on is no entry to come back to", async () => {
  await open();
  await userEvent.click(page.getByRole("link", { name: "Lama" }));
  await expect.element(address()).toHaveTextContent('/baru {"from":"/lama"}');
  await userEvent.click(page.getByRole("button", { name: "Kembali" }));
  await expect.element(address()).toHaveTextContent("/pertama null");
});

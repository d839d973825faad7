import type { ReactNode } from "react";
import { MemoryRouter, useLocation, useNavigationType } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Link } from "./Link.tsx";

function Address() {
  const { pathname, search, state } = useLocation();
  const way = useNavigationType();
  return (
    <output aria-label="Alamat">{`${way} ${pathname}${search} ${JSON.stringify(state)}`}</output>
  );
}

const address = () => page.getByLabelText("Alamat");

/** Whether a click was left to the browser, which then opens nothing: the test would be gone. */
const watchClicks = () => {
  const left: boolean[] = [];
  const watch = (event: Event) => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  };
  addEventListener("click", watch);
  onTestFinished(() => removeEventListener("click", watch));
  return left;
};

const open = (link: ReactNode) =>
  render(
    <MemoryRouter initialEntries={["/laporan?page=2"]}>
      {link}
      <Address />
    </MemoryRouter>,
  );

test("a link opens its page in this document, as a new entry with its state", async () => {
  await open(
    <Link to="/advika" state={{ from: "/laporan" }}>
      Advika
    </Link>,
  );
  await expect
    .element(page.getByRole("link", { name: "Advika" }))
    .toHaveAttribute("href", "/advika");
  await userEvent.click(page.getByRole("link", { name: "Advika" }));
  await expect.element(address()).toHaveTextContent('PUSH /advika {"from":"/laporan"}');
});

test("a link to the page that is shown makes no second entry", async () => {
  await open(<Link to="/laporan?page=2">Halaman 2</Link>);
  await userEvent.click(page.getByRole("link", { name: "Halaman 2" }));
  await expect.element(address()).toHaveTextContent("REPLACE /laporan?page=2 null");
});

test.each(["ControlOrMeta", "Shift", "Alt"] as const)(
  "a click with %s is left to the browser",
  async (key) => {
    await open(<Link to="/advika">Advika</Link>);
    const left = watchClicks();
    await userEvent.click(page.getByRole("link", { name: "Advika" }), { modifiers: [key] });
    expect(left).toEqual([true]);
    await expect.element(address()).toHaveTextContent("POP /laporan?page=2 null");
  },
);

test("so is one on a link that opens beside the page", async () => {
  await open(
    <Link to="/privasi" target="_blank">
      Privasi
    </Link>,
  );
  const left = watchClicks();
  await userEvent.click(page.getByRole("link", { name: "Privasi" }));
  expect(left).toEqual([true]);
  await expect.element(address()).toHaveTextContent("POP /laporan?page=2 null");
});

test("whoever holds the click back stays on the page", async () => {
  await open(
    <Link to="/aju-laporan" onClick={(event) => event.preventDefault()}>
      Ajukan
    </Link>,
  );
  await userEvent.click(page.getByRole("link", { name: "Ajukan" }));
  await expect.element(address()).toHaveTextContent("POP /laporan?page=2 null");
});

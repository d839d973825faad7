import { MemoryRouter, useLocation } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "./App.tsx";
import { makeQueryClient } from "../../web/query.ts";
import { stubApi } from "../../web/stub-api.testing.ts";
import "../../web/theme/style.css";

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Alamat">{`${pathname}${search}`}</output>;
};

const state = {
  queries: [],
  facts: {
    studentDomain: "students.example.ac.id",
    publicUrl: "https://sikam.example",
    social: { account: "Instagram SIKAM", href: "https://www.instagram.com/" },
  },
  missing: false,
};

test.each([
  ["/detail-laporan/7", "/laporan/7"],
  ["/detail-laporan?id=7", "/laporan/7"],
  ["/ubah-laporan?id=7", "/laporan/7/ubah"],
  ["/advika/detailAdvika?id=7", "/advika/7"],
])("an older form is led on inside of the application too: %s", async (older, now) => {
  // The word after /advika/ is taken for an id first, and is none.
  stubApi({ "GET /news/detailAdvika": () => ({ status: 400, body: { message: "" } }) }, null);
  await render(
    <MemoryRouter initialEntries={[older]}>
      <App client={makeQueryClient()} state={state} onReady={() => {}} />
      <Address />
    </MemoryRouter>,
  );
  await expect.element(page.getByLabelText("Alamat")).toHaveTextContent(now);
});

test("home is a page of its own", async () => {
  stubApi({}, null);
  await render(
    <MemoryRouter initialEntries={["/"]}>
      <App client={makeQueryClient()} state={state} onReady={() => {}} />
      <Address />
    </MemoryRouter>,
  );
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Ceritakan");
  await expect.element(page.getByLabelText("Alamat")).toHaveTextContent("/");
});

test("the page tells its address on the service's own origin, wherever it was opened", async () => {
  const tag = document.createElement("meta");
  tag.setAttribute("property", "og:url");
  document.head.append(tag);
  stubApi({}, null);
  await render(
    <MemoryRouter initialEntries={["/tentang"]}>
      <App client={makeQueryClient()} state={state} onReady={() => {}} />
    </MemoryRouter>,
  );
  await expect.poll(() => tag.content).toBe("https://sikam.example/tentang");
  tag.remove();
});

test.each(["/#%", "/#%E0%A4%A", "/#tidak-ada"])(
  "an address whose place is no name opens the page: %s",
  async (address) => {
    stubApi({}, null);
    await render(
      <MemoryRouter initialEntries={[address]}>
        <App client={makeQueryClient()} state={state} onReady={() => {}} />
      </MemoryRouter>,
    );
    await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Ceritakan");
  },
);

import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { loadRoute, redirectOf, routeOf, useRouteAt } from "./route-of.ts";

function Title({ at }: { at: string }) {
  const { path, title } = useRouteAt(at);
  return `${path}: ${title}`;
}

test("the back office's pages are known as soon as their table is loaded, the others at once", async () => {
  expect(routeOf("/laporan/5").title).toBe("Report Detail");
  expect(routeOf("/admin/laporan/5").title).toBeNull();
  const view = await render(<Title at="/admin/laporan/5" />);
  expect(view.container.textContent).toBe("/admin/*: null");
  const route = await loadRoute("/admin/laporan/5");
  expect(route.title).toBe("Report Detail");
  await expect.poll(() => view.container.textContent).toBe("/admin/laporan/:id: Report Detail");
});

test("an unknown address is the 404 page, in the back office too", async () => {
  expect(routeOf("/tidak-ada").path).toBe("*");
  const { path } = await loadRoute("/admin/tidak-ada");
  expect(path).toBe("*");
  expect(routeOf("/administrasi").path).toBe("*");
});

test("the back office itself leads to its reports", () => {
  expect(redirectOf("/admin")).toBe("/admin/laporan");
  expect(redirectOf("/laporan")).toBeUndefined();
});

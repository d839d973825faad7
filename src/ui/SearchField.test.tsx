import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SearchField } from "./SearchField.tsx";

test("a browser does not keep the words of a search for whoever uses it next", async () => {
  await render(<SearchField label="Cari laporan" name="search" value="" onChange={() => {}} />);
  await expect.element(page.getByLabelText("Cari laporan")).toHaveAttribute("autocomplete", "off");
});

import { useNavigate } from "react-router";
import { keysOf, NEWS_SORTS } from "../../labels.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { useAddress } from "../../web/route.tsx";
import { useSearchText } from "../../web/search-text.ts";
import type { NewsListState } from "./news-list.web.ts";

/** Search and order of the list. A plain form, so that both work before the application has loaded. */
export function NewsSearch({ list }: { list: NewsListState }) {
  const navigate = useNavigate();
  const { hrefWith } = useAddress();
  const { text, setText, ask } = useSearchText();
  return (
    <form
      action={paths.news}
      className="mb-5 flex flex-wrap items-center gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <SearchField
        label="Cari berita"
        name="search"
        value={text}
        onChange={setText}
        className="flex-[1_1_10rem]"
      />
      <Select
        label="Urutkan"
        name="sort"
        className="flex-[0_1_8.5rem]"
        value={list.sort}
        options={keysOf(NEWS_SORTS).map((value) => ({ value, label: NEWS_SORTS[value] }))}
        onPick={(sort) => void navigate(hrefWith({ sort: sort === "newest" ? undefined : sort }))}
      />
      {/* Where no script runs there is a button to press. */}
      <span className="hidden [@media(scripting:none)]:block">
        <Button type="submit">Terapkan</Button>
      </span>
    </form>
  );
}

import { useNavigate } from "react-router";
import { keysOf, REPORT_SORTS } from "../../labels.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { useSearchText } from "../../web/search-text.ts";
import { OWN_TAB, type ReportListState } from "./report-list.web.ts";
import type { HrefWith } from "./ReportFilters.tsx";

/** Search and order of the list. A plain form, so that both work before the application has loaded. */
export function ReportSearch({
  list,
  hrefWith,
  filters,
  onFilters,
}: {
  list: ReportListState;
  hrefWith: HrefWith;
  /** The number of active filters. */
  filters: number;
  onFilters: () => void;
}) {
  const navigate = useNavigate();
  const { text, setText, ask } = useSearchText();
  return (
    <form
      action={paths.reports}
      className="my-3.5 flex flex-wrap items-center gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <SearchField
        label="Cari laporan"
        name="search"
        value={text}
        onChange={setText}
        className="flex-[1_1_12rem]"
      />
      <Select
        label="Urutkan"
        name="sort"
        className="max-w-56 flex-[1_0_8rem]"
        value={list.sort}
        options={keysOf(REPORT_SORTS).map((value) => ({ value, label: REPORT_SORTS[value] }))}
        onPick={(sort) => void navigate(hrefWith({ sort: sort === "newest" ? undefined : sort }))}
      />
      {list.isOwn && <input type="hidden" name="tab" value={OWN_TAB} />}
      {list.category && <input type="hidden" name="category" value={list.category} />}
      {list.status && <input type="hidden" name="status" value={list.status} />}
      {/* Where no script runs there is a button to press and, further down, all filters. */}
      <span className="hidden [@media(scripting:none)]:block">
        <Button type="submit">Terapkan</Button>
      </span>
      <span className="max-w-56 flex-[1_0_7rem] lg:hidden [@media(scripting:none)]:hidden">
        <Button icon="filter" wide aria-haspopup="dialog" onClick={onFilters}>
          {filters > 0 ? `Filter (${filters})` : "Filter"}
        </Button>
      </span>
    </form>
  );
}

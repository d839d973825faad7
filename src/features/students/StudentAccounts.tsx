import { STUDENT_STATUSES } from "../../labels.ts";
import { classes } from "../../ui/classes.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useList } from "../../web/list.ts";
import { useAddress } from "../../web/route.tsx";
import { DUE_FILTERS, FILTER_GRID, knownKey } from "../back-office/admin-filters.web.ts";
import { AdminFilter } from "../back-office/AdminFilter.tsx";
import { AdminList } from "../back-office/AdminList.tsx";
import { AdminSearch } from "../back-office/AdminSearch.tsx";
import { SelectionBar } from "../back-office/SelectionBar.tsx";
import { LIST_KEYS, ShortcutBar } from "../back-office/ShortcutBar.tsx";
import { useWorkList } from "../back-office/use-work-list.web.ts";
import { useNextKeys } from "../queues/use-next.web.ts";
import { AccountBulk } from "./AccountBulk.tsx";
import { AccountTable } from "./AccountTable.tsx";
import type { ListedStudent, StudentSort } from "./student.contract.ts";
import { Link } from "../../ui/Link.tsx";

/** The words for the order of a table. */
const SORTS: Readonly<Record<StudentSort, string>> = {
  newest: "tanggal, terbaru dulu",
  oldest: "tanggal, terlama dulu",
  name: "nama, A ke Z",
  "-name": "nama, Z ke A",
  npm: "NPM, naik",
  "-npm": "NPM, turun",
  email: "email, A ke Z",
  "-email": "email, Z ke A",
  status: "status, naik",
  "-status": "status, turun",
  due: "tenggat, terdekat dulu",
};
/** The longest waiting come first. */
const DEFAULT_SORT = "due";

const NONE: readonly ListedStudent[] = [];
const nameOf = ({ name }: ListedStudent) => `Pilih ${name}`;

/**
 * The list of students; search, filters and order are in the address.
 * @param waiting the number of all waiting students; undefined while it is loading
 */
export function StudentAccounts({ waiting }: { waiting: number | undefined }) {
  const { query, hrefWith } = useAddress();
  const status = knownKey(STUDENT_STATUSES, query["status"]);
  const due = knownKey(DUE_FILTERS, query["due"]);
  const sort = knownKey(SORTS, query["sort"]) ?? DEFAULT_SORT;
  const search = query["search"];
  const list = useList("GET /admin/students", { search, page: query["page"], status, due, sort });
  const students = list.data?.data ?? NONE;
  const work = useWorkList(students, {
    key: "v",
    act: "Verifikasi atau tolak yang dipilih",
    label: nameOf,
  });
  useNextKeys("student");
  return (
    <>
      <div className="mt-3.5">
        {waiting === undefined ? (
          <Skeleton height="3.0625rem" />
        ) : (
          <WaitingBanner count={waiting} />
        )}
      </div>
      <div className="my-3.5 grid gap-2.5 lg:grid-cols-[20rem_1fr]">
        <AdminSearch label="Cari nama, NPM, atau email" />
        <div className={classes(FILTER_GRID, "lg:ml-auto lg:grid-cols-[repeat(2,12.5rem)]")}>
          <AdminFilter name="status" label="Status" labels={STUDENT_STATUSES} />
          <AdminFilter name="due" label="Tenggat" labels={DUE_FILTERS} />
        </div>
      </div>
      <AdminList
        list={list}
        noun="mahasiswa"
        empty="Tidak ada data untuk ditampilkan."
        hint="Begitu mahasiswa mendaftar, akunnya muncul di sini."
        filters={{ search, status, due }}
      >
        <div {...work.around}>
          <AccountTable
            students={students}
            caption={`Daftar mahasiswa, diurutkan menurut ${SORTS[sort]}`}
            sorting={{ by: sort, href: (by) => hrefWith({ sort: by }) }}
            {...work.table}
          />
        </div>
      </AdminList>
      <SelectionBar work={work} noun="akun" act="Verifikasi atau tolak" />
      <ShortcutBar shown={LIST_KEYS} />
      {work.isOpen && <AccountBulk students={work.marked} onClose={work.close} />}
    </>
  );
}

/** 'N Akun menunggu untuk diverifikasi', with a link to them. */
function WaitingBanner({ count }: { count: number }) {
  const { query, hrefWith } = useAddress();
  return (
    <Notice tone={count > 0 ? "warning" : "plain"} icon={count > 0 ? "clock" : "check-circle"}>
      <span className="flex flex-wrap items-center gap-x-3">
        <span>
          <b className="font-semibold tabular-nums">{count.toLocaleString("id-ID")} Akun</b>{" "}
          menunggu untuk diverifikasi
        </span>
        {count > 0 && query["status"] !== "waiting" && (
          <Link
            to={hrefWith({ search: "", status: "waiting", due: "", sort: "" })}
            className="-my-3 inline-flex min-h-11 items-center font-medium"
          >
            Tampilkan
          </Link>
        )}
      </span>
    </Notice>
  );
}

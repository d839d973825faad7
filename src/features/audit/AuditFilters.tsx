import { useNavigate } from "react-router";
import { Select } from "../../ui/Select.tsx";
import { useCall } from "../../web/query.ts";
import { useAddress } from "../../web/route.tsx";
import { AUDIT_ACTS } from "./act.contract.ts";

/** A page size above the number of admins of any campus. */
const MOST_ADMINS = 100;

/** A year that is still being typed is not a date yet. */
const isWhole = (day: string) => day === "" || /^[12]\d{3}-\d{2}-\d{2}$/.test(day);

function DayFilter({ name, label, value }: { name: string; label: string; value: string }) {
  const { hrefWith } = useAddress();
  const navigate = useNavigate();
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm text-muted">
      <span className="w-16 flex-none lg:w-auto">{label}</span>
      <input
        key={value}
        type="date"
        name={name}
        defaultValue={value}
        onChange={({ target }) => {
          if (isWhole(target.value) && target.value !== value)
            void navigate(hrefWith({ [name]: target.value }));
        }}
        className="control control-sm min-w-0"
      />
    </label>
  );
}

/**
 * Filters by person, act and time; they are in the address.
 * @param actorName the name of the chosen person, where their account is closed
 */
export function AuditFilters({
  actor,
  actorName,
  action,
  from,
  to,
}: {
  actor: string;
  actorName: string | undefined;
  action: string;
  from: string;
  to: string;
}) {
  const { hrefWith } = useAddress();
  const navigate = useNavigate();
  const admins = useCall("GET /admin", { query: { sort: "name", itemPerPage: MOST_ADMINS } }).data;
  const people = (admins?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  if (actor && !people.some(({ value }) => value === actor))
    people.push({ value: actor, label: actorName ?? `Admin #${actor}` });
  const acts = Object.entries(AUDIT_ACTS).map(([value, label]) => ({ value, label }));
  const pick = (name: string) => (value: string) => void navigate(hrefWith({ [name]: value }));
  return (
    <div className="mb-3.5 grid gap-2.5 sm:grid-cols-2 lg:grid-cols-[14rem_17rem_auto_auto] lg:justify-start">
      <Select
        label="Admin"
        options={[{ value: "", label: "Semua admin" }, ...people]}
        value={actor}
        onPick={pick("actor")}
      />
      <Select
        label="Tindakan"
        options={[{ value: "", label: "Semua tindakan" }, ...acts]}
        value={action}
        onPick={pick("action")}
      />
      <DayFilter name="from" label="Dari" value={from} />
      <DayFilter name="to" label="Sampai" value={to} />
    </div>
  );
}

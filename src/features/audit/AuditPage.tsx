import { DataTable } from "../../ui/DataTable.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Moment } from "../../web/Moment.tsx";
import { useList } from "../../web/list.ts";
import { useAddress } from "../../web/route.tsx";
import { knownKey } from "../back-office/admin-filters.web.ts";
import { settingFacts } from "./setting-facts.web.ts";
import { AdminList } from "../back-office/AdminList.tsx";
import { AUDIT_ACTS } from "./act.contract.ts";
import { actWords, targetOf } from "./audit-words.web.ts";
import type { AuditChange, AuditEntry } from "./audit.contract.ts";
import { AuditFilters } from "./AuditFilters.tsx";
import { Link } from "../../ui/Link.tsx";

/** A value that the API would refuse counts as not set. */
const ifLike = (pattern: RegExp, value = "") => (pattern.test(value) ? value : "");
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const link = "inline-flex min-h-11 items-center -my-2.5 wrap-anywhere";

function Target({ entry }: { entry: AuditEntry }) {
  const { words, to } = targetOf(entry.target, entry.action);
  return to ? (
    <Link to={to} className={link}>
      {words}
    </Link>
  ) : (
    words
  );
}

/** The values before and after a change of settings, on demand. */
function Change({ before, after }: AuditChange) {
  return (
    <details className="text-xs lg:max-w-72">
      <summary className="inline-flex min-h-11 items-center text-link">Apa yang berubah</summary>
      {[
        { name: "Sebelum", facts: settingFacts(before) },
        { name: "Sesudah", facts: settingFacts(after) },
      ].map(({ name, facts }) => (
        <div key={name} className="mb-2 grid gap-1">
          <b>{name}</b>
          {facts.map(({ term, value }) => (
            <p key={term} className="wrap-anywhere whitespace-pre-line text-muted">
              {term}: {value}
            </p>
          ))}
        </div>
      ))}
    </details>
  );
}

/** `/admin/audit`, for superadmins: who did what, newest first. */
export function AuditPage() {
  const { query, hrefWith } = useAddress();
  const actor = ifLike(/^[1-9]\d{0,8}$/, query["actor"]);
  const action = knownKey(AUDIT_ACTS, query["action"]) ?? "";
  const from = ifLike(DAY, query["from"]);
  const to = ifLike(DAY, query["to"]);
  const filters = { actor, action, from, to };
  const list = useList("GET /admin/audit", { ...filters, page: query["page"] });
  const entries = list.data?.data ?? [];
  return (
    <>
      <PageHeader title="Jejak audit" dense>
        Siapa melakukan apa, dan kapan. Catatan ini tidak dapat diubah.
      </PageHeader>
      <AuditFilters
        actor={actor}
        actorName={entries.find((entry) => String(entry.actor.id) === actor)?.actor.name}
        action={action}
        from={from}
        to={to}
      />
      <AdminList
        list={list}
        noun="tindakan"
        empty="Tidak ada data untuk ditampilkan."
        hint="Begitu admin melakukan sesuatu, catatannya muncul di sini."
        filters={filters}
      >
        <DataTable
          caption="Tindakan admin, terbaru dulu"
          className="max-lg:[&_.table-main]:order-first"
          rows={entries}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "at",
              header: "Waktu",
              labelled: true,
              cell: ({ at }) => (
                <span className="lg:whitespace-nowrap">
                  <Moment at={at} look="full" />
                </span>
              ),
            },
            {
              key: "actor",
              header: "Admin",
              labelled: true,
              cell: ({ actor: { id, name } }) => (
                <Link
                  to={hrefWith({ actor: id })}
                  aria-label={`Hanya tindakan ${name}`}
                  className={`${link} text-text`}
                >
                  {name}
                </Link>
              ),
            },
            {
              key: "action",
              header: "Tindakan",
              main: true,
              cell: ({ action: act }) => <span className="font-medium">{actWords(act)}</span>,
            },
            {
              key: "target",
              header: "Sasaran",
              labelled: true,
              cell: (entry) => (
                <>
                  <Target entry={entry} />
                  {entry.change && <Change {...entry.change} />}
                </>
              ),
            },
            {
              key: "address",
              header: "Alamat jaringan",
              labelled: true,
              cell: ({ address }) => (
                <span className="wrap-anywhere tabular-nums">{address || "–"}</span>
              ),
            },
          ]}
        />
      </AdminList>
    </>
  );
}

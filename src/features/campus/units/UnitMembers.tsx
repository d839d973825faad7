import { type KeyboardEvent, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Loaded } from "../../../web/Loaded.tsx";
import { useAct } from "../../../web/query.ts";
import type { AdminAccount } from "../../admins/admin.contract.ts";
import { SHOWN, useAdmins, useFoundAdmins, useMembers } from "./members.web.ts";

/** Makes an admin a member of a unit, or no member any more; it holds at once, beside the form. */
const useMembership = (unit: string) => {
  const change = useAct("PATCH /admin/{id}", {
    invalidates: ["GET /admin", "GET /admin/{id}"],
    said: null,
  });
  const put = ({ id, version, units }: AdminAccount, isMember: boolean) => {
    const others = units.filter((key) => key !== unit);
    const wanted = isMember ? [...others, unit] : others;
    if (!change.isPending) change.mutate({ params: { id }, body: { units: wanted, version } });
  };
  return { put, busy: change.isPending };
};

/** The members of a unit, who are admins, with what adds and removes them. */
export function UnitMembers({
  unit,
  isSaved,
  isConfidential,
}: {
  unit: string;
  isSaved: boolean;
  isConfidential: boolean;
}) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2.5 border-t border-line pt-3">
      <legend className="float-left w-full text-sm font-semibold">Anggota</legend>
      {isSaved ? (
        <Members unit={unit} isConfidential={isConfidential} />
      ) : (
        <p className="text-sm text-muted">Simpan unit ini dulu, lalu tambahkan anggotanya.</p>
      )}
    </fieldset>
  );
}

function Members({ unit, isConfidential }: { unit: string; isConfidential: boolean }) {
  const { put, busy } = useMembership(unit);
  const result = useMembers(unit);
  return (
    <>
      <p className="text-sm text-muted">Berlaku langsung, tanpa menekan Simpan.</p>
      <Loaded
        result={result}
        title="Anggota belum bisa dimuat."
        loading={<Skeleton height="2.75rem" />}
      >
        {({ data: members }) => (
          <>
            {members.length === 0 ? (
              <Notice tone="warning" icon="alert">
                {isConfidential
                  ? "Belum ada anggota. Laporan unit ini tidak akan dibaca siapa pun."
                  : "Belum ada anggota. Laporan unit ini hanya dibaca admin klinik."}
              </Notice>
            ) : (
              <ul className="grid gap-1">
                {members.map((admin) => (
                  <li key={admin.id} className="flex items-center gap-2 text-sm">
                    <span className="min-w-0 flex-auto wrap-anywhere">
                      {admin.name} <span className="text-xs text-muted">{admin.email}</span>
                    </span>
                    <IconButton
                      icon="x"
                      label={`Keluarkan ${admin.name}`}
                      aria-disabled={busy}
                      onClick={() => put(admin, false)}
                    />
                  </li>
                ))}
              </ul>
            )}
            <AddMember unit={unit} busy={busy} onAdd={(admin) => put(admin, true)} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The search stands among the fields of the units' form, which Enter would send. */
const keepFromForm = (event: KeyboardEvent) => {
  if (event.key === "Enter") event.preventDefault();
};

/** A choice of the admins who are no members yet; where they are many, a search before it. */
function AddMember({
  unit,
  busy,
  onAdd,
}: {
  unit: string;
  busy: boolean;
  onAdd: (admin: AdminAccount) => void;
}) {
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState("");
  const all = useAdmins();
  const isMany = (all.data?.pagination.total_items ?? 0) > SHOWN;
  const found = useFoundAdmins(isMany ? search : "");
  const listed = (isMany && search ? found.data : all.data)?.data ?? [];
  const others = listed.filter(({ units }) => !units.includes(unit));
  const chosen = others.find(({ id }) => String(id) === picked);
  return (
    <div className="grid gap-2.5">
      {isMany && (
        <SearchField
          label="Cari admin"
          value={search}
          onChange={setSearch}
          onKeyDown={keepFromForm}
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <Select
          label="Admin yang ditambahkan"
          value={chosen ? picked : ""}
          className="flex-[1_1_12rem]"
          options={[
            { value: "", label: "Pilih admin" },
            ...others.map(({ id, name, email }) => ({
              value: String(id),
              label: `${name} (${email})`,
            })),
          ]}
          onPick={setPicked}
        />
        <Button
          icon="plus"
          busy={busy}
          disabled={!chosen}
          onClick={() => {
            if (chosen) onAdd(chosen);
            setPicked("");
          }}
        >
          Tambahkan
        </Button>
      </div>
    </div>
  );
}

import { useState } from "react";
import { ListRows } from "../ListRows.tsx";
import { SectionForm, type SectionFormProps } from "../SectionForm.tsx";
import { UNITS_MOST } from "../sections/unit-key.contract.ts";
import { WhereReportsGo } from "./WhereReportsGo.tsx";
import { emptyUnit } from "./unit-row.web.ts";
import { UnitRow } from "./UnitRow.tsx";

/** The units of a campus, one of them open at a time. */
export function UnitsForm(props: SectionFormProps<"units">) {
  const [opened, setOpened] = useState<string>();
  const saved = new Set(props.stored.units.map(({ key }) => key));
  return (
    <SectionForm
      {...props}
      section="units"
      fields={(form, busy, faultOf) => (
        <ListRows
          control={form.control}
          name="units"
          noun="Unit"
          empty={() => {
            const unit = emptyUnit();
            setOpened(unit.key);
            return unit;
          }}
          most={UNITS_MOST}
          busy={busy}
          error={faultOf("units")}
        >
          {(at) => (
            <UnitRow
              at={at}
              form={form}
              busy={busy}
              faultOf={faultOf}
              saved={saved}
              opened={opened}
              onOpen={setOpened}
            />
          )}
        </ListRows>
      )}
      beside="Ke mana laporan pergi"
      preview={({ units }) => <WhereReportsGo units={units} />}
    />
  );
}

import { useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useNow } from "../../web/now.ts";
import { useAddress } from "../../web/route.tsx";
import { type Days, presetsAt } from "./statistics-period.web.ts";

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** The period of the figures: one of four, or any two days; it is in the address. */
export function PeriodPicker({ from, to }: Days) {
  const { hrefWith } = useAddress();
  const now = useNow();
  return (
    <div className="grid grid-cols-1 items-end gap-x-6 gap-y-3 *:min-w-0 lg:grid-cols-[1fr_auto]">
      <Tabs
        label="Periode"
        className="min-h-11"
        items={presetsAt(now ?? 0).map(([label, days]) => ({
          label,
          to: hrefWith({ from: days.from, to: days.to }),
          current: days.from === from && days.to === to,
        }))}
      />
      <DaysForm key={`${from} ${to}`} from={from} to={to} />
    </div>
  );
}

function DaysForm({ from, to }: { from: string | undefined; to: string | undefined }) {
  const { hrefWith } = useAddress();
  const navigate = useNavigate();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A half-typed day has no value, so its end counts as open.
    const half = event.currentTarget.querySelector<HTMLInputElement>("input:invalid");
    if (half) return setFaults({ [half.name]: "Tanggal tidak valid" });
    const form = new FormData(event.currentTarget);
    const [first, last] = [textOf(form, "from"), textOf(form, "to")];
    if (first && last && first > last)
      return setFaults({ to: "Tanggal akhir tidak boleh sebelum tanggal awal" });
    setFaults({});
    void navigate(hrefWith({ from: first || undefined, to: last || undefined }));
  };
  return (
    <Form
      onSubmit={show}
      className="grid grid-cols-1 items-start gap-2.5 sm:grid-cols-[10.5rem_10.5rem_auto]"
    >
      <TextField
        type="date"
        name="from"
        label="Dari tanggal"
        defaultValue={from}
        error={faults["from"]}
      />
      <TextField
        type="date"
        name="to"
        label="Sampai tanggal"
        defaultValue={to}
        error={faults["to"]}
      />
      <Button type="submit" className="sm:mt-7.5">
        Tampilkan
      </Button>
    </Form>
  );
}

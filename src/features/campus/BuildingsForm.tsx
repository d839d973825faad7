import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useDownload } from "../../web/use-download.ts";
import { ListRows } from "./ListRows.tsx";
import { newKey } from "./new-key.web.ts";
import { SectionForm, type SectionFormProps } from "./SectionForm.tsx";
import { BUILDINGS_MOST } from "./sections/buildings.contract.ts";

/** Where reports may say that something is; each saved building has a poster for its doors. */
export function BuildingsForm(props: SectionFormProps<"buildings">) {
  const saved = new Map(props.stored.buildings.map(({ key, name }) => [key, name]));
  return (
    <SectionForm
      {...props}
      section="buildings"
      fields={({ register, control, getValues }, busy, faultOf) => (
        <ListRows
          control={control}
          name="buildings"
          noun="Gedung"
          empty={() => ({ key: newKey(), name: "" })}
          most={BUILDINGS_MOST}
          busy={busy}
          error={faultOf("buildings")}
        >
          {(at) => {
            const key = getValues(`buildings.${at}.key`);
            const name = saved.get(key);
            return (
              <>
                <TextField
                  {...register(`buildings.${at}.name`)}
                  readOnly={busy}
                  label="Nama"
                  autoComplete="off"
                  error={faultOf(`buildings.${at}.name`) ?? faultOf(`buildings.${at}.key`)}
                />
                {name !== undefined && <PrintPoster building={key} name={name} />}
              </>
            );
          }}
        </ListRows>
      )}
      beside="Yang dipilih mahasiswa"
      preview={({ buildings }) => <Preview names={buildings.map(({ name }) => name.trim())} />}
    />
  );
}

function Preview({ names }: { names: readonly string[] }) {
  const written = names.filter(Boolean);
  if (written.length === 0)
    return <p className="text-sm">Formulir laporan tidak menanyakan gedung dan ruang.</p>;
  return (
    <>
      <p className="text-sm">
        Formulir laporan menanyakan gedung dan ruang. Keduanya boleh dikosongkan.
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-sm wrap-anywhere">
        {written.map((name, at) => (
          <li key={at}>{name}</li>
        ))}
      </ul>
      <p className="text-xs text-muted">
        Laporan menyimpan nama gedung seperti saat dipilih. Poster pintu tetap berlaku bila
        gedungnya berganti nama.
      </p>
    </>
  );
}

/** Cards for the doors of a building, as a PDF to print. */
function PrintPoster({ building, name }: { building: string; name: string }) {
  const { isLoading, save } = useDownload("GET /admin/buildings/{key}/poster", { key: building });
  return (
    <Button icon="print" size="sm" className="justify-self-start" busy={isLoading} onClick={save}>
      Cetak poster
      <span className="sr-only"> {name}</span>
    </Button>
  );
}

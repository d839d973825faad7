import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { keysOf } from "../../labels.ts";
import { paths } from "../../paths.ts";
import { ListRows } from "./ListRows.tsx";
import { PromoCards } from "./PromoCards.tsx";
import { SectionForm, type SectionFormProps } from "./SectionForm.tsx";
import { PROMO_PAGES, PROMOS_MOST } from "./sections.contract.ts";

const EMPTY = { title: "", text: "", button: "", to: "news" } as const;
const PAGES = keysOf(PROMO_PAGES).map((value) => ({ value, label: PROMO_PAGES[value] }));

/** The cards of the home page. */
export function PromosForm(props: SectionFormProps<"promos">) {
  return (
    <SectionForm
      {...props}
      section="promos"
      fields={({ register, control }, busy, faultOf) => (
        <ListRows
          control={control}
          name="promos"
          noun="Kartu"
          empty={() => EMPTY}
          most={PROMOS_MOST}
          busy={busy}
          error={faultOf("promos")}
        >
          {(at) => (
            <>
              <TextField
                {...register(`promos.${at}.title`)}
                readOnly={busy}
                label="Judul"
                autoComplete="off"
                error={faultOf(`promos.${at}.title`)}
              />
              <TextArea
                {...register(`promos.${at}.text`)}
                readOnly={busy}
                label="Isi"
                counter={200}
                rows={3}
                error={faultOf(`promos.${at}.text`)}
              />
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  {...register(`promos.${at}.button`)}
                  readOnly={busy}
                  label="Tombol"
                  autoComplete="off"
                  error={faultOf(`promos.${at}.button`)}
                />
                <SelectField
                  {...register(`promos.${at}.to`)}
                  readOnly={busy}
                  label="Menuju"
                  options={PAGES}
                  error={faultOf(`promos.${at}.to`)}
                />
              </div>
            </>
          )}
        </ListRows>
      )}
      preview={({ promos }) =>
        promos.length === 0 ? (
          <p className="text-sm text-muted">Tanpa kartu, bagian ini tidak tampil.</p>
        ) : (
          <PromoCards
            promos={promos}
            stacked
            renderButton={({ button, to }, onGround) => (
              <ButtonLink to={paths[to]} variant={onGround ? "on-ground" : "primary"}>
                {button || "…"}
              </ButtonLink>
            )}
          />
        )
      }
    />
  );
}

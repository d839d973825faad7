import { useId, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { EmergencyList } from "../campus/EmergencyList.tsx";
import type { PublicSettings } from "../campus/campus.contract.ts";
import { speaksOfViolence } from "./violence-words.web.ts";

type Unit = NonNullable<PublicSettings["units"]>[number];

/**
 * Offers to hand a report over directly to a confidential unit, where its words or its author speak of violence or
 * bullying (docs/product/campus.md#confidential-units). Whom to call comes first. It forces nothing, and once it is
 * open it stays until it is closed.
 */
export function HandOver({
  units,
  text,
  chosen,
  placed,
  fault,
  busy,
  onChoose,
}: {
  /** The confidential units that may get it; none leaves whom to call. */
  units: readonly Unit[];
  /** What was written so far. */
  text: string;
  /** The key of the unit that was chosen; empty while none is. */
  chosen: string;
  /** The key of the unit to which the report goes by itself. */
  placed: string | undefined;
  fault: string | undefined;
  /** The report is being sent. */
  busy: boolean;
  onChoose: (key: string) => void;
}) {
  const id = useId();
  const block = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState<"unasked" | "open" | "closed">("unasked");
  const [isFound, setFound] = useState(false);
  if (look === "unasked" && speaksOfViolence(text)) {
    setLook("open");
    setFound(true);
  }
  /** Does what a button asks for; the button itself is gone afterwards. */
  const act = (done: () => void) => () => {
    if (busy) return;
    done();
    block.current?.focus();
  };
  const names = units.map(({ name }) => name).join(" atau ");
  const unit = units.find(({ key }) => key === chosen);
  return (
    <div
      ref={block}
      role="group"
      aria-label="Bantuan bila ini tentang kekerasan atau perundungan"
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5"
    >
      <VisuallyHidden role="status">
        {isFound &&
          look === "open" &&
          chosen === "" &&
          `Setelah isian ini ada kontak darurat${names && `, dan pilihan menyerahkan laporan langsung ke ${names}`}.`}
      </VisuallyHidden>
      {chosen !== "" && (
        <Notice
          icon="lock"
          action={<Button onClick={act(() => onChoose(""))}>Batalkan penyerahan</Button>}
        >
          <b className="font-semibold">
            Diserahkan langsung ke {unit?.name ?? "unit yang Anda pilih"}.
          </b>{" "}
          {unit?.contact && `Bisa dihubungi sekarang juga: ${unit.contact}.`}
        </Notice>
      )}
      {chosen === "" && look === "open" && (
        <Notice tone="plain" icon="phone">
          <h2 className="text-sm font-semibold">Anda tidak harus menunggu jawaban laporan.</h2>
          <p>Dalam bahaya, atau perlu bicara dengan seseorang sekarang:</p>
          <EmergencyList />
          <ul className="grid gap-3 empty:hidden">
            {units.map((one) => (
              <UnitOffer
                key={one.key}
                unit={one}
                isPlaced={one.key === placed}
                onChoose={act(() => onChoose(one.key))}
              />
            ))}
          </ul>
          {names && (
            <p className="mt-3 text-muted">
              Tidak wajib: tanpa itu pun laporan bisa dikirim seperti biasa.
            </p>
          )}
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3"
            onClick={act(() => setLook("closed"))}
          >
            Tutup
          </Button>
        </Notice>
      )}
      {chosen === "" && look !== "open" && (
        <Button variant="ghost" className="justify-self-start" onClick={act(() => setLook("open"))}>
          Ini tentang kekerasan atau perundungan
        </Button>
      )}
      <FieldError id={`${id}-error`}>{fault}</FieldError>
    </div>
  );
}

/** How a unit is reached without a report, and what handing one over means. */
function UnitOffer({
  unit: { name, contact },
  isPlaced,
  onChoose,
}: {
  unit: Unit;
  isPlaced: boolean;
  onChoose: () => void;
}) {
  return (
    <li className="border-t border-line pt-3">
      <b className="font-semibold">{name}</b>
      {contact && <p className="wrap-anywhere">Bisa dihubungi langsung: {contact}</p>}
      {isPlaced ? (
        <p className="mt-1">Dengan kategori dan tingkat ini, laporan Anda langsung ke sana.</p>
      ) : (
        <>
          <p className="mt-1">
            Laporan ini juga bisa diserahkan langsung ke sana. Yang membacanya hanya Anda dan
            anggotanya: klinik, admin lain, dan superadmin tidak. Laporan menjadi rahasia.
          </p>
          <Button className="mt-2" icon="lock" onClick={onChoose}>
            Serahkan langsung ke {name}
          </Button>
        </>
      )}
    </li>
  );
}

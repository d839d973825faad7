import { Notice } from "../../ui/Notice.tsx";
import type { Party } from "../recusal/party.contract.ts";
import { namesText } from "../../web/names-text.ts";

/** Tells admins who read a report with whom not to talk about it. */
export function AdminHiddenNotice({ hidden }: { hidden: readonly Party[] }) {
  return (
    <Notice tone="warning" icon="eye-off">
      <b className="font-semibold">
        Rahasia. Penulis meminta laporan ini tidak ditampilkan kepada{" "}
        {namesText(hidden.map(({ name }) => name))}.
      </b>{" "}
      Jangan membicarakannya dengan mereka.
    </Notice>
  );
}

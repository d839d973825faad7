import { Notice } from "../../ui/Notice.tsx";
import type { Party } from "../recusal/party.contract.ts";
import { wordsOf } from "../recusal/recusal.web.ts";

/** Tells admins who read a report with whom not to talk about it. */
export function AdminHiddenNotice({ hidden }: { hidden: readonly Party[] }) {
  return (
    <Notice tone="warning" icon="eye-off">
      <b className="font-semibold">
        Rahasia. Penulis meminta laporan ini tidak ditampilkan kepada{" "}
        {wordsOf(hidden.map(({ name }) => name))}.
      </b>{" "}
      Jangan membicarakannya dengan mereka.
    </Notice>
  );
}

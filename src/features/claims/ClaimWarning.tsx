import { ITEMS } from "../../labels.ts";
import { Notice } from "../../ui/Notice.tsx";
import type { Item } from "../shared/item.contract.ts";
import { useHolder } from "./use-claim.web.ts";

/**
 * Before a save: somebody else works on the item. Saving is allowed all the same, and the version
 * decides (docs/product/back-office.md#claims); nothing is said while it is free or one's own.
 */
export function ClaimWarning({ about }: { about: Item }) {
  const claim = useHolder(about);
  if (!claim || claim.is_mine) return null;
  const { name } = claim.admins;
  return (
    <Notice tone="warning" icon="users" role="status">
      <b className="font-semibold">
        {name} sedang menangani {ITEMS[about.kind]} ini.
      </b>{" "}
      Bila Anda menyimpan sekarang, {name} harus membandingkan isiannya dengan isian Anda.
    </Notice>
  );
}

import { ITEMS } from "../../labels.ts";
import { Notice } from "../../ui/Notice.tsx";
import type { Item } from "../shared/item.contract.ts";
import { useHolder } from "./use-claim.web.ts";

const CONSEQUENCES = {
  save: (name: string) =>
    `Bila Anda menyimpan sekarang, ${name} harus membandingkan isiannya dengan isian Anda.`,
  message: (name: string) => `Mungkin ${name} juga sedang menulis kepada penulisnya.`,
};

/**
 * Warns before a save that another admin works on the item. Saving is allowed all the same; the version decides
 * (docs/product/back-office.md#claims). It shows nothing while the item is free or one's own.
 * @param of a message, which changes nothing that others would have to compare
 */
export function ClaimWarning({
  about,
  of = "save",
}: {
  about: Item;
  of?: keyof typeof CONSEQUENCES;
}) {
  const claim = useHolder(about);
  if (!claim || claim.is_mine) return null;
  const { name } = claim.admins;
  return (
    <Notice tone="warning" icon="users" role="status">
      <b className="font-semibold">
        {name} sedang menangani {ITEMS[about.kind]} ini.
      </b>{" "}
      {CONSEQUENCES[of](name)}
    </Notice>
  );
}

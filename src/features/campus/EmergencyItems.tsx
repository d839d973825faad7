import { Icon } from "../../ui/Icon.tsx";
import type { PublicSettings } from "./campus.contract.ts";

/** Whom to call right now, each number ready to be dialled. */
export function EmergencyItems({
  contacts,
}: {
  contacts: NonNullable<PublicSettings["emergency"]>;
}) {
  return (
    <ul className="mt-2">
      {contacts.map(({ name, what, number, dial }, at) => (
        <li key={at}>
          <a
            href={`tel:${dial}`}
            className="inline-flex min-h-11 items-center gap-2 font-medium wrap-anywhere"
          >
            <Icon name="phone" />
            {name}: {number}
          </a>
          <p className="-mt-1.5 mb-1.5 pl-7 text-xs wrap-anywhere">{what}</p>
        </li>
      ))}
    </ul>
  );
}

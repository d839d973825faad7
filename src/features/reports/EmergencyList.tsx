import { Icon } from "../../ui/Icon.tsx";
import { EMERGENCY_CONTACTS } from "./emergency-contacts.web.ts";

/** Whom to call right now, each number ready to be dialled. */
export function EmergencyList() {
  return (
    <ul className="mt-2">
      {EMERGENCY_CONTACTS.map(({ name, what, number, dial }) => (
        <li key={dial}>
          <a href={`tel:${dial}`} className="inline-flex min-h-11 items-center gap-2 font-medium">
            <Icon name="phone" />
            {name}: {number}
          </a>
          <p className="-mt-1.5 mb-1.5 pl-7 text-xs">{what}</p>
        </li>
      ))}
    </ul>
  );
}

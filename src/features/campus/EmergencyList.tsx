import { dialOf, EMERGENCY_CONTACTS } from "./emergency.contract.ts";
import { EmergencyItems } from "./EmergencyItems.tsx";
import { useSetting } from "./settings.web.ts";

const USUAL = EMERGENCY_CONTACTS.map((one) => ({ ...one, dial: dialOf(one.number) }));

/** The campus's emergency contacts; those of the country where they cannot be asked for. */
export function EmergencyList() {
  return <EmergencyItems contacts={useSetting("emergency").data?.data.emergency ?? USUAL} />;
}

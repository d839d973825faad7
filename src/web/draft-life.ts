import {
  CLEARED,
  draftOwner,
  hasLeft,
  heldDrafts,
  setDraftOwner,
  TO_BE_CLEARED,
} from "./draft-owner.ts";
import { getSession, onSession } from "./session.ts";

/** The code for work on the device loads only then. */
const tendDevice = () => {
  import("./draft-store.ts").then(
    ({ tendDrafts }) => tendDrafts().catch(() => {}),
    // Work that fails now is done at the next start.
    () => {},
  );
};

const clearDevice = () => {
  setDraftOwner(TO_BE_CLEARED);
  tendDevice();
};

/** At a logout: no draft stays on this device. Other tabs notice that the session has ended. */
export const leaveNoDrafts = (): void => {
  const hasAny = heldDrafts.size > 0 || draftOwner() !== null;
  heldDrafts.clear();
  if (hasAny) clearDevice();
  // Another tab stops writing its unwritten drafts.
  else setDraftOwner(CLEARED);
};

const followAccount = () => {
  const session = getSession();
  if (!session && hasLeft()) heldDrafts.clear();
  const userId = session?.user?.id;
  if (userId === undefined) return;
  for (const [name, held] of heldDrafts) if (held.userId !== userId) heldDrafts.delete(name);
  const owner = draftOwner();
  if (owner !== null && owner !== CLEARED && owner !== String(userId)) clearDevice();
};

/** Keeps the drafts only for the signed-in account. Called once, after the session has been read. */
export const startDrafts = (): void => {
  onSession(followAccount);
  followAccount();
  const owner = draftOwner();
  if (owner !== null && owner !== CLEARED) tendDevice();
};

import {
  CLEARED,
  draftOwner,
  hasLeft,
  heldDrafts,
  setDraftOwner,
  TO_BE_CLEARED,
} from "./draft-owner.ts";
import { getSession, onSession } from "./session.ts";

/** The work on the device is done by the part that is loaded only then. */
const tendDevice = () => {
  import("./draft-store.ts").then(
    ({ tendDrafts }) => tendDrafts().catch(() => {}),
    // Work that cannot be done now is done at the next start.
    () => {},
  );
};

const clearDevice = () => {
  setDraftOwner(TO_BE_CLEARED);
  tendDevice();
};

/** At a logout: nothing that was written stays on this device. Other tabs learn of it by the session's end. */
export const leaveNoDrafts = (): void => {
  const hasAny = heldDrafts.size > 0 || draftOwner() !== null;
  heldDrafts.clear();
  if (hasAny) clearDevice();
  // Another tab does not write any more what it has not written yet.
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

/** Holds the drafts to the account that is signed in. Called once, after the session has been read. */
export const startDrafts = (): void => {
  onSession(followAccount);
  followAccount();
  const owner = draftOwner();
  if (owner !== null && owner !== CLEARED) tendDevice();
};
